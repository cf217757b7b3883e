"""What people did wrong, as a sentence."""


class FleetError(Exception):
    """Wrong usage or input; its text says what is wrong and what to do."""

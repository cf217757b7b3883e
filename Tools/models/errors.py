"""The one error of these tools: a sentence that says what is wrong, and what to do about it."""

import sys

# What pip and its libraries say when the package index cannot be reached.
NO_NETWORK = (
    "NewConnectionError", "ConnectTimeout", "ReadTimeout", "name resolution", "Network is unreachable",
    "Max retries exceeded", "ProxyError", "Connection refused", "NameResolutionError",
)


# Exit statuses as heed's own (docs/formats.md).
NOT_AVAILABLE, CANNOT_WRITE, NOT_ACCEPTABLE, INTERRUPTED = 69, 74, 78, 130


class ToolError(Exception):
    def __init__(self, message, status=NOT_ACCEPTABLE):
        super().__init__(message)
        self.status = status


def run_tool(main):
    """Runs a program's main function; a ToolError ends it with that sentence instead of a traceback."""
    try:
        main()
    except ToolError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(error.status)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)

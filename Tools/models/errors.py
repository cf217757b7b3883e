"""The one error of these tools: a sentence that says what is wrong, and what to do about it."""


class ToolError(Exception):
    pass


def run_tool(main):
    """Runs a program's main function; a ToolError ends it with that sentence instead of a traceback."""
    try:
        main()
    except ToolError as error:
        raise SystemExit(f"error: {error}") from None

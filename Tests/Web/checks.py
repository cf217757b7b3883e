"""Facts, each told in a line as it is found to hold."""
import sys
import time
import traceback

failures = []


def holds(what, is_true, found=""):
    mark = "ok  " if is_true else "FAIL"
    print(f"  {mark}  {what}" + (f": {found}" if found != "" and not is_true else ""), flush=True)
    if not is_true:
        failures.append(what)


def eventually(what, ask, seconds=30):
    """Asks until it is true; a busy machine takes longer."""
    end, found = time.monotonic() + seconds, None
    while time.monotonic() < end:
        found = ask()
        if found:
            break
        time.sleep(0.1)
    holds(what, bool(found), repr(found))
    return found


def suite(name, body, *arguments):
    print(name, flush=True)
    try:
        body(*arguments)
    except Exception:
        traceback.print_exc()
        failures.append(f"{name}: stopped by an error")


def finish():
    if failures:
        print(f"{len(failures)} failed: " + "; ".join(failures))
        sys.exit(1)
    print("All hold.")

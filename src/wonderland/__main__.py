"""`wonderland` and `python -m wonderland` are the command line."""

import signal


def main() -> None:
    """Run the command line. A Ctrl-C while it is imported ends the program like any other signal: silently."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from wonderland.commands import main as run

    run()


if __name__ == "__main__":  # processes that it starts import this file, too
    main()

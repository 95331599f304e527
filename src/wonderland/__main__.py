"""`python -m wonderland` is the command line."""

from wonderland.commands import main

if __name__ == "__main__":  # processes that it starts import this file, too
    main()

"""Tools for those who translate: what is missing or wrong (`check`), and a new language (`lay_out`)."""

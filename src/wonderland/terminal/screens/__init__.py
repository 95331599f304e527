"""The screens of the full-screen mode, one a file."""

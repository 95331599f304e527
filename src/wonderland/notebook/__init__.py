"""What matches, reviews and results show in a notebook: the page's drawings, tables and graphs. It knows no game."""

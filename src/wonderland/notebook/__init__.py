"""What matches, reviews and results show in a notebook: the page's own drawings, tables and graphs as HTML. It knows no game."""

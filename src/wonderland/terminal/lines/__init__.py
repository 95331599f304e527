"""Play in lines, without full screen."""

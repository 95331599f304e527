"""The colours of Tea Party."""

PAWN_STYLES = ("bold #6cb6ff", "bold #ffa94d", "bold #ff6b6b", "bold #e6e6e6")  # by seat
COOKIE_STYLE = "bold #e0b06c"

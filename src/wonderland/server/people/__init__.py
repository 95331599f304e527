"""Players: devices, passkeys, ratings, and what is stored about them."""

"""How Sprint is played."""

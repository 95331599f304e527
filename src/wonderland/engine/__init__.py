"""What makes plain rules run: states, chance, targets, compiled code, matches. It knows no game."""

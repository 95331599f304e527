"""Language models as players: prompts, answers, bots made of them, and what their decisions cost."""

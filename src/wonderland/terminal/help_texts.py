"""What `?` says where no game is played, full-screen and in lines."""

GATHERING_HELP = (
    "This is the table before and between matches. Others join with the link, in a browser or with `wonderland join`. "
    "The host begins the match, and bots take the seats that are still open; a rematch begins when everybody agrees. "
    "If you leave, your seat is kept: `wonderland tables` leads back to it."
)
HANDOVER_HELP = "Every hand is hidden between turns. Whoever comes next presses Enter, and the others look away."
RESULT_HELP = (
    "The score sheet, player by player, and who won. Below it stand the decisions that cost you most: a number opens "
    "one on the table, with the better action, and r the whole match. The match stays in `wonderland history`."
)
LOOKING_BACK_HELP = "r names up to three decisions, each with a better action. `wonderland review` judges all of them."
SETUP_HELP = (
    "Who plays, and by which rules. ↑ and ↓ go to a row, ← and → change its value: bots of several levels, or a person "
    "at this keyboard, whose name can be typed. Enter deals the cards, whichever row it is."
)

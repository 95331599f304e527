"""The parts of the match's screen. They show what they are given and post messages; none of them knows a rule."""

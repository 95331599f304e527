"""The widgets of the screens. They show what they are given and post messages; none knows a rule."""

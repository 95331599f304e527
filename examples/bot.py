"""A program that plays a match; run `wonderland serve` first."""

from wonderland.client import Server

table = Server("http://127.0.0.1:8000", name="Mock Turtle").create_table("parade", bots=["hatter", "dormouse"])
for turn in table.turns():
    turn.play(turn.legal[0])

"""A program that plays a match; run `wonderland serve` first."""

from wonderland.client import Server

table = Server("http://127.0.0.1:8000", name="Mock Turtle").create_table("parade", bots=["hatter", "dormouse"])
print(f"Mock Turtle plays Parade with Hatter and Dormouse; watch at {table.access.link}")
for turn in table.turns():
    print("Mock Turtle plays", turn.legal[0], "of", ", ".join(turn.legal))
    turn.play(turn.legal[0])
print("The match is over. Points: {points}, places: {places}".format(**table.outcome))

"""Matches as a data frame, and a plot of them: `python data_frame.py 1000` (needs pyarrow and Matplotlib)."""

import subprocess
import sys

import matplotlib
import pyarrow.compute as pc
import pyarrow.parquet

BOTS = ["hatter", "greedy", "random"]
MATCHES = sys.argv[1] if len(sys.argv) > 1 else "1000"

command = ["simulate", "parade", "--seats", "3", "--bots", ",".join(BOTS), "--matches", MATCHES]
files = ["--records", "matches.parquet", "--format", "parquet"]
subprocess.run([sys.executable, "-m", "wonderland", *command, *files], check=True)

table = pyarrow.parquet.read_table("matches.parquet")  # a row a decision; with pandas: table.to_pandas()
table = table.filter(pc.match_substring(table["trail"], '"event":"played"'))  # without the discards at the end
table = table.append_column("cards", pc.count_substring(table["trail"], '"event":"took"'))
table = table.append_column("turn", pc.add(pc.divide(pc.subtract(table["decision"], 1), len(BOTS)), 1))
means = table.group_by(["bot", "turn"]).aggregate([("cards", "mean"), ("cards", "count")]).sort_by("turn")
wins = table.group_by(["match", "bot"]).aggregate([("win", "max")]).group_by("bot").aggregate([("win_max", "mean")])

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402 (after the choice of what draws)

figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
for row in wins.sort_by([("win_max_mean", "descending")]).to_pylist():
    often = means.filter((pc.field("bot") == row["bot"]) & (pc.field("cards_count") * 10 >= int(MATCHES)))
    line = f"{row['bot']}: wins {row['win_max_mean']:.0%}"
    axes.plot(often["turn"].to_pylist(), often["cards_mean"].to_pylist(), marker="o", markersize=4, label=line)
axes.set(title="Who takes how many cards, and when", xlabel="turn", ylabel="cards taken in the mean", ylim=(0, None))
axes.spines[["top", "right"]].set_visible(False)
axes.legend(frameon=False)
figure.savefig("matches.svg")
print(f"{table.num_rows} plays of matches.parquet are drawn in matches.svg")

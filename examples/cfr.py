"""Counterfactual regret minimisation on a reduced Parade, in one file: its exploitability falls towards 0.

python examples/cfr.py 200
"""

from __future__ import annotations

import sys

import numpy as np

from wonderland.research.solving import InformationSet, SequenceForm

form = SequenceForm({"colours": 2, "values": 3, "hand_size": 2, "parade_size": 1}, start_seat=0)
rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
regrets = [np.zeros(form.payoffs.shape[seat]) for seat in (0, 1)]
sums = [np.zeros(form.payoffs.shape[seat]) for seat in (0, 1)]


def matching_regrets(found: InformationSet, seat: int) -> np.ndarray:
    """Actions that were regretted most come most often."""
    own = regrets[seat][found.first : found.first + len(found.actions)]
    return own / own.sum() if own.sum() > 0 else np.full(len(own), 1 / len(own))


def learn(seat: int, payoffs: np.ndarray) -> None:
    """From the last decisions to the first: how much better would each action have been?"""
    for found in reversed(form.sets[seat]):
        own = slice(found.first, found.first + len(found.actions))
        value = matching_regrets(found, seat) @ payoffs[own]
        payoffs[found.parent] += value
        regrets[seat][own] = np.maximum(regrets[seat][own] + payoffs[own] - value, 0)  # CFR+ forgets regrets below 0


for number in range(1, rounds + 1):
    plans = [form.plan(seat, lambda found, seat=seat: matching_regrets(found, seat)) for seat in (0, 1)]
    for seat in (0, 1):
        sums[seat] += number * plans[seat]  # CFR+ gives later rounds more weight
        learn(seat, form.payoffs @ plans[1] if seat == 0 else -(plans[0] @ form.payoffs))
    averages = [total / total[0] for total in sums]
    if number & (number - 1) == 0 or number == rounds:  # 1, 2, 4, 8, …
        value, gap = averages[0] @ form.payoffs @ averages[1], form.exploitability((averages[0], averages[1]))
        print(f"round {number:4}  value {value:+.4f}  exploitability {gap:.5f}")

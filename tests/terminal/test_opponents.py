"""Hints and the review with the real analysis, as people get them."""

from __future__ import annotations

from tests.terminal.driver import make_session
from wonderland.bots.match_review import costliest
from wonderland.terminal.opponents import Opponents, judge


def test_a_hint_ranks_the_legal_actions_of_the_seat_to_act() -> None:
    session = make_session("parade", seats=2)
    hidden = session.match.hidden_states(session.match.seat)
    advice = Opponents(session.game, []).advise(hidden, 1, session.names)
    assert sorted(item.action for item in advice) == sorted(session.match.legal)
    assert all(0 <= (item.win_chance or 0) <= 1 for item in advice)
    session.save.close()


def test_the_review_names_the_costliest_decisions_first() -> None:
    session = make_session("parade", seats=2)
    while not session.match.is_over:
        session._carry_out(session.match.legal_actions[0])
    costly = costliest(judge(session.recorder.record(), 0), 3)
    costs = [item.cost for item in costly]
    assert 0 < len(costs) <= 3
    assert costs == sorted(costs, reverse=True)
    assert min(costs) > 0
    assert all(session.recorder.decisions[item.number - 1].action == item.action for item in costly)

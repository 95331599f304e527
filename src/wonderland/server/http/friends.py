"""`/api/friends`: friends by consent, who of them is there, and what they may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import (
    Friend,
    FriendLink,
    FriendQuestion,
    Friends,
    FriendSettings,
    Invitation,
    NamedPlayer,
    TableInfo,
)
from wonderland.server.common import tokens
from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.http.answers import answer, body_of
from wonderland.server.http.identity import player_of
from wonderland.server.http.services import services_of
from wonderland.server.people.friends import LINK_MS
from wonderland.server.people.friendships import StoredSettings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.requests import Request

    from wonderland.server.http.services import Services
    from wonderland.server.people.friends import Named
    from wonderland.server.storage.invitations import InvitationRow


async def show(request: Request) -> Response:
    """The player's friends, questions, invitations and settings."""
    services, player = services_of(request), await player_of(request)
    return await circle_of(services, player.id)


async def circle_of(services: Services, player: str, status: int = 200) -> Response:
    """The answer to everything that changes it, so that the page need not ask twice. Whoever asks is there."""
    await services.presence.note(player)
    circle = await services.friends.circle_of(player)
    invited = await services.store.invitations_of(player)
    found = Friends(
        [Friend(*friend) for friend in circle.friends],
        named(circle.asked_me),
        named(circle.asked),
        named(circle.blocked),
        FriendSettings(*circle.settings),
        [invitation(row) for row in invited],
    )
    return answer(found, status)


def named(found: Iterable[Named]) -> list[NamedPlayer]:
    """Players with their names."""
    return [NamedPlayer(*one) for one in found]


def invitation(row: InvitationRow) -> Invitation:
    """A table that keeps a seat, and who is its host."""
    table = msgspec.json.decode(row.info, type=TableInfo)
    return Invitation(table, row.host, row.host_name)


async def ask(request: Request) -> Response:
    """Ask somebody with whom the player has sat at a table, or whose link the player has."""
    services, player = services_of(request), await player_of(request)
    question = await body_of(request, FriendQuestion)
    services.limits.questions.take(player.id)
    await services.friends.ask(player.id, known_id(question.player), question.link)
    return await circle_of(services, player.id)


async def accept(request: Request) -> Response:
    """Accept somebody's question."""
    services, player = services_of(request), await player_of(request)
    await services.friends.accept(player.id, other_of(request))
    return await circle_of(services, player.id)


async def decline(request: Request) -> Response:
    """Decline somebody's question, who is not told."""
    services, player = services_of(request), await player_of(request)
    await services.friends.decline(player.id, other_of(request))
    return await circle_of(services, player.id)


async def block(request: Request) -> Response:
    """End everything with somebody, who is not told."""
    services, player = services_of(request), await player_of(request)
    await services.friends.block(player.id, other_of(request))
    return await circle_of(services, player.id)


async def unblock(request: Request) -> Response:
    """Let somebody ask again."""
    services, player = services_of(request), await player_of(request)
    await services.friends.unblock(player.id, other_of(request))
    return await circle_of(services, player.id)


async def end(request: Request) -> Response:
    """End a friendship, or take the own question back."""
    services, player = services_of(request), await player_of(request)
    await services.friends.end(player.id, other_of(request))
    return await circle_of(services, player.id)


async def change_settings(request: Request) -> Response:
    """Change what friends may see. Without sharing, no result of a deal of the day stays here."""
    services, player = services_of(request), await player_of(request)
    wanted = await body_of(request, FriendSettings)
    await services.friends.set_settings(
        player.id, StoredSettings(wanted.is_invisible, wanted.shows_game, wanted.shares_daily)
    )
    services.presence.look_again(player.id)
    return await circle_of(services, player.id)


async def make_link(request: Request) -> Response:
    """A link that the player gives away; it ends the former one."""
    services, player = services_of(request), await player_of(request)
    services.limits.questions.take(player.id)
    secret = tokens.new_secret()
    await services.friends.set_link(player.id, tokens.digest(secret))
    return answer(FriendLink(player.id, secret, LINK_MS // DAY_MS), 201)


async def end_link(request: Request) -> Response:
    """End the link."""
    services, player = services_of(request), await player_of(request)
    await services.friends.end_link(player.id)
    return Response(status_code=204)


def other_of(request: Request) -> str:
    """The other player."""
    return known_id(request.path_params["player"])


def known_id(player: str) -> str:
    """The id; Refusal for what cannot be one."""
    if not tokens.is_id(player):
        raise Refusal("not_found", "no_player")
    return player


routes = [
    Route("/api/friends", show, methods=["GET"]),
    Route("/api/friends", ask, methods=["POST"]),
    Route("/api/friends/settings", change_settings, methods=["PUT"]),
    Route("/api/friends/link", make_link, methods=["POST"]),
    Route("/api/friends/link", end_link, methods=["DELETE"]),
    Route("/api/friends/{player}", end, methods=["DELETE"]),
    Route("/api/friends/{player}/accept", accept, methods=["POST"]),
    Route("/api/friends/{player}/decline", decline, methods=["POST"]),
    Route("/api/friends/{player}/block", block, methods=["POST"]),
    Route("/api/friends/{player}/block", unblock, methods=["DELETE"]),
]

"""`/api/me/devices`, `/api/me/code` and `/api/sign-in`: one player on several devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import DeviceInfo, Player, SignInCode, UseCode
from wonderland.server.common import tokens
from wonderland.server.http.answers import answer, body_of, time_text
from wonderland.server.http.identity import (
    FORMER_COOKIE,
    delete_player_cookie,
    find_player,
    player_of,
    player_token_of,
    set_former_cookie,
    set_player_cookie,
)
from wonderland.server.http.players import device_label
from wonderland.server.http.services import address_of, services_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from wonderland.server.people.people import SignedIn

CODE_SECONDS = 600
WRONG_CODE = "wrong_code"


async def list_devices(request: Request) -> Response:
    """The devices that are signed in as this player."""
    player = await player_of(request)
    found = await services_of(request).people.devices_of(player.id)
    return answer(
        [
            DeviceInfo(one.id, one.label, time_text(one.created_at), time_text(one.seen_at), one.id == player.device.id)
            for one in found
        ]
    )


async def remove_device(request: Request) -> Response:
    """Sign a device out: its token, its connections and its push subscription end."""
    services = services_of(request)
    player = await player_of(request)
    device = request.path_params["device"]
    message = services.worker.signed_out([device])
    if not tokens.is_id(device) or not await services.people.remove_device(player.id, device, message):
        raise Refusal("not_found", "no_device")
    services.worker.close_devices([device])
    await services.notifier.target_changed(player.id)
    response = Response(status_code=204)
    if device == player.device.id:
        delete_player_cookie(response)
    return response


async def create_code(request: Request) -> Response:
    """A one-time code for another device; it ends the player's former one."""
    services = services_of(request)
    player = await player_of(request)
    services.limits.sign_ins.take(address_of(request))
    await services.people.mark_seen(player.id, player.device.id)  # so that it is not the one that makes room
    expires_at = services.clock.wall_ms() + CODE_SECONDS * 1000
    while True:
        code = tokens.new_code()
        id, secret = tokens.split_code(code) or ("", "")
        if await services.people.set_code(player.id, id, tokens.digest(secret), expires_at):
            return answer(SignInCode(code, CODE_SECONDS), 201)


async def use_code(request: Request) -> Response:
    """Sign in by a code."""
    services = services_of(request)
    wanted = await body_of(request, UseCode)
    services.limits.sign_ins.take(address_of(request))
    parts = tokens.split_code(wanted.code)
    secret, label, signed_out = tokens.new_secret(), device_label(request), services.worker.signed_out
    found = parts and await services.people.use_code(*parts, tokens.digest(secret), label, signed_out)
    if not found:
        raise Refusal("not_found", WRONG_CODE)
    return await signed_in(request, found, secret, wanted.bearer)


async def signed_in(request: Request, found: SignedIn, secret: str, bearer: bool) -> Response:
    """The answer to somebody who has signed in. The browser remembers who it was before."""
    services, player, name = services_of(request), found.player, found.name
    if found.evicted:
        services.worker.close_devices(found.evicted)
        await services.notifier.target_changed(player)
    token = tokens.join_token(player, secret)
    response = answer(Player(player, name, token if bearer else None))
    if not bearer:
        former = player_token_of(request)
        known = await find_player(services, former)
        if former is not None and known is not None and known.id != player:
            set_former_cookie(request, response, former)
        set_player_cookie(request, response, token)
    return response


async def become_former(request: Request) -> Response:
    """Be again who this browser was before it signed in; the two change places."""
    former = request.cookies.get(FORMER_COOKIE)
    player = await find_player(services_of(request), former)
    if former is None or player is None:
        raise Refusal("not_found", "no_former")
    response = answer(Player(player.id, player.name))
    present = player_token_of(request)
    if present is not None:
        set_former_cookie(request, response, present)
    set_player_cookie(request, response, former)
    return response


routes = [
    Route("/api/me/devices", list_devices, methods=["GET"]),
    Route("/api/me/devices/{device}", remove_device, methods=["DELETE"]),
    Route("/api/me/code", create_code, methods=["POST"]),
    Route("/api/sign-in/code", use_code, methods=["POST"]),
    Route("/api/sign-in/former", become_former, methods=["POST"]),
]

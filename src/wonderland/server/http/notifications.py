"""`/api/me/notifications`, `/api/me/push`, `/api/me/email` and `/api/mail`: how a player wants to be told of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wonderland.messages import LANGUAGES
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import (
    EmailAddress,
    EmailState,
    Notifications,
    NotificationWishes,
    PushEndpoint,
    PushSubscriptionInfo,
)
from wonderland.server.common import tokens
from wonderland.server.http.answers import answer, body_of
from wonderland.server.http.identity import player_of
from wonderland.server.http.services import address_of, services_of
from wonderland.server.notifications.endpoints import EndpointError, parse_endpoint
from wonderland.server.notifications.mail import is_mail_address
from wonderland.server.notifications.push_encryption import AUTH_SECRET_BYTES, is_public_key
from wonderland.server.notifications.quiet_hours import DAY_MINUTES, find_zone
from wonderland.server.notifications.resolver import site_of
from wonderland.server.notifications.vapid import decode_base64
from wonderland.server.storage.outbox import NotificationSettings

if TYPE_CHECKING:
    from starlette.requests import Request

    from wonderland.server.http.services import Services
    from wonderland.server.people.people import StoredPlayer

NO_MAIL = "no_mail"
NO_LINK = "no_link"


async def show(request: Request) -> Response:
    """How the player is told, and what the server offers."""
    services, player = services_of(request), await player_of(request)
    return answer(await state_of(services, player))


async def state_of(services: Services, player: StoredPlayer) -> Notifications:
    """The player's notifications."""
    outbox = services.store.outbox
    targets, settings = await outbox.targets_of(player.id), await outbox.settings_of(player.id)
    devices = [target.device for target in targets if target.kind == "push"]
    email = next((target for target in targets if target.kind == "email"), None)
    return Notifications(
        push_key=services.notifier.push.key.public,
        num_browsers=len(devices),
        is_subscribed=player.device.id in devices or None in devices,
        has_email=services.notifier.mail is not None,
        email=EmailState(email.address, email.confirmed_at is not None) if email else None,
        wishes=NotificationWishes(settings.language, settings.zone, settings.quiet_from, settings.quiet_to),
    )


async def change(request: Request) -> Response:
    """Change language, time zone and quiet hours."""
    services, player = services_of(request), await player_of(request)
    wishes = await body_of(request, NotificationWishes)
    if wishes.language not in LANGUAGES:
        raise Refusal("unparsable", "languages", languages=", ".join(LANGUAGES))
    if find_zone(wishes.zone) is None:
        raise Refusal("unparsable", "no_zone")
    given = (wishes.quiet_from, wishes.quiet_to)
    if (None in given and given != (None, None)) or not all(one is None or 0 <= one < DAY_MINUTES for one in given):
        raise Refusal("unparsable", "quiet_hours", most=DAY_MINUTES - 1)
    settings = NotificationSettings(wishes.language, wishes.zone, wishes.quiet_from, wishes.quiet_to)
    await services.store.outbox.set_settings(player.id, settings)
    return answer(await state_of(services, player))


async def add_push(request: Request) -> Response:
    """Add the push subscription of a browser."""
    services, player = services_of(request), await player_of(request)
    given = await body_of(request, PushSubscriptionInfo)
    try:
        endpoint = parse_endpoint(given.endpoint, services.settings.push_private)
        public_key, auth_secret = decode_base64(given.p256dh), decode_base64(given.auth)
    except EndpointError as error:
        raise Refusal("unparsable", str(error)) from None
    except ValueError:
        raise Refusal("unparsable", "push_encoding") from None
    if not is_public_key(public_key) or len(auth_secret) != AUTH_SECRET_BYTES:
        raise Refusal("unparsable", "push_keys")
    services.limits.targets.take(player.id)
    site = site_of(endpoint.host)
    await services.store.outbox.add_push(player.id, player.device.id, given.endpoint, site, public_key, auth_secret)
    await services.notifier.target_changed(player.id)
    return answer(await state_of(services, player), 201)


async def remove_push(request: Request) -> Response:
    """Remove the push subscription of a browser."""
    services, player = services_of(request), await player_of(request)
    endpoint = (await body_of(request, PushEndpoint)).endpoint
    for target in await services.store.outbox.targets_of(player.id):
        if target.kind == "push" and target.address == endpoint:
            await services.store.outbox.delete_target(target.id)
    await services.notifier.target_changed(player.id)
    return answer(await state_of(services, player))


async def set_email(request: Request) -> Response:
    """Store an e-mail address and send a link to it; nothing else is sent there before the link was opened."""
    services, player = services_of(request), await player_of(request)
    address = (await body_of(request, EmailAddress)).address.strip()
    sender = services.notifier.mail
    if sender is None:
        raise Refusal("not_now", NO_MAIL)
    if not is_mail_address(address):
        raise Refusal("unparsable", "no_address")
    for key in (player.id, address.lower(), address_of(request)):  # so that nobody's mailbox can be flooded
        services.limits.confirmations.take(key)
    outbox = services.store.outbox
    target = await outbox.set_email(player.id, address, site_of(address.rpartition("@")[2]))
    await services.notifier.target_changed(player.id)
    sent = await sender.send_confirmation(target, address, (await outbox.settings_of(player.id)).language)
    if sent.result != "sent":
        await outbox.delete_target(target)
        raise Refusal("unavailable", "mail_not_sent")
    return answer(await state_of(services, player), 201)


async def remove_email(request: Request) -> Response:
    """Forget the e-mail address."""
    services, player = services_of(request), await player_of(request)
    for target in await services.store.outbox.targets_of(player.id):
        if target.kind == "email":
            await services.store.outbox.delete_target(target.id)
    await services.notifier.target_changed(player.id)
    return answer(await state_of(services, player))


async def open_link(request: Request) -> Response:
    """The link of `List-Unsubscribe` in a browser: the page with the button."""
    purpose, target, token = (request.path_params[name] for name in ("purpose", "target", "token"))
    return RedirectResponse(f"/#/mail/{quote(purpose)}/{quote(target)}/{quote(token)}", 303)


async def follow_link(request: Request) -> Response:
    """A link of a mail: confirm the address, or stop. The link is enough: mail is often read on another device."""
    services = services_of(request)
    purpose, id, token = (request.path_params[name] for name in ("purpose", "target", "token"))
    sender = services.notifier.mail
    is_valid = purpose in ("confirm", "stop") and sender is not None and tokens.is_id(id)
    if not is_valid or sender is None or not sender.allows(purpose, id, token):
        raise Refusal("not_found", NO_LINK)
    target = await services.store.outbox.target(id)
    if target is None and purpose == "confirm":
        raise Refusal("not_found", NO_LINK)
    if target is not None:
        if purpose == "confirm":
            await services.store.outbox.confirm(id)
        else:
            await services.store.outbox.delete_target(id)
        await services.notifier.target_changed(target.player)
    return Response(status_code=204)


routes = [
    Route("/api/me/notifications", show, methods=["GET"]),
    Route("/api/me/notifications", change, methods=["PUT"]),
    Route("/api/me/push", add_push, methods=["POST"]),
    Route("/api/me/push", remove_push, methods=["DELETE"]),
    Route("/api/me/email", set_email, methods=["PUT"]),
    Route("/api/me/email", remove_email, methods=["DELETE"]),
    Route("/api/mail/{purpose}/{target}/{token}", open_link, methods=["GET"]),
    Route("/api/mail/{purpose}/{target}/{token}", follow_link, methods=["POST"]),
]

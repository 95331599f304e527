"""`/api/me/passkeys` and `/api/sign-in/passkey`: passkeys (WebAuthn).

A passkey belongs to a domain, the relying party. A browser uses it for pages of that domain only, so no other site can
ask for it. The authenticator signs a challenge of ours, once.
"""

from __future__ import annotations

import asyncio
import importlib
import secrets
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import NewPasskey, PasskeyInfo, UsePasskey
from wonderland.server.common import tokens
from wonderland.server.http.answers import JSON, answer, body_of, decode, time_text
from wonderland.server.http.devices import signed_in
from wonderland.server.http.identity import further_origins, player_of
from wonderland.server.http.players import device_label
from wonderland.server.http.services import address_of, services_of
from wonderland.server.people.people import StoredPasskey

if TYPE_CHECKING:
    from starlette.requests import Request

NAME = "Wonderland"
CHALLENGE_BYTES = 32
CHALLENGE_SECONDS = 300
MAX_ID = 1366  # characters of an id: the standard allows 1023 bytes
WRONG_PASSKEY = "wrong_passkey"


class ClientData(msgspec.Struct):
    """What the browser has signed along, as far as it is read before the check."""

    challenge: str


async def library() -> Any:
    """The package `webauthn`: loaded with the first passkey, in a thread, because that takes tenths of a second."""
    return await asyncio.to_thread(importlib.import_module, "webauthn")


async def list_passkeys(request: Request) -> Response:
    """The player's passkeys."""
    player = await player_of(request)
    return answer([info_of(one) for one in await services_of(request).people.passkeys_of(player.id)])


async def offer_registration(request: Request) -> Response:
    """Options for a passkey to be made; other devices can find it without a name being typed (discoverable)."""
    services = services_of(request)
    player = await player_of(request)
    services.limits.sign_ins.take(address_of(request))
    webauthn = await library()
    structs = webauthn.helpers.structs
    existing = await services.people.passkeys_of(player.id)
    options = webauthn.generate_registration_options(
        rp_id=domain_of(request),
        rp_name=NAME,
        user_id=player.id.encode(),
        user_name=player.name,
        user_display_name=player.name,
        challenge=await new_challenge(request, player.id),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one.id)) for one in existing
        ],
    )
    return Response(webauthn.options_to_json(options), media_type=JSON)


async def register(request: Request) -> Response:
    """Store a passkey that an authenticator has made."""
    services = services_of(request)
    player = await player_of(request)
    credential, domain = (await body_of(request, NewPasskey)).credential, domain_of(request)
    webauthn = await library()
    challenge = await take_challenge(request, credential, player.id)
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=domain,
            expected_origin=origins_of(request),
        )
    except Exception:  # whatever is wrong with it
        raise Refusal("not_allowed", "passkey_unusable") from None
    now = services.clock.wall_ms()
    id = webauthn.helpers.bytes_to_base64url(verified.credential_id)
    passkey = StoredPasskey(
        id, player.id, verified.credential_public_key, verified.sign_count, device_label(request), now, now
    )
    if not await services.people.add_passkey(passkey):
        raise Refusal("not_now", "passkey_too_many")
    return answer(info_of(passkey), 201)


async def remove_passkey(request: Request) -> Response:
    """Forget a passkey."""
    player = await player_of(request)
    if not await services_of(request).people.remove_passkey(player.id, passkey_id(request.path_params["passkey"])):
        raise Refusal("not_found", "no_passkey")
    return Response(status_code=204)


async def offer_sign_in(request: Request) -> Response:
    """Options to sign in by any passkey of this domain."""
    services_of(request).limits.sign_ins.take(address_of(request))
    webauthn = await library()
    options = webauthn.generate_authentication_options(
        rp_id=domain_of(request), challenge=await new_challenge(request, None)
    )
    return Response(webauthn.options_to_json(options), media_type=JSON)


async def sign_in(request: Request) -> Response:
    """Sign in by a passkey."""
    services = services_of(request)
    wanted = await body_of(request, UsePasskey)
    services.limits.sign_ins.take(address_of(request))
    webauthn = await library()
    challenge = await take_challenge(request, wanted.credential, None)
    passkey = await services.people.passkey(passkey_id(wanted.credential.get("id")))
    domain = domain_of(request)
    if passkey is None:
        raise Refusal("not_found", WRONG_PASSKEY)
    try:
        verified = webauthn.verify_authentication_response(
            credential=wanted.credential,
            expected_challenge=challenge,
            expected_rp_id=domain,
            expected_origin=origins_of(request),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except Exception:  # whatever is wrong with it
        raise Refusal("not_found", WRONG_PASSKEY) from None
    secret = tokens.new_secret()
    digest, label = tokens.digest(secret), device_label(request)
    signed_out = services.worker.signed_out
    found = await services.people.use_passkey(passkey.id, verified.new_sign_count, digest, label, signed_out)
    if found is None:
        raise Refusal("not_found", WRONG_PASSKEY)
    return await signed_in(request, found, secret, wanted.bearer)


def info_of(passkey: StoredPasskey) -> PasskeyInfo:
    """A passkey in a list."""
    return PasskeyInfo(passkey.id, passkey.label, time_text(passkey.created_at), time_text(passkey.used_at))


def domain_of(request: Request) -> str:
    """The domain that passkeys belong to; Refusal if the request names no host."""
    try:
        domain = services_of(request).settings.passkey_host or request.url.hostname
    except ValueError:
        domain = None
    if not domain:
        raise Refusal("unparsable", "passkey_without_host")
    return domain


def origins_of(request: Request) -> list[str]:
    """The pages that may ask for a passkey: those of this host, and further origins from the settings."""
    return [f"{request.url.scheme}://{request.url.netloc}", *further_origins(services_of(request).settings)]


async def new_challenge(request: Request, player: str | None) -> bytes:
    """What an authenticator has to sign."""
    services = services_of(request)
    challenge = secrets.token_bytes(CHALLENGE_BYTES)
    expires_at = services.clock.wall_ms() + CHALLENGE_SECONDS * 1000
    await services.people.add_challenge(challenge, player, expires_at)
    return challenge


async def take_challenge(request: Request, credential: dict[str, Any], player: str | None) -> bytes:
    """Use up the challenge that the credential has signed; Refusal if it is none of ours."""
    webauthn = await library()
    try:
        client_data = webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"])
        signed: ClientData = decode(client_data, ClientData)
        challenge: bytes = webauthn.base64url_to_bytes(signed.challenge)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refusal("unparsable", "no_authenticator") from None
    if not await services_of(request).people.take_challenge(challenge, player):
        raise Refusal("not_found", WRONG_PASSKEY)
    return challenge


def passkey_id(text: Any) -> str:
    """The id of a passkey as stored; empty if it cannot be one."""
    is_possible = isinstance(text, str) and len(text) <= MAX_ID and text.replace("-", "").replace("_", "").isalnum()
    return text if is_possible and text.isascii() else ""


routes = [
    Route("/api/me/passkeys", list_passkeys, methods=["GET"]),
    Route("/api/me/passkeys", register, methods=["POST"]),
    Route("/api/me/passkeys/options", offer_registration, methods=["POST"]),
    Route("/api/me/passkeys/{passkey}", remove_passkey, methods=["DELETE"]),
    Route("/api/sign-in/passkey/options", offer_sign_in, methods=["POST"]),
    Route("/api/sign-in/passkey", sign_in, methods=["POST"]),
]

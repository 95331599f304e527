"""Refusals as answers: JSON for programs and scripts, a page in the page's own look for people."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from wonderland.messages import area, current_language
from wonderland.protocol.resources import Failure
from wonderland.server.common import metrics
from wonderland.server.http.answers import STATUS, answer
from wonderland.server.http.page import index_with

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from wonderland.protocol.refusal import Refusal

t = area("refusals")

NOT_FOUND = 404
# Styles are attributes, because the policy of the page allows no others. No image: it could be refused, too.
# The colours are those of web/src/art/art.css.
PAGE = """<!doctype html>
<html lang="{language}" style="color-scheme: light dark; background: light-dark(#f3ead6, #0f2529)">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Wonderland</title>
</head>
<body style="margin: 15vh auto; max-width: 34rem; padding: 0 1rem; text-align: center;
color: light-dark(#2b2320, #f3e4c4); font: 1rem/1.45 system-ui, sans-serif">
<p aria-hidden="true" style="margin: 0; font-size: 3rem; color: light-dark(#8c2f39, #e58a94)">♥</p>
<h1 style="font-family: Palatino, Georgia, serif">{title}</h1>
<p>{text}</p>
<p><a href="/" style="color: light-dark(#8c2f39, #e58a94)">Wonderland</a></p>
</body>
</html>
"""
TITLES = {429: "page.title.too_fast", 503: "page.title.unavailable"}


def refuse(connection: HTTPConnection, refusal: Refusal) -> Response:
    """The answer to a refused request."""
    metrics.REFUSALS.labels(refusal.code).inc()
    return fail(connection, Failure(refusal.code, refusal.text), refusal.status or STATUS[refusal.code])


def fail(connection: HTTPConnection, failure: Failure, status: int) -> Response:
    """The failure in the form that the client wants."""
    if not wants_page(connection):
        return answer(failure, status)
    if status == NOT_FOUND:
        return index_with(status)  # the page knows no such address either, and says so in the visitor's language
    return HTMLResponse(page_for(failure, status), status)


def page_for(failure: Failure, status: int) -> str:
    """The failure as a page."""
    text = area("common")("error.sentence", text=failure.text[:1].upper() + failure.text[1:])
    title = t(TITLES.get(status, "page.title"))
    return PAGE.format(language=current_language(), title=escape(title), text=escape(text))


def wants_page(connection: HTTPConnection) -> bool:
    """Has somebody opened this address in a browser?"""
    is_api = connection.scope["path"].startswith("/api/")
    return not is_api and "text/html" in connection.headers.get("accept", "")

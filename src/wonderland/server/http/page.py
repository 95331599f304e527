"""The page: static files in `server/page/`, written by the build of `web/`."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from wonderland.protocol.refusal import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

PAGE = Path(__file__).parent.parent / "page"
INDEX, EMBED = PAGE / "served.html", PAGE / "served-embed.html"  # index.html and embed.html are for static hosts
END_OF_TITLE = "</title>"
ASSETS = "assets/"  # their names contain a digest of their content
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Wonderland</title>
<h1>The page has not been built</h1>
<p>The server runs, but this checkout has no built page. Build it with <code>make page</code> and load this again.
<p>The terminal (<code>wonderland join</code>) and programs can play already.
</html>
"""


async def index(request: Request) -> Response:
    """The page; its own router reads the address."""
    return index_with(200)


def tagged_index(tags: str) -> Response:
    """The page with tags for other sites in its head."""
    if not INDEX.is_file():
        return HTMLResponse(MISSING, 503)
    html = INDEX.read_text(encoding="utf-8").replace(END_OF_TITLE, f"{END_OF_TITLE}\n    {tags}", 1)
    return HTMLResponse(html, headers={"Cache-Control": REVALIDATE, "Vary": "Accept-Language"})


def embed() -> Response:
    """The page for frames of other sites; it reads the address, too."""
    if not EMBED.is_file():
        return HTMLResponse(MISSING, 503)
    return FileResponse(EMBED, headers={"Cache-Control": REVALIDATE})


def index_with(status: int) -> Response:
    """The page with that status: for an address that does not exist, it says so."""
    if not INDEX.is_file():
        return HTMLResponse(MISSING, 503)
    return FileResponse(INDEX, status, headers={"Cache-Control": REVALIDATE})


async def file(request: Request) -> Response:
    """A file of the page; compressed if the browser accepts gzip."""
    path = request.path_params["path"]
    found = find_file(path)
    if found is None:
        raise Refusal("not_found", "nothing_here")
    headers = {"Cache-Control": FOREVER if path.startswith(ASSETS) else REVALIDATE}
    compressed = found.with_name(f"{found.name}.gz")
    if not compressed.is_file():
        return FileResponse(found, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(found, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return FileResponse(compressed, headers=headers, media_type=guess_type(found.name)[0])


def find_file(path: str) -> Path | None:
    """The file of the page; None for anything else, also for a path that no file can have."""
    try:
        found = (PAGE / path).resolve()
        return found if found.is_relative_to(PAGE.resolve()) and found.is_file() else None
    except (OSError, ValueError):  # too long, or with a NUL
        return None


routes = [
    Route("/index.html", index),
    Route("/study/{study}", index),
    Route("/player/{player}", index),
    Route("/{path:path}", file),
]

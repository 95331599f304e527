"""The page on a plain static host, in a folder of it, without a Wonderland server."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from tests.e2e import page_files
from tests.e2e.waits import wait_for

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

SUB_PATH = "games/wonderland"
HASHED = re.compile(r"^(?P<stem>.+)-(?P<digest>[\w-]{8})(?P<ending>\.\w+)$")
VERSION = re.compile(r'name="version" content="(\w+)"')
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def wait_until_kept(page: Page) -> None:
    """Until the page is controlled by a service worker that has everything."""
    wait_for(page, CONTROLLED, "no service worker controls the page")


def make_site(folder: Path) -> None:
    """`make site`, of the page as it is built."""
    page_files.build()
    built = "src/wonderland/server/page/index.html"
    made = subprocess.run(
        ["make", "-o", built, "site", f"SITE={folder}"],
        cwd=page_files.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr


def version_of(folder: Path) -> str:
    found = VERSION.search((folder / "index.html").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def become_another_version(folder: Path) -> str:
    """Rename every asset and the version, as another build would; its name."""
    old_version, new_version = version_of(folder), "f" * 16
    names = {old_version: new_version}
    for path in list((folder / "assets").iterdir()):
        parts = HASHED.match(path.name)
        assert parts is not None, path.name
        other = f"{parts['stem']}-{parts['digest'][::-1]}{parts['ending']}"
        assert other != path.name
        names[path.name] = other
        path.rename(path.with_name(other))
    either = re.compile("|".join(map(re.escape, names)))
    for path in folder.rglob("*"):
        if path.suffix in (".html", ".js", ".css"):
            text = path.read_text(encoding="utf-8")
            path.write_text(either.sub(lambda name: names[name[0]], text), encoding="utf-8")
    return new_version


class Handler(SimpleHTTPRequestHandler):
    """Serves files, and writes down what was asked for."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        # Times have whole seconds here: another version in the same second would count as the same file.
        del self.headers["If-Modified-Since"]
        super().do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the tests have their own output."""


class Server(ThreadingHTTPServer):
    """A server that a browser's many connections at once do not overrun: beyond five, the usual one resets some."""

    request_queue_size = 128


class StaticHost:
    """A host that serves a copy of the site at a sub-path, in a thread."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.folder = folder / SUB_PATH
        shutil.copytree(site, self.folder)
        self.asked: list[str] = []
        handler = type("AskedHandler", (Handler,), {"asked": self.asked})
        self._server = Server(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}/{SUB_PATH}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

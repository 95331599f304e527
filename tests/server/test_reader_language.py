"""Refusals in the language of whoever is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

import wonderland
from tests.server.people import Person, new_client
from tests.server.servers import ThreadServer, quick_settings
from wonderland.messages import areas, speaking
from wonderland.protocol.frames import ClosingReason
from wonderland.protocol.refusal import Refusal
from wonderland.records.reading import parse
from wonderland.server.common.settings import Settings
from wonderland.server.common.wall_clock import Clock
from wonderland.server.http.quick_refusals import answer_to
from wonderland.server.http.reader_language import accepted_language
from wonderland.server.http.services import Limits
from wonderland.server.notifications import texts
from wonderland.server.table.state import bot_seat

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = Path(wonderland.__file__).parent
REFUSAL = re.compile(r'Refusal\("\w+", "([\w.]+)"')

POLISH = {
    "refusals": {
        "no_name": "najpierw podaj imię",
        "name_empty": "imię jest puste",
        "only_host": "tylko gospodarz może to zrobić",
        "too_many.requests": "za dużo próśb",
        "closing.kicked": "Gospodarz oddał Twoje miejsce botowi.",
    },
    "errors": {
        "game.seats": "{game}: od {least} do {most} osób, nie {seats}",
        "record.not_one": "to nie zapis: {reason}",
    },
}


@pytest.fixture(autouse=True)
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Some texts in Polish, whatever else is translated."""
    folder = tmp_path / "messages" / "pl"
    folder.mkdir(parents=True)
    for name, given in POLISH.items():
        (folder / f"{name}.json").write_text(json.dumps(given), "utf-8")
    monkeypatch.setitem(areas._games, "polish", lambda: tmp_path)
    areas.texts.cache_clear()
    yield
    areas.texts.cache_clear()


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("pl", "pl"),
        ("pl-PL,en;q=0.5", "pl"),
        ("en;q=0.3, ja ; q=0.8, pl;q=0.7", "ja"),
        ("it, PL;q=0.1", "pl"),
        ("de, fr", "de"),
        ("pl;q=0, ja;q=0.001", "ja"),
        ("pl;q=2, ja;q=x", "en"),
        ("*", "en"),
        (";;,,=q", "en"),
        ("it," * 500 + "pl", "en"),
    ],
)
def test_a_header_names_the_languages_that_a_reader_prefers(header: str, language: str) -> None:
    assert accepted_language(header) == language


def test_a_refusal_speaks_the_language_in_which_it_is_shown() -> None:
    refusal = Refusal("not_allowed", "no_name")
    assert (refusal.text, str(refusal)) == ("choose a name first", "choose a name first")
    with speaking("pl"):
        assert (refusal.text, str(refusal)) == ("najpierw podaj imię", "najpierw podaj imię")


def test_every_refusal_has_a_text() -> None:
    files = [file for folder in ("server", "client", "protocol") for file in SOURCES.glob(f"{folder}/**/*.py")]
    keys = {key for file in files for key in REFUSAL.findall(file.read_text("utf-8"))}
    assert len(keys) > 80
    assert keys - areas.texts("en", "refusals").keys() == set()
    limits = {key for key in areas.texts("en", "refusals") if key.startswith("too_many.")}
    used = {f"too_many.{limit._what}" for limit in vars(Limits(Settings(), Clock())).values()}
    assert used - limits == set()
    assert {f"closing.{reason}" for reason in get_args(ClosingReason)} <= areas.texts("en", "refusals").keys()


def test_requests_are_refused_in_the_readers_language(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, client = Person(server.url, "Ann"), new_client(server.url)
        for headers, text in (({}, "a name needs at least"), ({"Accept-Language": "pl"}, "imię jest puste")):
            assert client.post("/api/players", json={"name": ""}, headers=headers).json()["text"].startswith(text)
        ann.http.headers["Accept-Language"] = "pl,en;q=0.5"
        refused = ann.post("/api/tables", {"game": "parade", "seats": 9})
        assert refused.json()["text"].endswith(": od 2 do 6 osób, nie 9")
        page = client.delete("/", headers={"Accept": "text/html", "Accept-Language": "pl"})
        assert '<html lang="pl"' in page.text


def test_viewers_of_one_table_each_read_their_own_language(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.create(seats=3, bots=[None, None, "dormouse"], start=False)
        bob.claim(table, 1, ann.invites[table])
        with ann.connect(table) as english, bob.connect(table, language="pl") as polish:
            seats = polish.until("snapshot")["d"]["table"]["seats"]
            assert [seat["name"] for seat in seats] == ["Ann", "Bob", "Dormouse"], "what is stored is the same for all"
            assert english.ask(t="empty_seat", seat=9)["text"] == "there is no seat 9"
            assert polish.ask(t="shuffle_seats")["text"] == "tylko gospodarz może to zrobić"


def test_whoever_is_sent_away_reads_why_in_the_own_language(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.create()
        bob.claim(table, 1, ann.invites[table])
        with ann.connect(table) as host, bob.connect(table, language="pl") as guest:
            guest.until("snapshot")
            host.until("snapshot")
            host.ask(t="empty_seat", seat=1)
            assert guest.until("closing")["d"]["text"] == "Gospodarz oddał Twoje miejsce botowi."


def test_a_request_too_many_is_refused_in_the_readers_language() -> None:
    head = b"GET /api/me HTTP/1.1\r\nHost: x\r\naccept-language: pl\r\n\r\n"
    assert "za dużo próśb".encode() in answer_to(head)
    assert b"too many requests" in answer_to(head.replace(b"pl", b"xx"))
    page = answer_to(b"GET / HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: pl\r\n\r\n")
    assert b'<html lang="pl"' in page


def test_errors_of_records_speak_the_current_language() -> None:
    with speaking("pl"), pytest.raises(ValueError, match="to nie zapis: "):
        parse(b"{")


def test_names_that_are_stored_stay_english() -> None:
    with speaking("pl"):
        assert bot_seat("queen-of-hearts").name == "Queen of Hearts"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Your turn: Parade"), ("ja", "パレード：あなたの番です"), ("pl", "Twoja kolej: Parada")],
)
def test_a_mail_names_the_game_in_its_language(language: str, told: str) -> None:
    with speaking(language):
        assert texts.title("parade") == told

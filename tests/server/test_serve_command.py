"""`wonderland serve`: it says where it is, or in one sentence why it cannot be."""

from __future__ import annotations

import os
import re
import socket
import stat
import subprocess
import sys
import webbrowser
from queue import Queue
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.servers import COMMAND
from tests.waiting import PATIENCE
from wonderland.commands import main
from wonderland.commands.common import MACHINE, USAGE
from wonderland.commands.serve import open_page, print_code
from wonderland.server.common.settings import Settings, read_settings
from wonderland.server.run import listener
from wonderland.server.run.listener import is_public, listen, own_addresses

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Refuse = Callable[..., str]


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Refuse:
    """Run the command with settings that cannot be used; the sentence it ends with."""

    def refuse(*arguments: str, code: int = USAGE) -> str:
        monkeypatch.setattr(sys, "argv", ["wonderland", "serve", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == code
        said, complaint = capfd.readouterr()
        assert said == ""
        assert complaint.startswith("wonderland: ")
        assert complaint.count("\n") == 1, "one sentence"
        return complaint.removeprefix("wonderland: ").rstrip()

    return refuse


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Queue[str]:
    """The pages that were opened in a browser, on a machine with a screen."""
    pages: Queue[str] = Queue()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", pages.put)
    return pages


def test_a_port_in_use_gets_a_sentence_and_no_browser(refuse: Refuse, opened: Queue[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert (
            refuse("--port", str(port), "--open", code=MACHINE)
            == f"port {port} is in use; choose another with --port or WONDERLAND_PORT"
        )
    assert opened.empty()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "99999"], "port cannot be 99999: expected int <= 65535"),
        (["--port", "-1"], "port cannot be -1: expected int >= 0"),
        (["--bot-pause", "-1"], "bot_pause cannot be -1.0: expected float >= 0.0"),
        (["--bot-pause", "nan"], "bot_pause cannot be nan: expected float >= 0.0"),
        (["--grace-seconds", "nan"], "grace_seconds cannot be nan: expected float >= 0.0"),
        (["--grace-seconds", "inf"], "grace_seconds cannot be inf: expected float <= 86400.0"),
    ],
)
def test_a_number_that_makes_no_sense_gets_a_sentence(refuse: Refuse, arguments: list[str], sentence: str) -> None:
    assert refuse(*arguments) == sentence


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("WONDERLAND_GRACE_SECONDS", "-4", "grace_seconds cannot be -4: expected float >= 0.0"),
        ("WONDERLAND_REQUESTS_PER_SECOND", "0", "requests_per_second cannot be 0: expected float >= 1.0"),
        ("WONDERLAND_STAND_IN", "nosuch", "stand_in cannot be 'nosuch': the levels are dormouse, white-rabbit"),
    ],
)
def test_so_does_such_a_variable(
    refuse: Refuse, monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(name, value)
    assert refuse().startswith(sentence)


def test_a_variable_that_is_no_setting_ends_the_command(refuse: Refuse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_REQUEST_PER_SECOND", "5")
    assert refuse() == "WONDERLAND_REQUEST_PER_SECOND is no setting; did you mean requests_per_second?"


def test_the_defaults_can_be_used() -> None:
    given = {f"WONDERLAND_{name.upper()}": str(getattr(Settings(), name)) for name in Settings.__struct_fields__}
    assert read_settings(given) == Settings().with_database()


def test_a_database_that_cannot_be_used_gets_a_sentence(refuse: Refuse, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "x.db"
    assert (
        refuse("--port", "0", "--database", f"sqlite:///{path}")
        == f"the database {path} cannot be used: there is no folder {path.parent}"
    )
    path = tmp_path / "letter.txt"
    path.write_text("Dear Alice")
    assert (
        refuse("--port", "0", "--database", f"sqlite:///{path}", code=MACHINE)
        == f"the database {path} cannot be used: file is not a database"
    )


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        ("@127.0.0.1:1/tables", MACHINE),
        ("/tables", USAGE),
        ("@127.0.0.1:1/tables?sslmode=x", USAGE),
        ("@[/tables", MACHINE),
    ],
)
def test_the_sentence_tells_no_password(refuse: Refuse, rest: str, code: int) -> None:
    sentence = refuse("--port", "0", "--database", f"postgresql://alice:secret{rest}", code=code)
    assert sentence.startswith("the PostgreSQL database cannot be used: ")
    assert "secret" not in sentence
    assert "secret" not in refuse("--database", f"alice:secret{rest}")


def test_a_host_that_is_not_here_gets_a_sentence(refuse: Refuse) -> None:
    assert refuse("--host", "192.0.2.1", "--port", "0", code=MACHINE).startswith(
        "the server cannot listen at 192.0.2.1, port 0: "
    )


def test_the_tables_are_kept_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "data"))
    assert read_settings({}).database == f"sqlite:///{tmp_path}/data/tables.db"
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_a_data_folder_that_cannot_be_one_gets_a_sentence(
    refuse: Refuse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "file"))
    assert refuse(code=MACHINE) == f"the data folder {tmp_path / 'file'} cannot be used: File exists"


@pytest.mark.parametrize(("host", "page"), [("127.0.0.1", "http://127.0.0.1:8019/"), ("::1", "http://[::1]:8019/")])
def test_the_page_is_opened_where_the_server_is(
    opened: Queue[str], capsys: pytest.CaptureFixture[str], host: str, page: str
) -> None:
    open_page(host, 8019)
    assert opened.get(timeout=PATIENCE) == page
    assert f"Wonderland is at {page}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("host", "addresses", "pages"),
    [
        ("0.0.0.0", ["192.168.1.7"], ["http://192.168.1.7:8019/"]),
        ("::", ["192.168.1.7", "2001:db8::7"], ["http://192.168.1.7:8019/", "http://[2001:db8::7]:8019/"]),
        ("0.0.0.0", [], ["http://127.0.0.1:8019/"]),  # a machine without a network
        ("192.0.2.1", [], ["http://192.0.2.1:8019/"]),
    ],
)
def test_friends_are_told_addresses_that_they_reach(
    opened: Queue[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    addresses: list[str],
    pages: list[str],
) -> None:
    monkeypatch.setattr(listener, "own_addresses", lambda _: addresses)
    open_page(host, 8019)
    assert opened.get(timeout=PATIENCE) == pages[0]
    assert f"Friends in the same network open {' or '.join(pages)}\n" in capsys.readouterr().out


def test_the_own_addresses_of_a_machine_are_none_of_loopback() -> None:
    assert all(is_public(address) for address in own_addresses("::"))


def test_a_phone_reads_the_address_from_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    print_code("http://192.168.1.7:8000/")
    assert capsys.readouterr().out == "", "not into a file or a pipe"


def test_small_frames_do_not_wait_for_each_other() -> None:
    with listen(Settings(port=0)) as opened, socket.create_connection(opened.getsockname()):
        connection, _ = opened.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize(
    ("host", "answer"),
    [("127.0.0.1", False), ("::1", False), ("localhost", False), ("0.0.0.0", True), ("::", True), ("192.0.2.1", True)],
)
def test_an_address_that_others_can_reach_is_known(host: str, answer: bool) -> None:
    assert is_public(host) is answer


def test_any_free_port_is_told() -> None:
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    command = [*COMMAND, "--port", "0", "--open"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        told = next(line for line in process.stdout if "Wonderland is at" in line)
        (page,) = re.findall(r"http://127\.0\.0\.1:\d+/", told)
        assert httpx.get(f"{page}healthz").status_code == 200
        process.terminate()

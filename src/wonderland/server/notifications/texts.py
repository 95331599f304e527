"""What a notification says, in the languages of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonderland.engine import catalogue
from wonderland.messages import speaking
from wonderland.server.table.levels import title_of

if TYPE_CHECKING:
    from wonderland.server.table.table import Table

LANGUAGES = ("en", "ja", "pl")

TURN = {"en": "Your turn: {game}", "ja": "{game}：あなたの番です", "pl": "Twoja kolej: {game}"}
OPPONENTS = {"en": "With {names}", "ja": "相手：{names}", "pl": "Gracze: {names}"}
SEPARATORS = {"en": ", ", "ja": "、", "pl": ", "}
CONFIRM_TITLE = {
    "en": "Wonderland: confirm your address",
    "ja": "Wonderland：メールアドレスの確認",
    "pl": "Wonderland: potwierdź adres",
}
CONFIRM = {
    "en": "Somebody wants Wonderland to send mail here when it is their turn.\n"
    "If it was you, open this link within a day:\n\n{link}\n\nOtherwise do nothing, and nothing is sent.",
    "ja": "自分の番になったとき、このアドレスへ知らせるよう登録がありました。\n"
    "ご本人なら、一日以内に次のリンクを開いてください。\n\n{link}\n\n"
    "心当たりがなければ、何もしないでください。メールは送られません。",
    "pl": "Ktoś chce, aby Wonderland wysyłał tu wiadomości, gdy przyjdzie jego kolej.\n"
    "Jeśli to Ty, otwórz ten odnośnik w ciągu doby:\n\n{link}\n\n"
    "W przeciwnym razie nie rób nic, a nic nie zostanie wysłane.",
}
STOP = {
    "en": "Stop these mails: {link}",
    "ja": "配信を止める：{link}",
    "pl": "Nie chcę tych wiadomości: {link}",
}

# What separates the parts of an address, in other scripts too, when something follows at once. Names are stored in
# NFKC, which has made the ordinary characters of most other dots, slashes and colons.
JOINED = re.compile(r"([.。．｡․/／⁄∕\\:：@])(?=\S)")


def title(language: str, game: str) -> str:
    """Whose turn it is: yours."""
    with speaking(language):
        return TURN[language].format(game=catalogue.load(game).title)


def opponents(language: str, table: Table, player: str) -> str:
    """With whom."""
    others = [
        title_of(seat.level) if seat.controller == "bot" and seat.level else unlinked(seat.name)
        for seat in table.seats
        if seat.player != player
    ]
    return OPPONENTS[language].format(names=SEPARATORS[language].join(others))


def unlinked(name: str) -> str:
    """The name with a space wherever mail programs would see a part of a link: `evil. example/ login`."""
    return JOINED.sub(r"\1 ", name)

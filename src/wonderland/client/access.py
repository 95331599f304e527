"""Access to a table: its address and the tokens that open it."""

from __future__ import annotations

import msgspec


class Access(msgspec.Struct, frozen=True):
    """Everything needed to connect to a table; save it to come back later."""

    server: str  # the address, without a slash at its end
    table: str
    player_token: str | None = None
    seat_token: str | None = None
    seat: int | None = None
    invite: str | None = None

    @property
    def link(self) -> str:
        """The link that invites others."""
        return f"{self.server}/table/{self.table}" + (f"#{self.invite}" if self.invite else "")

    def headers(self) -> dict[str, str]:
        """The HTTP headers that authenticate a program."""
        headers = {
            "X-Seat-Token": self.seat_token,
            "X-Invite": self.invite,
            "Authorization": f"Bearer {self.player_token}" if self.player_token else None,
        }
        return {name: value for name, value in headers.items() if value is not None}

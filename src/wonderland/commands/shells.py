"""What click's completion lacks for our words in bash and fish: values with `=`, `:` and commas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete, add_completion_class

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

BREAKS = "=:"  # bash breaks words before and after these


@add_completion_class
class Bash(BashComplete):
    """Bash gives `board=tea_tray` as three words, and replaces only the last of them."""

    _before = ""  # the part of the value that bash keeps

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words as they were typed."""
        args, last = super().get_completion_args()
        typed: list[str] = []
        for word in (*args, last):
            if typed and word and (word[0] in BREAKS or typed[-1][-1:] in BREAKS):
                typed[-1] += word
            else:
                typed.append(word)
        kept = typed[-1] if last[-1:] in BREAKS else typed[-1].removesuffix(last)
        self._before = kept.partition("=")[2] if kept.startswith("-") else kept
        return typed[:-1], typed[-1]

    def format_completion(self, item: CompletionItem[str]) -> str:
        """The rest of the value."""
        return f"{item.type},{item.value.removeprefix(self._before)}"


@add_completion_class
class Fish(FishComplete):
    """Click's script cuts values at their first comma."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split --max 1 ","')


SHELLS: dict[str, type[ShellComplete]] = {"bash": Bash, "zsh": ZshComplete, "fish": Fish}

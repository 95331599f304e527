"""How help is laid out: commands by what they are for, and the names that a command takes.

The help of a command is in the messages: `<command>.help` in a sentence, and `<command>.about` if there is more to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import EXIT_CODES
from wonderland.commands.language import choose_language
from wonderland.engine.cells import padded, width_of, wrapped
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.commands.name_list import ListedOption

    Example = str | tuple[str, str]  # a command line; with the key of what it does

t = area("commands")

SPACE = 2  # between columns


class Layout(click.HelpFormatter):
    """Wraps texts by the cells that they take: Japanese letters take two, and have no spaces between words."""

    def write_heading(self, heading: str) -> None:
        """The title of a section."""
        self.write(f"{' ' * self.current_indent}{t('help.heading', title=heading)}\n")

    def write_text(self, text: str) -> None:
        """A paragraph."""
        indent = " " * self.current_indent
        self.write("".join(f"{indent}{line}\n" for line in wrapped(text, self.width - self.current_indent)))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = SPACE) -> None:
        """Names with what they mean; long names have a line of their own."""
        rows = list(rows)
        indent, column = " " * self.current_indent, min(max(width_of(name) for name, _ in rows), col_max) + col_spacing
        for name, meaning in rows:
            lines = wrapped(meaning, max(self.width - column - SPACE, 10)) or [""]
            if width_of(name) > column - col_spacing:
                self.write(f"{indent}{name}\n")
                name = ""
            for line in lines:
                self.write(f"{indent}{padded(name, column)}{line}".rstrip() + "\n")
                name = ""


class HelpContext(click.Context):
    """Lays help out."""

    formatter_class = Layout


class Command(click.Command):
    """A command that explains itself, with examples."""

    context_class = HelpContext

    def __init__(self, *arguments: Any, examples: Sequence[Example] = (), **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.examples = [(one, "") if isinstance(one, str) else one for one in examples]
        self.key = str(self.name).replace("-", "_")  # of its texts

    @property
    def help(self) -> str:
        """What it does, in a sentence."""
        return t(f"{self.key}.help")

    @help.setter
    def help(self, docstring: str | None) -> None:
        """Click sets the docstring, which is for developers."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """The same, cut to that width."""
        return self.help if width_of(self.help) <= limit else f"{wrapped(self.help, limit - 1)[0]}…"

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does, more about it, and examples."""
        with formatter.indentation():
            for text in filter(None, (self.help, t.if_known(f"{self.key}.about", ""))):
                formatter.write_paragraph()
                formatter.write_text(text)
            with formatter.section(t("help.examples", n=len(self.examples))):
                width = max(len(line) for line, _ in self.examples) + SPACE
                for line, key in self.examples:
                    indent = " " * formatter.current_indent
                    formatter.write(f"{indent}{padded(line, width)}{t(key) if key else ''}".rstrip() + "\n")


class Commands(Command, click.Group):
    """All commands, in sections."""

    def __init__(self, *arguments: Any, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.key = "wonderland"
        self.sections: dict[str, Sequence[click.Command]] = {}  # by the key of the title

    def add_section(self, key: str, *commands: click.Command) -> None:
        """Add commands that help lists under a title."""
        self.sections[key] = commands
        for command in commands:
            self.add_command(command)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words before the command, in the language that they name."""
        choose_language(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the sections."""
        return [str(command.name) for commands in self.sections.values() for command in commands]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Every section with a line a command."""
        width = formatter.width - max(map(len, self.commands)) - 6
        for key, commands in self.sections.items():
            with formatter.section(t(key)):
                formatter.write_dl([(str(command.name), command.get_short_help_str(width)) for command in commands])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The names that commands take."""
        with formatter.section(t("help.games")):
            formatter.write_text(", ".join(game.name for game in name_list.games()))
        with formatter.section(t("help.levels")):
            formatter.write_text(", ".join(level.name for level in name_list.levels()))
        with formatter.section(t("help.exit_codes")):
            formatter.write_dl([(str(code), t(f"exit_code.{code}")) for code in EXIT_CODES])
        formatter.write_paragraph()
        formatter.write_text(t("help.more", command="wonderland COMMAND --help"))


class GamesCommand(Command):
    """A command whose help ends with the games, and with their options if it takes any."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games."""
        has_options = any(param.name == "settings" for param in self.params)
        with formatter.section(t("help.games_and_options" if has_options else "help.games")):
            rows = []
            for game in name_list.games():
                rows.append((game.name, game.about))
                if has_options:
                    rows += [(f"  {option.name}={values_of(option)}", help_of(option)) for option in game.options]
            formatter.write_dl(rows)


class LevelsCommand(GamesCommand):
    """A command that takes games and levels."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games and the levels."""
        super().format_epilog(ctx, formatter)
        with formatter.section(t("help.levels")):
            formatter.write_text(", ".join(bot.name for bot in name_list.opponents()))


class BotsCommand(GamesCommand):
    """A command that takes games, and bots that may be levels."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games and the bots."""
        super().format_epilog(ctx, formatter)
        with formatter.section(t("help.bots")):
            formatter.write_text(", ".join(bot.name for bot in name_list.bots()))


def values_of(option: ListedOption) -> str:
    """The values of an option in a few characters."""
    return "|".join(option.values) or f"{option.lowest}..{option.highest}"


def help_of(option: ListedOption) -> str:
    """What an option is about, and its default."""
    return t("help.option", about=option.help, default=option.default)

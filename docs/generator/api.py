"""The pages of the API reference: one for the front door, one for each package, one for each game."""

from __future__ import annotations

from docs.generator.pages import ROOT, folder_of, title_of
from wonderland.games import NAMES

PACKAGE = ROOT / "src" / "wonderland"
# The names of the front door, by what they are for
FRONT_DOOR = {
    "Playing": ("Match", "Turn", "Budget", "Outcome", "Position"),
    "Types of views": ("ParadeView", "GoingOutView", "TeaPartyView"),
    "Games": ("load", "names", "Game"),
    "Bots": ("make_bot", "Bot", "Level", "LEVELS"),
    "Study": (
        "analyse",
        "AnalysedAction",
        "review",
        "ReviewedDecision",
        "costliest",
        "review_match",
        "whole_review",
        "ReviewedStep",
        "MatchReview",
    ),
    "Study files": ("read_study", "Study"),
    "Records": ("record", "read_records", "write_records", "verify", "Record", "Decision"),
    "Errors": (
        "WonderlandError",
        "InputError",
        "NotationError",
        "IllegalActionError",
        "OptionError",
        "RecordError",
        "StudyError",
        "BotError",
        "MachineError",
    ),
}
PACKAGES = ("engine", "games", "records", "bots", "arena", "lab", "study", "client", "research")


def api_pages() -> dict[str, str]:
    """Every page by its address."""
    pages = {"api/index.md": front_door()}
    for package in PACKAGES:
        pattern = "*.py" if package == "games" else "**/*.py"  # each game has a page of its own
        pages[f"api/{package}.md"] = module_list(f"wonderland.{package}", modules(package, pattern))
    for game in NAMES:
        pages[f"api/{game}.md"] = module_list(title_of(game), modules(f"games/{folder_of(game)}", "**/*.py"))
    return pages


def modules(folder: str, pattern: str) -> list[str]:
    """The modules of a folder, the package itself first."""
    paths = sorted(
        (PACKAGE / folder).glob(pattern), key=lambda path: (path.parent, path.name != "__init__.py", path.name)
    )
    return [dotted(path.relative_to(PACKAGE.parent).with_suffix("").as_posix()) for path in paths]


def dotted(path: str) -> str:
    """A file's module."""
    return path.removesuffix("/__init__").replace("/", ".")


def module_list(title: str, names: list[str]) -> str:
    """A page with a section for every module."""
    return "\n\n".join([f"# {title}", *(f"::: {name}" for name in names)]) + "\n"


def front_door() -> str:
    """What `import wonderland` gives."""
    intro = "What `import wonderland` gives; [from Python](../python.md) shows it by example."
    lines = ["# wonderland", intro]
    for title, names in FRONT_DOOR.items():
        lines += [f"## {title}", *(f"::: wonderland.{name}\n    options:\n      heading_level: 3" for name in names)]
    return "\n\n".join(lines) + "\n"

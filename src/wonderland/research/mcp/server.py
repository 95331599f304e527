"""The server of the Model Context Protocol. This module and the command that runs it alone import the SDK."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

from wonderland.errors import WonderlandError, shown, suggest
from wonderland.research.mcp.matches import Matches
from wonderland.research.mcp.tools import Tools
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

INSTRUCTIONS = (
    "Wonderland: three Alice-in-Wonderland tabletop games with hidden information. `games` lists them, `rules` "
    "explains one, `open_match` opens a match against bots. Every call about a match names it by its id; several can "
    "be open. `act` plays an action in notation and waits for your next turn, `position` shows the match again, "
    "`review` judges a finished one. Legal actions are listed only if you ask: finding them is part of playing."
)
READING = ToolAnnotations(read_only_hint=True)


class MatchServer(MCPServer[Any]):
    """An MCP server whose errors are sentences."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool; ToolError says in a sentence what is wrong with the call."""
        await self._check_names(name, arguments)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                raise ToolError(wrong_arguments(name, cause)) from None
            if isinstance(error, UnexpectedToolError) and isinstance(cause, WonderlandError):
                raise ToolError(str(cause)) from None
            raise

    async def _check_names(self, name: str, arguments: dict[str, Any]) -> None:
        """ToolError for a tool or an argument that does not exist: the SDK would ignore the argument."""
        known = {tool.name: list(tool.input_schema.get("properties", {})) for tool in await self.list_tools()}
        if name not in known:
            raise ToolError(f"there is no tool {shown(name)}; {suggest(name, known, 'the tools are')}")
        for argument in arguments:
            if argument not in known[name]:
                listing = f"{name} takes"
                raise ToolError(f"{name} has no argument {shown(argument)}; {suggest(argument, known[name], listing)}")


def wrong_arguments(name: str, error: ValidationError) -> str:
    """What is wrong with the arguments of a call, in a sentence."""
    wrong = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
    return f"{name} cannot be called like this ({'; '.join(wrong)})"


def make_server(matches: Matches | None = None) -> MatchServer:
    """A server with matches of its own; they are closed when it stops."""
    matches = matches or Matches()

    @asynccontextmanager
    async def lifespan(server: MCPServer[Any]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await matches.close_all()

    server = MatchServer(
        "wonderland", instructions=INSTRUCTIONS, version=__version__, lifespan=lifespan, log_level="WARNING"
    )
    tools = Tools(matches)
    reading: list[Callable[..., Any]] = [tools.games, tools.rules, tools.position, tools.wait, tools.review]
    acting: list[Callable[..., Any]] = [tools.open_match, tools.join_table, tools.watch_table, tools.act]
    for tool in (*reading, *acting, tools.close_match):
        server.add_tool(tool, annotations=READING if tool in reading else None, structured_output=False)
    return server

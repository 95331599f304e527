"""What a viewer is shown of a room: every frame is made here, from positions hidden as the leader gives them.

All viewers see the table with the same eyes. Two things differ: the owner and the leader know the whole tree, and
everybody knows their own choice while a question is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from wonderland.engine import targets
from wonderland.engine.state import OVER
from wonderland.protocol import study_frames as frames
from wonderland.protocol.study_resources import RoomInfo
from wonderland.server.studies import events
from wonderland.server.studies.documents import at_position, nested
from wonderland.server.studies.positions import can_show, game_of, seen
from wonderland.server.studies.tree import START
from wonderland.server.table.plain_texts import is_plain, plain_texts, with_sentences
from wonderland.server.table.projection import Frame
from wonderland.study.making import make_study

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from wonderland.engine.game import Game
    from wonderland.server.studies.decisions import RoomViewer
    from wonderland.server.studies.room import Room
    from wonderland.server.studies.tree import RoomChapter
    from wonderland.study.document import Chapter, Mark, StudyDocument

KIND_OF = {frame: kind for kind, frame in frames.ROOM_FRAME_KINDS.items()}
QUESTION_EVENTS = (events.Asked, events.Guessed, events.Revealed, events.Analysed, events.Withdrawn)
TREE_EVENTS = (events.Moved, events.Tried, events.Promoted, events.NodeDeleted, events.Annotated)

encoder = msgspec.json.Encoder()


def frame(v: int, data: msgspec.Struct) -> bytes:
    """A frame as bytes."""
    return encoder.encode(Frame(KIND_OF[type(data)], v, data))


def snapshots(room: Room, viewers: Sequence[RoomViewer]) -> list[bytes]:
    """Everything that each of the viewers may know."""
    shown = Shown(room)
    chat = room.state.chat
    return [
        frame(
            room.v,
            frames.RoomSnapshot(you(room, viewer), *shown.everything(viewer), guess_view(room, viewer.player), chat),
        )
        for viewer in viewers
    ]


def happening(room: Room, viewers: Sequence[RoomViewer]) -> list[bytes]:
    """The frame of the last event for each of the viewers."""
    event, shown = room.event, Shown(room)
    if isinstance(event, events.Opened | events.Forgotten):
        return snapshots(room, viewers)
    if isinstance(event, events.Said):
        return [frame(room.v, room.state.chat[-1])] * len(viewers)
    if isinstance(event, QUESTION_EVENTS):
        return [frame(room.v, frames.RoomQuestion(guess_view(room, viewer.player))) for viewer in viewers]
    if room.touched.is_other:
        return [frame(room.v, frames.RoomShown(you(room, viewer), *shown.everything(viewer))) for viewer in viewers]
    if isinstance(event, TREE_EVENTS):
        return by_knowledge(room, viewers, shown)
    return [frame(room.v, frames.RoomChanged(you(room, viewer), shown.room(viewer))) for viewer in viewers]


def by_knowledge(room: Room, viewers: Sequence[RoomViewer], shown: Shown) -> list[bytes]:
    """The frames of an event that changes the tree: one for those who see all of it, one for all others."""
    made: dict[bool, bytes] = {}
    for viewer in viewers:
        sees_all = room.state.sees_all(viewer.player)
        if sees_all not in made:
            made[sees_all] = frame(room.v, tree_frame(room, shown, sees_all))
    return [made[room.state.sees_all(viewer.player)] for viewer in viewers]


def tree_frame(room: Room, shown: Shown, sees_all: bool) -> frames.RoomMoved | frames.RoomTree:
    """What an event has changed of the tree."""
    chapter, touched = room.state.current, room.touched
    event: Any = room.event
    is_here = event.chapter == chapter.id  # nobody has another chapter's tree
    is_told = is_here and (not touched.is_hidden or sees_all or chapter.is_given)
    nodes = shown.nodes(touched.nodes if is_told else [], sees_all)
    if isinstance(event, events.Moved | events.Tried) and (position := shown.position()) is not None:
        return frames.RoomMoved(position, nodes)
    return frames.RoomTree(chapter.id, nodes, [touched.deleted] if is_told and touched.deleted else [])


class Shown:
    """A room at one moment; what several viewers are shown is made once."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._position: Any = None
        self._chapters: dict[bool, Raw] = {}

    def everything(self, viewer: RoomViewer) -> tuple[frames.RoomView, Any, Any]:
        """The room, the chapter and the position."""
        sees_all = self._room.state.sees_all(viewer.player)
        if sees_all not in self._chapters:
            self._chapters[sees_all] = Raw(encoder.encode(self.chapter(sees_all)))
        return self.room(viewer), self._chapters[sees_all], self.position()

    def room(self, viewer: RoomViewer) -> frames.RoomView:
        """The room; the invitation only for the owner and the leader."""
        state = self._room.state
        sees_all = state.sees_all(viewer.player)
        return frames.RoomView(
            id=self._room.id,
            title=state.title,
            owner=state.owner,
            leader=state.leader,
            names={player: state.names[player] for player in (state.owner, state.leader)},
            all_may_move=state.all_may_move,
            seat=state.current.seat,
            whole_tree=state.current.is_given,
            chapters=[
                frames.RoomChapterInfo(chapter.id, chapter.name, chapter.game, chapter.is_shown)
                for chapter in state.chapters
                if chapter.is_shown or sees_all
            ],
            chapter=state.chapter,
            invite=state.invite if sees_all else None,
        )

    def chapter(self, sees_all: bool) -> frames.RoomChapter:
        """The current chapter, with the nodes that were shown."""
        chapter = self._room.state.current
        nodes = self.nodes(chapter.walk(is_all=sees_all or chapter.is_given), sees_all)
        return frames.RoomChapter(chapter.id, chapter.name, chapter.game, chapter.names, nodes)

    def nodes(self, ids: Iterable[str], sees_all: bool) -> list[frames.RoomNode]:
        """These nodes of the current chapter, as far as the viewer knows of them."""
        chapter = self._room.state.current
        is_all = sees_all or chapter.is_given
        return [self._node(chapter, id, sees_all, is_all) for id in ids if is_all or chapter.nodes[id].is_shown]

    def _node(self, chapter: RoomChapter, id: str, sees_all: bool, is_all: bool) -> frames.RoomNode:
        node, positions = chapter.nodes[id], self._room.positions
        is_playable = can_show(chapter)
        seat = positions.seat_to_act(chapter, node.parent) if node.parent and is_playable else None
        is_known = sees_all or chapter.seat is None or chapter.seat == seat
        has_events = is_playable and not is_known and id != START
        told: Any = self._told(chapter, positions.events(chapter, id, chapter.seat)) if has_events else []
        return frames.RoomNode(
            id=id,
            parent=node.parent or None,
            seat=seat,
            action=node.action if is_known and id != START else None,
            events=told,
            is_reshuffled=node.seed is not None,
            name=node.name,
            comment=node.comment,
            marks=[mark_view(mark) for mark in node.marks],
            children=node.children if is_all else chapter.shown_children(id),
        )

    def position(self) -> Any:
        """What everybody looks at; None if it cannot be shown."""
        if self._position is None and can_show(self._room.state.current):
            self._position = Raw(encoder.encode(self._made_position()))
        return self._position

    def _made_position(self) -> frames.RoomPosition:
        state, positions = self._room.state, self._room.positions
        chapter = state.current
        game, full = game_of(chapter), positions.states(chapter, state.node)
        states, target = seen(game, full, chapter.seat), targets.wasm(game)
        seat = positions.seat_to_act(chapter, state.node)
        is_legal_shown = seat is not None and chapter.seat in (None, seat)
        view: Any = Raw(target.show("view_as_it_is", states, is_legal_shown))
        legal: Any = Raw(target.show("legal_texts", states) if is_legal_shown else b"[]")
        is_over = int(full["phase"][0]) == OVER
        outcome: Any = Raw(target.show("outcome", states)) if is_over else None
        texts = plain_texts(game, chapter.names, view, legal, outcome) if is_plain(game) else None
        told: Any = self._told(chapter, positions.events(chapter, state.node, chapter.seat))
        ply = len(chapter.line(state.node)) - 1
        return frames.RoomPosition(chapter.id, state.node, ply, seat, told, view, legal, outcome, texts)

    def _told(self, chapter: RoomChapter, told: Raw) -> Raw:
        game: Game = game_of(chapter)
        return with_sentences(game, len(chapter.names), told) if is_plain(game) else told


def mark_view(mark: Mark) -> frames.RoomMark:
    """A mark as it travels."""
    return frames.RoomMark(mark.kind, mark.origin, mark.to, mark.colour)


def guess_view(room: Room, player: str | None) -> frames.RoomGuess | None:
    """The question; before the end, of all choices only the viewer's own."""
    question = room.state.question
    if question is None:
        return None
    own = question.choices.get(player or "")
    return frames.RoomGuess(
        node=question.node,
        num_guesses=len(question.choices),
        is_revealed=question.is_revealed,
        own=own.action if own else None,
        guesses=guesses_of(question.choices.values()) if question.is_revealed else [],
        analysis=question.analysis,
    )


def guesses_of(choices: Collection[Any]) -> list[frames.RoomGuessed]:
    """What was chosen, and by whom, the most chosen first."""
    names: dict[str, list[str]] = {}
    for choice in choices:
        names.setdefault(choice.action, []).append(choice.name)
    return [frames.RoomGuessed(action, by) for action, by in sorted(names.items(), key=lambda one: -len(one[1]))]


def you(room: Room, viewer: RoomViewer) -> frames.RoomYou:
    """The viewer itself."""
    state, player = room.state, viewer.player
    is_leader = player is not None and player == state.leader
    return frames.RoomYou(
        player=player,
        is_owner=player is not None and player == state.owner,
        is_leader=is_leader,
        may_move=is_leader or (state.all_may_move and player is not None),
        sees_all=state.sees_all(player),
    )


def presence(v: int, present: Mapping[str, str], num_unnamed: int) -> bytes:
    """Who is connected."""
    return frame(v, frames.RoomPresence(dict(present), num_unnamed))


def room_info(room: Room, player: str | None) -> RoomInfo:
    """The room in a list, with the chapters that the player knows of."""
    state = room.state
    known = [chapter for chapter in state.chapters if chapter.is_shown or state.sees_all(player)]
    games = list(dict.fromkeys(chapter.game for chapter in known))
    return RoomInfo(room.id, state.title, games, len(known), state.invite)


def prepare_export(room: Room) -> Iterator[None]:
    """Play what an export needs, node by node: of many chapters that takes some tenths of a second."""
    for chapter in room.state.chapters:
        if chapter.is_shown:
            yield from room.positions.prepare_line(chapter)


def export(room: Room, player: str | None) -> StudyDocument:
    """The room as a study: all of it for the owner and the leader, for others what they may know.

    What others may know cannot be played again from its start: they do not know which cards lay where. So they get each
    chapter at the last position that was shown of it. A chapter that was given with its whole tree and open cards, they
    get as it is.
    """
    sees_all = room.state.sees_all(player)
    given = [chapter for chapter in room.state.chapters if sees_all or chapter.is_shown]
    return make_study(
        room.state.title,
        [
            nested(chapter) if sees_all or (chapter.is_given and chapter.seat is None) else last_shown(room, chapter)
            for chapter in given
            if sees_all or can_show(chapter)
        ],
    )


def last_shown(room: Room, chapter: RoomChapter) -> Chapter:
    """The last position that was shown of a chapter, as those know it who were shown it; not the end of a match."""
    node, positions = chapter.node, room.positions
    while positions.seat_to_act(chapter, node) is None and chapter.nodes[node].parent:
        node = chapter.nodes[node].parent
    game = game_of(chapter)
    states = seen(game, positions.states(chapter, node), chapter.seat)
    return at_position(chapter, node, game.notation.format_position(states[0]))

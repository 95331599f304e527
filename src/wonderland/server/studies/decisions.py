"""Decisions: every request of a viewer leads to one event or to a Refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine.chance import MAX_SEED
from wonderland.protocol import requests, study_requests
from wonderland.protocol.refusal import Refusal
from wonderland.server.studies import events
from wonderland.server.studies.notes import clean_comment, clean_title, read_marks
from wonderland.server.studies.tree import ID_LETTERS, START, chapter_of
from wonderland.server.table import text_cleaning
from wonderland.study.document import MAX_BYTES, MAX_CHAPTERS, MAX_DEPTH, MAX_NODES

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from wonderland.protocol.frames import HintAction
    from wonderland.server.studies.events import AnyRoomEvent, NewChapter
    from wonderland.server.studies.room import Room
    from wonderland.server.studies.tree import RoomChapter


MAX_WRITTEN = MAX_BYTES * 3 // 4  # bytes of a room's chapters: with what is tried after that, they fit into a file


class RoomViewer(msgspec.Struct, frozen=True):
    """Who sends a request: the player, or None for a viewer without a name."""

    player: str | None = None
    name: str = ""


def decide(
    room: Room,
    viewer: RoomViewer,
    request: study_requests.RoomRequest,
    chance: random.Random,
    present: Mapping[str, str],
) -> AnyRoomEvent:
    """The event that the request causes; `present` are the names of those who are connected, by player."""
    match request:
        case study_requests.MoveTo():
            return move(room, viewer, request)
        case study_requests.Try():
            return try_action(room, viewer, request, chance)
        case study_requests.Guess():
            return guess(room, viewer, request)
        case requests.Say():
            return say(viewer, request)
        case study_requests.SetView():
            return set_view(room, viewer, request)
        case study_requests.Ask() | study_requests.Reveal() | study_requests.Withdraw():
            return lead_question(room, viewer, request)
        case study_requests.SetLeader():
            return set_leader(room, viewer, request, present)
        case _:
            return edit(room, viewer, request)


def move(room: Room, viewer: RoomViewer, request: study_requests.MoveTo) -> events.Moved:
    """Show another node: for whoever may move, and who knows of it."""
    check_moves(room, viewer)
    find_node(room, viewer, request.chapter, request.node)
    return events.Moved(request.chapter, request.node)


def try_action(
    room: Room, viewer: RoomViewer, request: study_requests.Try, chance: random.Random
) -> events.Moved | events.Tried:
    """Add a node and show it, or show the one that is there already."""
    check_moves(room, viewer)
    chapter = find_node(room, viewer, request.chapter, request.node)
    if not room.state.sees_all(viewer.player):
        if request.seed is not None:
            raise Refusal("not_allowed", "study.only_leader")
        if chapter.id != room.state.chapter:
            raise Refusal("not_found", "study.no_node")
        check_cards_shown(room, chapter, request.node)
    if request.seed is not None and not 0 <= request.seed <= MAX_SEED:
        raise Refusal("unparsable", "study.seed", most=MAX_SEED)
    action = room.positions.action(chapter, request.node, request.action, request.seed)
    known = chapter.child(request.node, action, request.seed)
    if known is not None:
        return events.Moved(chapter.id, known)
    if room.state.num_nodes >= MAX_NODES or len(chapter.line(request.node)) > MAX_DEPTH:
        raise Refusal("too_large", "study.full", nodes=MAX_NODES, depth=MAX_DEPTH)
    id = f"{chance.getrandbits(4 * ID_LETTERS):0{ID_LETTERS}x}"
    return events.Tried(chapter.id, request.node, id, action, request.seed)


def guess(room: Room, viewer: RoomViewer, request: study_requests.Guess) -> events.Guessed:
    """Choose in secret, with a name, while the question is open."""
    if viewer.player is None:
        raise Refusal("not_allowed", "no_name")
    question = room.state.question
    if question is None or question.is_revealed:
        raise Refusal("not_now", "study.no_question")
    if question.node != request.node:
        raise Refusal("stale", "position_changed")
    action = room.positions.action(room.state.current, question.node, request.action, None)
    return events.Guessed(viewer.player, viewer.name, action)


def say(viewer: RoomViewer, request: requests.Say) -> events.Said:
    """Chat, for everybody with a name."""
    if viewer.player is None:
        raise Refusal("not_allowed", "no_name")
    if request.emote is not None and request.text:
        raise Refusal("unparsable", "text_and_emote")
    text = "" if request.emote is not None else text_cleaning.clean_chat(request.text)
    return events.Said(viewer.player, viewer.name, text, request.emote)


def set_view(room: Room, viewer: RoomViewer, request: study_requests.SetView) -> events.ViewSet:
    """Give everybody other eyes, or more of the tree."""
    check_leads(room, viewer)
    check_no_question(room)
    if request.chapter not in (None, room.state.chapter):  # somebody else has just moved
        raise Refusal("stale", "position_changed")
    if request.seat is not None and not 0 <= request.seat < len(room.state.current.names):
        raise Refusal("not_found", "no_seat", seat=request.seat)
    return events.ViewSet(request.seat, request.whole_tree)


def lead_question(
    room: Room, viewer: RoomViewer, request: study_requests.Ask | study_requests.Reveal | study_requests.Withdraw
) -> AnyRoomEvent:
    """Ask everybody, show what they have chosen, or put the question away."""
    check_leads(room, viewer)
    state = room.state
    if isinstance(request, study_requests.Ask):
        check_no_question(room)
        check_cards_shown(room, state.current, state.node)
        return events.Asked()
    if state.question is None or (isinstance(request, study_requests.Reveal) and state.question.is_revealed):
        raise Refusal("not_now", "study.no_question")
    return events.Revealed() if isinstance(request, study_requests.Reveal) else events.Withdrawn()


def set_leader(
    room: Room, viewer: RoomViewer, request: study_requests.SetLeader, present: Mapping[str, str]
) -> events.LeaderSet:
    """Name who leads: the owner, or somebody who is there."""
    if viewer.player != room.state.owner:
        raise Refusal("not_allowed", "study.only_owner")
    is_owner = request.player == room.state.owner
    name = room.state.names[request.player] if is_owner else present.get(request.player)
    if name is None:
        raise Refusal("not_found", "study.not_there")
    return events.LeaderSet(request.player, name)


def edit(room: Room, viewer: RoomViewer, request: study_requests.RoomRequest) -> AnyRoomEvent:
    """Change the tree, the chapters or the room."""
    if isinstance(request, study_requests.Annotate):
        return annotate(room, viewer, request)
    check_manages(room, viewer)
    match request:
        case study_requests.Promote() | study_requests.DeleteNode():
            find_node(room, viewer, request.chapter, request.node)
            if request.node == START:
                raise Refusal("not_allowed", "study.start")
            is_promoted = isinstance(request, study_requests.Promote)
            return (events.Promoted if is_promoted else events.NodeDeleted)(request.chapter, request.node)
        case study_requests.RenameChapter():
            find_chapter(room, viewer, request.chapter)
            return events.ChapterRenamed(request.chapter, clean_title(request.name))
        case study_requests.DeleteChapter():
            find_chapter(room, viewer, request.chapter)
            if len(room.state.chapters) == 1:
                raise Refusal("not_allowed", "study.last_chapter")
            return events.ChapterDeleted(request.chapter, shown_without(room, request.chapter))
        case study_requests.RenameRoom():
            return events.Renamed(clean_title(request.title))
        case study_requests.LetMove():
            return events.MovingSet(request.everybody)
        case _:
            raise Refusal("unparsable", "no_change")


def shown_without(room: Room, id: str) -> str | None:
    """Which chapter is shown when that one is gone: one that was shown before, if there is one."""
    known = (chapter.id for chapter in room.state.chapters if chapter.is_shown and chapter.id != id)
    return next(known, None)


def annotate(room: Room, viewer: RoomViewer, request: study_requests.Annotate) -> events.Annotated:
    """Name a node, comment on it, or draw on the table: for whoever may move."""
    check_moves(room, viewer, is_note=True)
    chapter = find_node(room, viewer, request.chapter, request.node)
    annotated = events.Annotated(
        chapter.id,
        request.node,
        None if request.name is None else clean_title(request.name),
        None if request.comment is None else clean_comment(request.comment),
        None if request.marks is None else read_marks(request.marks),
    )
    before = chapter.nodes[request.node]
    changes = [(getattr(annotated, name), getattr(before, name)) for name in ("name", "comment", "marks")]
    more = sum(size_of(new) - size_of(old) for new, old in changes if new is not None)
    if more > 0:  # what is shorter is never too long
        check_size(room, more)
    return annotated


def add_chapters(room: Room, viewer: RoomViewer, chapters: list[NewChapter]) -> events.ChaptersAdded:
    """Add chapters: for the owner and the leader, while there is room."""
    check_manages(room, viewer)
    num_nodes = room.state.num_nodes + sum(len(chapter.nodes) for chapter in chapters)
    if len(room.state.chapters) + len(chapters) > MAX_CHAPTERS or num_nodes > MAX_NODES:
        raise Refusal("too_large", "study.full_of_chapters", chapters=MAX_CHAPTERS, nodes=MAX_NODES)
    check_size(room, size_of([chapter_of(chapter, room.state.secret) for chapter in chapters]))
    return events.ChaptersAdded(chapters)


def analysed(room: Room, chapter: str, node: str, actions: list[HintAction]) -> events.Analysed | None:
    """The analysis of a question that was revealed; None if nobody waits for it any more."""
    state = room.state
    is_it = state.awaits_analysis and (state.chapter, state.node) == (chapter, node)
    return events.Analysed(node, actions) if is_it else None


def forget(room: Room, player: str) -> events.Forgotten | None:
    """A guest wants to be forgotten; None if the room does not know the guest any more."""
    return events.Forgotten(player) if player in room.state.names else None


def check_size(room: Room, more: int) -> None:
    """Refusal if so many bytes more are too many: nobody could open the room or save it."""
    if size_of(room.state.chapters) + more > MAX_WRITTEN:
        raise Refusal("too_large", "study.full_of_texts", most=MAX_WRITTEN // 1000)


def size_of(data: Any) -> int:
    """How many bytes the data takes where it is kept."""
    return len(msgspec.json.encode(data))


def check_moves(room: Room, viewer: RoomViewer, is_note: bool = False) -> None:
    """Refusal unless the viewer may move. While a question is open nobody does; marks and comments are no moves."""
    state = room.state
    if viewer.player is None or not (viewer.player == state.leader or state.all_may_move):
        is_owners_note = is_note and viewer.player == state.owner
        if not is_owners_note:
            raise Refusal("not_allowed", "study.only_leader")
    if not is_note:
        check_no_question(room)


def check_leads(room: Room, viewer: RoomViewer) -> None:
    """Refusal unless the viewer leads."""
    if viewer.player is None or viewer.player != room.state.leader:
        raise Refusal("not_allowed", "study.only_leader")


def check_manages(room: Room, viewer: RoomViewer) -> None:
    """Refusal unless the viewer is the owner or leads."""
    if not room.state.sees_all(viewer.player):
        raise Refusal("not_allowed", "study.only_leader")


def check_no_question(room: Room) -> None:
    """Refusal while everybody chooses in secret."""
    if room.state.question is not None and not room.state.question.is_revealed:
        raise Refusal("not_now", "study.question_open")


def check_cards_shown(room: Room, chapter: RoomChapter, node: str) -> None:
    """Refusal unless everybody sees the cards of the seat to act: what is legal would tell them."""
    seat = room.positions.seat_to_act(chapter, node)
    if seat is None:
        raise Refusal("not_now", "study.is_over")
    if chapter.seat not in (None, seat):
        raise Refusal("not_allowed", "study.cards_hidden")


def find_chapter(room: Room, viewer: RoomViewer, id: str) -> RoomChapter:
    """A chapter that the viewer knows of; Refusal if there is none."""
    for chapter in room.state.chapters:
        if chapter.id == id and (chapter.is_shown or room.state.sees_all(viewer.player)):
            return chapter
    raise Refusal("not_found", "study.no_chapter")


def find_node(room: Room, viewer: RoomViewer, chapter_id: str, node: str) -> RoomChapter:
    """The chapter of a node that the viewer knows of; Refusal if there is none."""
    chapter = find_chapter(room, viewer, chapter_id)
    found = chapter.nodes.get(node)
    if found is None or not (found.is_shown or chapter.is_given or room.state.sees_all(viewer.player)):
        raise Refusal("not_found", "study.no_node")
    return chapter

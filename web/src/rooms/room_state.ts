/** What a viewer knows about a study room, and the reducer that applies frames to it. */
import type {
  ChatLine,
  RoomChapter,
  RoomFrame,
  RoomGuess,
  RoomNode,
  RoomPosition,
  RoomView,
  RoomYou,
} from '../protocol/protocol.generated';

/** The nodes of the current chapter. */
export type Nodes = ReadonlyMap<string, RoomNode>;

export interface RoomState {
  v: number;
  you: RoomYou;
  room: RoomView;
  chapter: Omit<RoomChapter, 'nodes'>;
  nodes: Nodes;
  /** null: the server has other rules than the chapter. */
  position: RoomPosition | null;
  guess: RoomGuess | null;
  chat: ChatLine[];
  /** The names of those who are there, by player. */
  present: Readonly<Record<string, string>>;
  numUnnamed: number;
}

const MAX_CHAT_LINES = 200;
export const START = 'start';

/** The state after a frame. Frames that are already applied, and answers to requests, change nothing. */
export function reduce(state: RoomState | null, frame: RoomFrame): RoomState | null {
  if (frame.t === 'snapshot') {
    const { present = {}, numUnnamed = 0 } = state ?? {};
    return { ...frame.d, ...chapterOf(frame.d.chapter), v: frame.v, present, numUnnamed };
  }
  if (!state) {
    return state;
  }
  if (frame.t === 'presence') {
    return { ...state, present: frame.d.present, numUnnamed: frame.d.num_unnamed };
  }
  return frame.v <= state.v ? state : after({ ...state, v: frame.v }, frame);
}

function after(state: RoomState, frame: RoomFrame): RoomState {
  switch (frame.t) {
    case 'moved':
      return { ...state, position: frame.d.position, nodes: withNodes(state.nodes, frame.d.nodes), guess: null };
    case 'tree':
      return { ...state, nodes: without(withNodes(state.nodes, frame.d.nodes), frame.d.deleted) };
    case 'shown':
      return { ...state, ...frame.d, ...chapterOf(frame.d.chapter), guess: null };
    case 'room':
      return { ...state, ...frame.d };
    case 'guess':
      return { ...state, guess: frame.d.guess };
    case 'said':
      return { ...state, chat: [...state.chat, frame.d].slice(-MAX_CHAT_LINES) };
    default:
      return state;
  }
}

function chapterOf({ nodes, ...chapter }: RoomChapter): Pick<RoomState, 'chapter' | 'nodes'> {
  return { chapter, nodes: withNodes(new Map(), nodes) };
}

function withNodes(nodes: Nodes, changed: readonly RoomNode[]): Nodes {
  return new Map([...nodes, ...changed.map((node) => [node.id, node] as const)]);
}

/** Without these nodes and all that follows them. */
function without(nodes: Nodes, deleted: readonly string[]): Nodes {
  const left = new Map(nodes);
  const waiting = [...deleted];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    waiting.push(...(left.get(id)?.children ?? []));
    left.delete(id);
  }
  return left;
}

/** The children of a node that the viewer knows of. */
export function childrenOf(nodes: Nodes, id: string): RoomNode[] {
  return (nodes.get(id)?.children ?? []).flatMap((child) => nodes.get(child) ?? []);
}

/** How many decisions lead to a node. */
export function plyOf(nodes: Nodes, id: string): number {
  let ply = 0;
  for (let node = nodes.get(id); node?.parent; node = nodes.get(node.parent)) {
    ply += 1;
  }
  return ply;
}

/** The end of the main line that follows a node. */
export function endOf(nodes: Nodes, id: string): string {
  let end = id;
  for (let [next] = childrenOf(nodes, end); next; [next] = childrenOf(nodes, end)) {
    end = next.id;
  }
  return end;
}

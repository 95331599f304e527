/** The worker that holds the matches on this device: it deals, applies, stores, and lets bots think. */
import type { Engine } from '../engine/engine';
import { loadEngine, loadInfo, NoEngineError } from '../engine/load';
import { once } from '../lib/once';
import type { GameName, Hello, HintAction } from '../protocol/protocol.generated';
import { closing } from './frames';
import { LocalTable, type Send, type Surroundings } from './local_table';
import type { Ahead, PortMessage, WorkerMessage } from './messages';
import type { ClosingReason } from '../protocol/local_table';
import { DamagedMatchError, OtherRulesError } from './saved_match';
import { readMatch, saveMatch, StoreError } from './store';
import { announceOpening, onTakenOver } from './tabs';
import { takeOver } from './take_over';
import { chooseAction, hintFor, prepare } from './thinker';

const engines = new Map<GameName, Promise<Engine>>();
/** Another hint for a table of a server ends the one before. */
let hinting = new AbortController();

let table: LocalTable | null = null;
let pause = 0;
/** Connections come one after the other, so that a match is read and dealt once. */
let lastEntered: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
  if (data.ask === 'open') {
    pause = data.pause;
    listen(data.match, ports[0]!);
  } else if (data.ask === 'prepare') {
    engineOf(data.game).catch(() => undefined);
    prepare(data.game);
  } else if (data.ask === 'ahead') {
    void lookAhead(data).then((found) => ports[0]!.postMessage(found));
  } else {
    void hint(data).then((actions) => ports[0]!.postMessage(actions));
  }
});

onTakenOver((match) => {
  if (table?.match.saved.id === match) {
    table.close('seat_moved');
    table = null;
  }
});

function engineOf(game: GameName): Promise<Engine> {
  return once(engines, game, loadEngine);
}

/** Serves one connection: `hello`, then requests. */
function listen(id: string, port: MessagePort): void {
  const send: Send = (frame) => port.postMessage(frame);
  let entered: Promise<LocalTable | null> | null = null;
  port.onmessage = ({ data }: MessageEvent<PortMessage>) => {
    if (data.t === 'goodbye') {
      port.close();
      void entered?.then((mine) => mine?.disconnect(send));
    } else if (data.t === 'hello') {
      entered = lastEntered.then(() => enter(id, data, send));
      lastEntered = entered;
    } else {
      void entered?.then((mine) => mine?.request(data));
    }
  };
}

/** Connects to the match; null if it cannot be opened, and then the page knows why. */
async function enter(id: string, hello: Hello, send: Send): Promise<LocalTable | null> {
  try {
    announceOpening(id);
    await table?.rest();
    const saved = await readMatch(id);
    if (table?.match.saved.id !== id || table.match.saved.version !== saved.version) {
      table = new LocalTable(await takeOver(saved, await engineOf(saved.game)), SURROUNDINGS);
    }
    table.connect(hello, send);
    prepare(saved.game);
    return table;
  } catch (error) {
    send(closing(0, reasonFor(error)));
    return null;
  }
}

const SURROUNDINGS: Surroundings = {
  save: saveMatch,
  choose: ({ saved, state, seed }, level, signal) => chooseAction(saved.game, state, level, seed, signal),
  hint: ({ saved, state, ply }, signal, budgets) => hintFor(saved.game, state, ply + 1, signal, budgets),
  // The same for every decision of a level: the time that it needs would tell something about its hand.
  pauseOf: ({ rules }, level) => {
    const { levels, search } = rules.info;
    const seconds = levels.find(({ name }) => name === level)?.budget.seconds ?? null;
    return seconds === null || pause === 0 ? pause : Math.max(pause, (seconds + search.overrun_seconds) * 1000);
  },
  now: () => Date.now(),
};

/** The analysis of a state from the server; null if it comes from another version of the engine. */
async function hint(asked: WorkerMessage & { ask: 'hint' }): Promise<HintAction[] | null> {
  const { game, digest, state, number, budgets } = asked;
  try {
    const info = await loadInfo(game);
    const isSame = info.digest === digest && info.state.size === state.length;
    hinting.abort();
    hinting = new AbortController();
    return isSame ? await hintFor(game, state, number, hinting.signal, budgets) : null;
  } catch {
    return null;
  }
}

/** What the seat could do if it were its turn; null if the state comes from another version of the engine. */
async function lookAhead(asked: WorkerMessage & { ask: 'ahead' }): Promise<Ahead | null> {
  const { game, digest, state, seat, fields } = asked;
  try {
    const engine = await engineOf(game);
    if (engine.info.digest !== digest || engine.info.state.size !== state.length) {
      return null;
    }
    const imagined = engine.withFields(state, { ...fields, seat, num_trail: 0 });
    return { view: engine.view(imagined, seat, true), legal: engine.legal(imagined).map(({ text }) => text) };
  } catch {
    return null;
  }
}

function reasonFor(error: unknown): ClosingReason {
  if (error instanceof StoreError) {
    return error.code === 'conflict' ? 'seat_moved' : error.code;
  }
  if (error instanceof NoEngineError) {
    return 'no_engine';
  }
  if (error instanceof OtherRulesError) {
    return 'other_rules';
  }
  const isDamaged = error instanceof DamagedMatchError || error instanceof WebAssembly.RuntimeError;
  return isDamaged ? 'damaged' : 'unreachable';
}

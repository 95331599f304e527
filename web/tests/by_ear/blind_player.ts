/** Plays a whole match on this device, knowing nothing but what is announced, and typing actions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { ByEar } from '../../src/by_ear/by_ear.svelte';
import { Teller } from '../../src/by_ear/teller';
import { chooseAtOnce } from '../../src/engine/thinking';
import { loadGame } from '../../src/games';
import { namesOf } from '../../src/games/player_names';
import { LocalMatch } from '../../src/local/local_match';
import { LocalTable, type Surroundings, type LocalRequest } from '../../src/local/local_table';
import { newMatch, type LocalSetup } from '../../src/local/saved_match';
import { Session } from '../../src/match/session.svelte';
import { ownText, verdictText } from '../../src/match/verdict';
import type { GameName, MatchView } from '../../src/protocol/protocol.generated';
import type { Transport } from '../../src/protocol/transport';
import { announce, onAnnouncement } from '../../src/ui/announcements.svelte';
import { paragraph } from '../../src/i18n/index.svelte';
import { engineOf } from '../engines';

export const TRANSCRIPTS = join(import.meta.dirname, '../../../tests/e2e/transcripts');
const MATCHES = JSON.parse(readFileSync(join(TRANSCRIPTS, 'matches.json'), 'utf-8')) as Record<
  string,
  LocalSetup & { seed: number }
>;
const PATIENCE = { timeout: 20_000, interval: 1 };
/** What is asked before every so many decisions, beside the actions. */
const QUESTIONS = { w: 5, v: 4, s: 6 };

export interface Played {
  /** What was typed, each with all that was announced after it. */
  transcript: string;
  /** How many actions were typed. */
  numTyped: number;
}

export async function playByEar(name: GameName, taste: () => number): Promise<Played> {
  const table = localTable(name);
  const game = await loadGame(name);
  const names = namesOf(table.match.saved.players);
  const heard: string[] = [];
  const forget = onAnnouncement(({ text }) => heard.push(text));
  const teller = new Teller(announce);
  const session: Session = new Session({
    transport: transportTo(table),
    mustConfirm: () => false,
    onreject: (error) => expect.fail(String(error)),
    onstep: (match) => {
      teller.step(match, { game, names, seat: 0 });
      tellEnd(match);
    },
    onsettled: (match) => session.isMyTurn && teller.turn(match, game),
  });
  const ear = new ByEar(() => {
    const { shown, legal, choice } = session;
    return shown && { game, view: shown.view, names, seat: 0, legal, choice, log: shown.log };
  });

  function tellEnd({ outcome }: MatchView): void {
    if (outcome) {
      announce(paragraph([ownText(outcome, game.sheet(outcome), names, 0) ?? '', verdictText(game, outcome, names)]));
    }
  }

  const isReady = () => {
    expect(session.legal.length > 0 || !!session.shown?.outcome).toBe(true);
  };
  const told: string[] = [];
  let numTyped = 0;
  /** All that is announced until the player can do something, as one paragraph: how it is divided depends on time. */
  const listen = async () => {
    await vi.waitFor(isReady, PATIENCE);
    const text = heard.splice(0).join(' ');
    told.push(text);
    return text;
  };
  const type = async (text: string) => {
    told.push(`> ${text}`);
    await ear.type(text);
    return listen();
  };

  await listen();
  while (session.shown!.outcome === null) {
    for (const [key, every] of Object.entries(QUESTIONS)) {
      if (numTyped % every === 0) {
        told.push(`> ${key}`);
        ear.commands[key]!();
        await vi.waitFor(() => expect(heard).not.toEqual([]), PATIENCE);
        await listen();
      }
    }
    const offered = actionsIn(await type('?'));
    const action = offered[Math.floor(taste() * offered.length)]!;
    numTyped += 1;
    await type(action);
  }
  session.close();
  forget();
  return { transcript: `${told.join('\n')}\n`, numTyped };
}

/** The actions that an answer names, which is all that the player knows of them. */
function actionsIn(answer: string): string[] {
  const some = /: (.+?)\. A question mark/.exec(answer)?.[1];
  return some?.split('; ') ?? [...answer.matchAll(/(?<=[.)] )([^.:]+): /g)].map(([, action]) => action!);
}

function localTable(name: GameName): LocalTable {
  const engine = engineOf(name);
  const thinking = engineOf(name);
  const { seed, ...setup } = MATCHES[name]!;
  const saved = { ...newMatch(setup, 0), seed, rules: engine.info.rules_version, version: 1 };
  const around: Surroundings = {
    save: () => Promise.resolve(),
    choose: ({ state, seed: chance }, level) =>
      Promise.resolve(
        chooseAtOnce(
          thinking,
          state,
          thinking.info.levels.find((one) => one.name === level)!,
          chance,
        ),
      ),
    hint: () => Promise.resolve([]),
    pauseOf: () => 0,
    now: () => 0,
  };
  return new LocalTable(new LocalMatch(engine, saved), around);
}

function transportTo(table: LocalTable): Transport {
  return {
    isLocal: true,
    hello: () => ({}),
    open: ({ onopen, onframe }) => {
      queueMicrotask(onopen);
      return {
        send: (message) =>
          message.t === 'hello'
            ? table.connect(message, (frame) => onframe(structuredClone(frame)))
            : void table.request(message as LocalRequest),
        close: () => table.disconnect(),
      };
    },
  };
}

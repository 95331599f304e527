/** The worker that plays a deal with bots on the player's seat, and tells every result. */
import type { Engine } from '../engine/engine';
import { loadThinkingEngine } from '../engine/load';
import type { Result } from './field';
import type { FieldMessage } from './field_messages';
import { MY_SEAT, QUEEN, QUICK_TRIES, SECONDS, type DailyDeal } from './plan';
import { actionTexts, playTry, type Try } from './playout';

const BATCH = 20; // tries of a quick level before the next level has its turn

const post = (message: FieldMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<DailyDeal>) => {
  fill(data).then(
    () => post({ kind: 'done' }),
    () => post({ kind: 'failed' }),
  );
});

async function fill(daily: DailyDeal): Promise<void> {
  const engine = await loadThinkingEngine(daily.game);
  playQuickLevels(engine, daily);
  playOthers(engine, daily);
}

function playQuickLevels(engine: Engine, daily: DailyDeal): void {
  for (let first = 0; first < QUICK_TRIES; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, QUICK_TRIES - first) }, (_, i) => first + i);
    for (const [index, { name, is_searching }] of engine.info.levels.entries()) {
      if (!is_searching) {
        post({ kind: 'tries', level: name, results: numbers.map((n) => resultOf(playTry(engine, daily, index, n))) });
      }
    }
  }
}

/** The level that has had the least time is next, until the time is over and all have played. */
function playOthers(engine: Engine, daily: DailyDeal): void {
  const levels = engine.info.levels.flatMap(({ name, is_searching }, index) =>
    is_searching ? [{ name, index, tries: 0, spent: 0 }] : [],
  );
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end || levels.some(({ tries }) => tries === 0)) {
    const next = levels.reduce((one, other) => (other.spent < one.spent ? other : one));
    const begin = performance.now();
    const played = playTry(engine, daily, next.index, next.tries);
    next.tries += 1;
    next.spent += performance.now() - begin;
    post({ kind: 'tries', level: next.name, results: [resultOf(played)] });
    if (next.name === QUEEN && next.tries === 1) {
      const actions = actionTexts(engine, daily, played.actions);
      post({ kind: 'queen', queen: { ...resultOf(played), actions } });
    }
  }
}

function resultOf({ outcome: { places, points } }: Try): Result {
  return { place: places[MY_SEAT]!, points: points[MY_SEAT]! };
}

/** A position in notation, of whichever game reads it. */
import type { Engine } from '../engine/engine';
import { GAME_NAMES } from '../games';
import { gameTitle } from '../games/title';
import { t as common } from '../i18n/index.svelte';
import { randomSeed } from '../local/saved_match';
import { engineFor } from '../records/opening';
import { newChapter, newStudy } from './document';
import { studyLink } from './opening';
import { PositionError } from './position_error';
import type { Chapter } from './study.generated';

/** The chapter that begins with the position; what is hidden is filled in by the seed. */
export function chapterAt(engine: Engine, position: string, seed = randomSeed()): Chapter {
  const read = engine.readPosition(position);
  if ('problem' in read) {
    throw new PositionError(read.problem);
  }
  const { game, rules_version: rules } = engine.info;
  const names = Array.from({ length: engine.seats(read.state) }, (_, seat) => common('setup.person', { n: seat + 1 }));
  const seat = position.includes('?') ? engine.seat(read.state) : null;
  return newChapter({ game, rules, names, start: { kind: 'position', position, seed }, seat });
}

/** The address of the board with a position; PositionError says what is wrong with it. */
export async function positionLink(text: string): Promise<string> {
  const position = text.trim().replace(/\s+/g, ' ');
  const engines = await Promise.all(GAME_NAMES.map((game) => engineFor({ game })));
  // A game that reads more than the number of parts knows best what is wrong.
  const numParts = (engine: Engine) => {
    const read = engine.readPosition(position);
    return 'state' in read ? 2 : Number(read.problem.code !== 'position.parts');
  };
  const [engine] = engines.toSorted((a, b) => numParts(b) - numParts(a));
  if (numParts(engine!) === 0) {
    throw new PositionError(null);
  }
  return studyLink(newStudy(gameTitle(engine!.info.game), chapterAt(engine!, position)));
}

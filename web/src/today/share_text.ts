/** A text to share that gives nothing of the deal away: date, game, place, and the standing among each level as a square. */
import { shareBeaten, type Field, type Result } from './field';

const MEDALS = ['🥇', '🥈', '🥉'];
const FACES: Record<string, string> = {
  dormouse: '🐭',
  'white-rabbit': '🐇',
  hatter: '🎩',
  caterpillar: '🐛',
  'cheshire-cat': '🐱',
  'queen-of-hearts': '👑',
};
/** From which share of a level's results on. */
const SQUARES: [share: number, square: string][] = [
  [0.6, '🟩'],
  [0.4, '🟨'],
  [0, '⬜'],
];

export interface Shared {
  game: string;
  date: string;
  result: Result;
  seats: number;
  field: Field;
  levels: readonly string[];
  isMoreBetter: boolean;
  streak: number;
  address: string;
}

export interface Standing {
  level: string;
  /** Green for better than most of the level, yellow for about as good, white for worse. */
  square: string;
}

/** The standing among each level that has played. */
export function standings({ result, field, levels, isMoreBetter }: Shared): Standing[] {
  return levels
    .filter((level) => field[level])
    .map((level) => {
      const share = shareBeaten(result, field[level]!, isMoreBetter);
      return { level, square: SQUARES.find(([least]) => share >= least)![1] };
    });
}

export function shareText(shared: Shared): string {
  const { game, date, result, seats, streak, address } = shared;
  const place = [`${result.place}/${seats}`, MEDALS[result.place - 1], streak > 1 ? `🔥${streak}` : null];
  const squares = standings(shared).map(({ level, square }) => `${FACES[level] ?? ''}${square}`);
  return [`Wonderland · ${game} · ${date}`, place.filter(Boolean).join(' '), squares.join(' '), address].join('\n');
}

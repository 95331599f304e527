/** Every sound of the page. A value is how it is played, and for how long, in seconds. */
import { rustle, slide, strike, type Stage } from './synth';

interface Sound {
  seconds: number;
  play: (stage: Stage) => void;
}

/** A glockenspiel: warm, and gone quickly. */
const BELL: [number, number][] = [
  [1, 1],
  [2.76, 0.32],
  [5.4, 0.12],
];
/** A small brass bell on a counter. */
const BRASS: [number, number][] = [
  [1, 0.8],
  [2, 0.5],
  [3.01, 0.35],
  [4.2, 0.2],
];

function later(stage: Stage, seconds: number): Stage {
  return { ...stage, at: stage.at + seconds };
}

/** Paper that slides over cloth, and lies down. */
function card(stage: Stage, level = 1): void {
  rustle(stage, { from: 1400, to: 3800, q: 0.7, attack: 0.03, seconds: 0.11, level: 0.26 * level });
  rustle(later(stage, 0.08), { from: 900, to: 320, q: 1.1, attack: 0.002, seconds: 0.07, level: 0.85 * level });
}

/** Clicks of a pawl that follow more and more slowly. */
function ratchet(stage: Stage): void {
  const clicks = 22;
  for (let i = 0; i < clicks; i++) {
    const at = 1.35 * (i / clicks) ** 2.1;
    rustle(later(stage, at), { from: 2600, to: 1500, q: 5, attack: 0.001, seconds: 0.03, level: 0.8 - i * 0.02 });
  }
  strike(later(stage, 1.4), { pitch: 1175, seconds: 0.35, level: 0.1, partials: BELL });
}

function melody(stage: Stage, notes: [number, number][], level: number, seconds: number): void {
  for (const [at, pitch] of notes) {
    strike(later(stage, at), { pitch, seconds, level, partials: BELL });
  }
}

export const SOUNDS = {
  card: { seconds: 0.16, play: card },
  take: {
    seconds: 0.3,
    play: (stage) => [0, 0.07, 0.13].forEach((at, i) => card(later(stage, at), 0.8 - i * 0.15)),
  },
  spin: { seconds: 1.5, play: ratchet },
  cookie: {
    seconds: 0.3,
    play: (stage) => {
      for (const [at, from] of [
        [0, 2400],
        [0.05, 1500],
        [0.11, 3100],
        [0.16, 1900],
      ] as const) {
        rustle(later(stage, at), { from, to: from * 0.6, q: 2.2, attack: 0.001, seconds: 0.06, level: 0.75 });
      }
    },
  },
  grow: { seconds: 0.4, play: (stage) => slide(stage, { from: 260, to: 640, seconds: 0.38, level: 0.12 }) },
  shrink: { seconds: 0.4, play: (stage) => slide(stage, { from: 640, to: 260, seconds: 0.38, level: 0.12 }) },
  fall: { seconds: 0.7, play: (stage) => slide(stage, { from: 700, to: 90, seconds: 0.65, level: 0.14 }) },
  bell: { seconds: 0.6, play: (stage) => strike(stage, { pitch: 1318, seconds: 0.9, level: 0.14, partials: BRASS }) },
  said: { seconds: 0.2, play: (stage) => strike(stage, { pitch: 880, seconds: 0.22, level: 0.1, partials: BELL }) },
  turn: {
    seconds: 0.6,
    play: (stage) =>
      melody(
        stage,
        [
          [0, 659.3],
          [0.15, 987.8],
        ],
        0.16,
        0.7,
      ),
  },
  end: {
    seconds: 1,
    play: (stage) =>
      melody(
        stage,
        [
          [0, 784],
          [0.18, 659.3],
          [0.36, 523.3],
        ],
        0.15,
        0.8,
      ),
  },
  win: {
    seconds: 1.6,
    play: (stage) =>
      melody(
        stage,
        [
          [0, 523.3],
          [0.13, 659.3],
          [0.26, 784],
          [0.39, 1046.5],
          [0.62, 784],
          [0.75, 1046.5],
          [0.75, 1318.5],
        ],
        0.16,
        1.1,
      ),
  },
} satisfies Record<string, Sound>;

export type SoundName = keyof typeof SOUNDS;

/** Short synthesised sounds. Off by default. */
import { settings } from './settings.svelte';

type Note = { at: number; pitch: number; length: number; shape?: OscillatorType; volume?: number };

const SOUNDS = {
  turn: [
    { at: 0, pitch: 659, length: 0.18 },
    { at: 0.14, pitch: 988, length: 0.35 },
  ],
  card: [{ at: 0, pitch: 210, length: 0.07, shape: 'triangle', volume: 0.5 }],
  take: [
    { at: 0, pitch: 262, length: 0.1, shape: 'triangle', volume: 0.6 },
    { at: 0.08, pitch: 196, length: 0.14, shape: 'triangle', volume: 0.6 },
  ],
  said: [{ at: 0, pitch: 880, length: 0.09, volume: 0.5 }],
  end: [
    { at: 0, pitch: 523, length: 0.2 },
    { at: 0.16, pitch: 659, length: 0.2 },
    { at: 0.32, pitch: 784, length: 0.5 },
  ],
} satisfies Record<string, Note[]>;

const LOUDNESS = 0.12;
let context: AudioContext | null = null;

export function playSound(name: keyof typeof SOUNDS): void {
  if (!settings.sound) {
    return;
  }
  context ??= new AudioContext();
  void context.resume();
  for (const { at, pitch, length, shape = 'sine', volume = 1 } of SOUNDS[name] as Note[]) {
    const start = context.currentTime + at;
    const voice = new OscillatorNode(context, { type: shape, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.linearRampToValueAtTime(LOUDNESS * volume, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(start + length);
  }
}

/** Sounds, synthesised when they are played. Off by default. */
import { settings } from '../settings/settings.svelte';
import { SOUNDS, type SoundName } from './sounds';
import { room } from './synth';

export { soundsOf } from './events';
export type { SoundName } from './sounds';

interface Speaker {
  context: AudioContext;
  volume: GainNode;
  out: GainNode;
}

let speaker: Speaker | null = null;

/** Browsers allow sounds only after the first press, so the speaker is made when the first sound is played. */
function openSpeaker(): Speaker {
  const context = new AudioContext();
  const volume = new GainNode(context);
  volume.connect(context.destination);
  return { context, volume, out: room(context, volume) };
}

/** Plays sounds one after the other, if the settings allow it. */
export function playSounds(...names: readonly SoundName[]): void {
  if (!settings.sound || settings.volume === 0 || names.length === 0 || !('AudioContext' in globalThis)) {
    return;
  }
  speaker ??= openSpeaker();
  const { context, volume, out } = speaker;
  void context.resume();
  volume.gain.value = settings.volume ** 2; // heard loudness grows about evenly
  let at = context.currentTime + 0.01;
  for (const name of names) {
    SOUNDS[name].play({ context, out, at });
    at += SOUNDS[name].seconds;
  }
}

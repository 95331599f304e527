/** The parts that sounds are made of: struck tones, filtered noise, and the small room they sound in. */

/** Where sounds are scheduled: seconds of the context's clock, and the node they are played into. */
export interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
  at: number;
}

const SILENCE = 0.0001;
const ROOM_SECONDS = 0.55;
const ROOM_LEVEL = 0.16;
const DRY_LEVEL = 0.9;

/** A struck bar or bell: partials that die away, the high ones first. */
export function strike(
  { context, out, at }: Stage,
  { pitch, seconds, level, partials }: { pitch: number; seconds: number; level: number; partials: [number, number][] },
): void {
  for (const [ratio, share] of partials) {
    const voice = new OscillatorNode(context, { frequency: pitch * ratio });
    const gain = new GainNode(context, { gain: 0 });
    const length = seconds / Math.sqrt(ratio);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level * share, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(SILENCE, at + length);
    voice.connect(gain).connect(out);
    voice.start(at);
    voice.stop(at + length);
  }
}

/** A puff of noise through a band: paper, wood or crumbs, by its pitch and width. */
export function rustle(
  { context, out, at }: Stage,
  { from, to, q, attack, seconds, level }: Record<'from' | 'to' | 'q' | 'attack' | 'seconds' | 'level', number>,
): void {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true });
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: q });
  const gain = new GainNode(context, { gain: 0 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + seconds);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + attack);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  source.connect(band).connect(gain).connect(out);
  source.start(at, Math.random() * noise(context).duration);
  source.stop(at + seconds);
}

/** A tone that slides from one pitch to another. */
export function slide(
  { context, out, at }: Stage,
  { from, to, seconds, level }: Record<'from' | 'to' | 'seconds' | 'level', number>,
): void {
  const voice = new OscillatorNode(context, { type: 'triangle', frequency: from });
  const gain = new GainNode(context, { gain: 0 });
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  voice.connect(gain).connect(out);
  voice.start(at);
  voice.stop(at + seconds);
}

/** A node that plays what it gets into `destination`, with the echo of a small room. */
export function room(context: BaseAudioContext, destination: AudioNode): GainNode {
  const entrance = new GainNode(context);
  const echo = new ConvolverNode(context, { buffer: decay(context) });
  entrance.connect(new GainNode(context, { gain: DRY_LEVEL })).connect(destination);
  entrance
    .connect(echo)
    .connect(new GainNode(context, { gain: ROOM_LEVEL }))
    .connect(destination);
  return entrance;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** One second of white noise. */
function noise(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) {
    return known;
  }
  const made = fill(context, 1, () => 1);
  noises.set(context, made);
  return made;
}

/** The impulse response of the room. */
function decay(context: BaseAudioContext): AudioBuffer {
  return fill(context, ROOM_SECONDS, (time) => (1 - time / ROOM_SECONDS) ** 3);
}

function fill(context: BaseAudioContext, seconds: number, envelope: (time: number) => number): AudioBuffer {
  const length = Math.ceil(seconds * context.sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) {
    samples[i] = (2 * Math.random() - 1) * envelope(i / context.sampleRate);
  }
  return buffer;
}

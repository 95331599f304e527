// A whole match of Tea Party in Node, without Python: three seats, two levels, the engine module alone.
//   node examples/node_match.mjs [FOLDER OF THE GAME]
// docs/wasm.md describes the functions and the layout of the workspace.
import { readFileSync } from 'node:fs';

const folder = process.argv[2] ?? new URL('../src/wonderland/games/tea_party/', import.meta.url).pathname;
const layout = JSON.parse(readFileSync(`${folder}/module.json`, 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/module.wasm`), {});
const { memory, __heap_base, ...functions } = instance.exports;

// The workspace: one block of zeroed memory at an address divisible by 64.
const workspace = Math.ceil(__heap_base.value / 64) * 64;
memory.grow(Math.max(0, Math.ceil((workspace + layout.workspace.size - memory.buffer.byteLength) / 65536)));
const field = (name, array) => {
  const { offset, size } = layout.workspace.fields[name];
  return new array(memory.buffer, workspace + offset, size / array.BYTES_PER_ELEMENT);
};
const [state, options, actions, room] = [
  field('states', Uint8Array), field('options', Int16Array), field('actions', Int32Array), field('room', Uint8Array),
];
const text = (length) => JSON.parse(new TextDecoder().decode(room.slice(0, length)));

// The options, each with the numbers of its default.
options.set(layout.options.flatMap(({ default: value, choices }) => choices.find((one) => one.value === value).codes));

// A bot gets only what its seat knows: hide, choose, and put the whole truth back.
function choose(level, seat, seed) {
  const truth = state.slice();
  functions.hide(workspace, seat);
  let action;
  if (level.is_searching) {
    const { iterations } = level.budget;
    functions.begin_search(workspace, Number(level.is_among_equals), iterations, functions.seed_for(workspace, seed, 0));
    functions.think(workspace, iterations, BigInt(iterations));
    action = functions.chosen(workspace);
  } else {
    action = functions.choose_noisily(workspace, level.noise_points, Number(level.is_expert), seed);
  }
  state.set(truth);
  return action;
}

const level = (name) => layout.levels.find((one) => one.name === name);
const players = [level('caterpillar'), level('dormouse'), level('hatter')];
const seed = 1865n;
const seat = () => new DataView(memory.buffer).getInt8(workspace + layout.workspace.fields.states.offset + layout.state.fields.seat.offset);

let ply = 0;
for (let count = functions.start(workspace, players.length, seed); count > 0; ply += 1) {
  const who = seat();
  const action = choose(players[who], who, functions.seed_for(workspace, seed, ply));
  const name = text(functions.action_text(workspace, action));
  count = functions.step(workspace, action);
  console.log(`${players[who].title} plays ${name}: ${text(functions.events(workspace, -1)).map(({ event }) => event).join(', ')}`);
}
const { points, places } = text(functions.outcome(workspace));
console.log(`Points: ${points}, places: ${places}, after ${ply} decisions`);

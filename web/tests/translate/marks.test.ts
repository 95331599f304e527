import { describe, expect, it } from 'vitest';
import { markOf, numbersIn } from '../../src/translate/marks';
import { textsAt } from '../../src/translate/pointing';

describe('marks', () => {
  it('are found again, that of the whole text first', () => {
    const card = `red 3${markOf(1538)}`;
    expect(numbersIn(`You play ${card}.${markOf(7)}`)).toEqual([7, 1538]);
    expect(numbersIn('Alice')).toEqual([]);
  });

  it('cannot be seen', () => {
    expect(markOf(1538)).toMatch(/^\p{Default_Ignorable_Code_Point}+$/u);
  });
});

describe('the texts at an element', () => {
  document.body.innerHTML = `
    <button aria-label="Close${markOf(1)}"><svg></svg></button>
    <p>Hello${markOf(2)} <b>Alice</b></p>
    <label><select><option>One${markOf(3)}</option><option selected>Two${markOf(4)}</option></select></label>
    <span class="card"><i></i><span class="sr">red 3${markOf(5)}</span></span>`;
  const at = (selector: string) => textsAt(document.querySelector(selector));

  it('are its own, or those of the next one around it', () => {
    expect(at('p')).toEqual([2]);
    expect(at('b')).toEqual([2]);
    expect(at('svg')).toEqual([1]);
  });

  it('are also those that are chosen or said', () => {
    expect(at('select')).toEqual([4]);
    expect(at('i')).toEqual([5]);
  });
});

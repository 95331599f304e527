/** Which texts an element shows, or says to screen readers. */
import { numbersIn } from './marks';

const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** The numbers of the texts of an element, or else of the next one around it that has some. */
export function textsAt(target: Element | null): number[] {
  for (let element = target; element; element = element.parentElement) {
    const numbers = numbersIn(ownTexts(element).join(' '));
    if (numbers.length > 0) {
      return numbers;
    }
  }
  return [];
}

function ownTexts(element: Element): string[] {
  const inside = [...element.childNodes].filter((node) => node instanceof Text || isSpoken(node));
  const chosen = element instanceof HTMLSelectElement ? [...element.selectedOptions] : [];
  return [
    ...[...inside, ...chosen].map((node) => node.textContent ?? ''),
    ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''),
  ];
}

const isSpoken = (node: Node) => node instanceof Element && node.classList.contains('sr');

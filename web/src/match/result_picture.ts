/** The result of a match as a picture, drawn with the colours and fonts of the page. */
import type { SheetColumn } from '../games/contract';

export interface Result {
  title: string;
  verdict: string;
  notes: readonly string[];
  columns: readonly SheetColumn[];
  rows: readonly ResultRow[];
}

interface ResultRow {
  seat: number;
  name: string;
  place: string;
  total: number;
  isWinner: boolean;
}

const WIDTH = 1200;
const MARGIN = 48;
const INNER = WIDTH - 2 * MARGIN;
const HERO = 230;
const NOTE = 38;
const ROW = 152;
const GAP = 16;
const FOOTER = 64;
const CARPET = '#8a2c36';
const GOLD = '#ffdf9a';
const CHALK = '#fff3df';

type Pen = CanvasRenderingContext2D;

/** Resolves the colours and fonts of the page, such as `var(--ink)` in the current theme. */
class Look {
  readonly #probe = document.body.appendChild(document.createElement('span'));

  colour(value: string, tone = ''): string {
    this.#probe.className = tone;
    this.#probe.style.color = value;
    return getComputedStyle(this.#probe).color;
  }

  font(size: number, family: '--serif' | '--sans', weight = 700): string {
    this.#probe.style.fontFamily = `var(${family})`;
    return `${weight} ${size}px ${getComputedStyle(this.#probe).fontFamily}`;
  }

  end(): void {
    this.#probe.remove();
  }
}

/** Gives the picture to the system's share sheet, or as a file where there is none. */
export async function shareResult(result: Result): Promise<void> {
  const canvas = drawResult(result);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) {
    throw new Error('no picture');
  }
  const file = new File([blob], 'wonderland.png', { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text: result.verdict }).catch(ignoreCancel);
    return;
  }
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

function ignoreCancel(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) {
    throw error;
  }
}

function drawResult(result: Result): HTMLCanvasElement {
  const hero = HERO + result.notes.length * NOTE;
  const height = MARGIN + hero + GAP + result.rows.length * (ROW + GAP) + FOOTER;
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height });
  const pen = canvas.getContext('2d')!;
  const look = new Look();
  pen.fillStyle = look.colour('var(--paper)');
  pen.fillRect(0, 0, WIDTH, height);
  drawHero(pen, look, result, hero);
  const most = Math.max(1, ...result.rows.map(({ total }) => total));
  result.rows.forEach((row, i) => {
    drawRow(pen, look, row, result.columns, most, MARGIN + hero + GAP + i * (ROW + GAP));
  });
  pen.fillStyle = look.colour('var(--ink-soft)');
  pen.font = look.font(26, '--serif', 600);
  pen.textAlign = 'center';
  pen.fillText('Wonderland', WIDTH / 2, height - 26);
  look.end();
  return canvas;
}

/** The carpet with the winner, and the notes below. */
function drawHero(pen: Pen, look: Look, { title, verdict, notes }: Result, height: number): void {
  box(pen, MARGIN, MARGIN, INNER, height, 24, CARPET, GOLD, 5);
  pen.textAlign = 'center';
  pen.fillStyle = GOLD;
  crown(pen, WIDTH / 2, MARGIN + 26, 62);
  pen.font = look.font(28, '--serif', 600);
  pen.fillText(title, WIDTH / 2, MARGIN + 124);
  pen.fillStyle = CHALK;
  pen.font = look.font(44, '--serif');
  pen.fillText(verdict, WIDTH / 2, MARGIN + 184, INNER - 48);
  pen.font = look.font(26, '--sans', 500);
  notes.forEach((note, i) => pen.fillText(note, WIDTH / 2, MARGIN + HERO + i * NOTE, INNER - 48));
}

function drawRow(pen: Pen, look: Look, row: ResultRow, columns: readonly SheetColumn[], most: number, y: number): void {
  const edge = look.colour(row.isWinner ? 'var(--hint)' : 'var(--line)');
  box(pen, MARGIN, y, INNER, ROW, 18, look.colour('var(--card)'), edge, row.isWinner ? 4 : 2);
  pen.fillStyle = look.colour('var(--ink)');
  pen.textAlign = 'left';
  pen.font = look.font(34, '--serif');
  pen.fillText(`${row.place} ${row.name}`, MARGIN + 22, y + 46, INNER - 200);
  pen.textAlign = 'right';
  pen.font = look.font(50, '--serif');
  pen.fillText(String(row.total), MARGIN + INNER - 22, y + 52);
  let x = MARGIN + 22;
  for (const { tone, cells } of columns) {
    const width = ((INNER - 44) * cells[row.seat]!.points) / most;
    pen.fillStyle = look.colour('var(--c)', tone);
    pen.fillRect(x, y + 64, width, 10);
    x += width;
  }
  const width = (INNER - 44 - 8 * (columns.length - 1)) / columns.length;
  columns.forEach((column, i) => {
    drawCell(pen, look, column, row.seat, { x: MARGIN + 22 + i * (width + 8), y: y + 86, width, height: ROW - 100 });
  });
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What one column brought a player: its chips on the left, the points on the right. */
function drawCell(pen: Pen, look: Look, { tone, label, symbol, cells }: SheetColumn, seat: number, at: Place): void {
  const { points, chips = [] } = cells[seat]!;
  const strong = look.colour('var(--c)', tone);
  const isEmpty = points === 0 && chips.length === 0;
  pen.globalAlpha = isEmpty ? 0.3 : 1;
  box(pen, at.x, at.y, at.width, at.height, 10, look.colour('var(--t)', tone), strong, 1.5);
  pen.fillStyle = strong;
  pen.font = look.font(24, '--serif');
  pen.textAlign = 'left';
  const room = at.width - (isEmpty ? 16 : 62);
  pen.fillText(chips.length > 0 || symbol ? chips.join(' ') : label, at.x + 10, at.y + at.height / 2 + 9, room);
  if (!isEmpty) {
    pen.fillStyle = look.colour('var(--ink)');
    pen.font = look.font(28, '--sans');
    pen.textAlign = 'right';
    pen.fillText(String(points), at.x + at.width - 10, at.y + at.height / 2 + 10);
  }
  pen.globalAlpha = 1;
}

function box(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  stroke: string,
  line: number,
): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = stroke;
  pen.lineWidth = line;
  pen.stroke();
}

/** A crown that is `size` wide, with its top at `y`. */
function crown(pen: Pen, x: number, y: number, size: number): void {
  const path = new Path2D('M3.6 20.6L.8 5.8L7 9.8L12 1.6L17 9.8L23.2 5.8L20.4 20.6Q12 18 3.6 20.6z');
  pen.save();
  pen.translate(x - size / 2, y);
  pen.scale(size / 24, size / 24);
  pen.fill(path);
  pen.restore();
}

/** A table made by hand, and what Python says about it (`tests/explorer/`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../src/explorer/look_up';
import { tableOf } from '../../src/explorer/table';
import type { Explored } from '../../src/explorer/table.generated';

const TESTS = join(import.meta.dirname, '../../../tests/explorer');
const read = <T>(name: string): T => JSON.parse(readFileSync(join(TESTS, name), 'utf-8')) as T;

export const TINY = tableOf(read<Explored>('tiny_table.json'));
export const ANSWERS = read<Answer[]>('answers.json');

import { expect, test } from 'vitest';
import { isTable } from '../parts/grid.rules.ts';
import { cellName, emptyLine, toSentLines } from './draft.rules.ts';
import { changeGrid, endsGrid, startGrid } from './grid.rules.ts';
import type { Grid, GridChange } from './grid.rules.ts';

const after = (grid: Grid, ...changes: readonly GridChange[]): Grid =>
  changes.reduce(changeGrid, grid);
const descriptions = (grid: Grid) => grid.lines.map(({ description }) => description);
const type = (key: number, text: string): GridChange => ({
  kind: 'type',
  key,
  column: 'description',
  text,
});

test('typing on in one cell is one step back, another cell is another', () => {
  const grid = after(startGrid([]), type(0, 'H'), type(0, 'Ho'), {
    kind: 'type',
    key: 0,
    column: 'quantity',
    text: '2',
  });
  const once = changeGrid(grid, { kind: 'undo' });
  expect(once.lines[0]).toMatchObject({ description: 'Ho', quantity: '' });
  expect(descriptions(after(once, { kind: 'undo' }))).toEqual(['']);
  expect(after(once, { kind: 'undo' }, { kind: 'undo' }).lines).toHaveLength(1);
});

test('lines are added, moved, copied from above and removed; one always stays', () => {
  const two = after(startGrid([]), type(0, 'one'), { kind: 'add', after: 0 }, type(1, 'two'));
  expect(descriptions(two)).toEqual(['one', 'two']);
  expect(descriptions(after(two, { kind: 'move', key: 1, by: -1 }))).toEqual(['two', 'one']);
  expect(after(two, { kind: 'move', key: 1, by: 1 })).toBe(two);
  const copied = after(two, { kind: 'above', key: 1, column: 'description' });
  expect(descriptions(copied)).toEqual(['one', 'one']);
  const none = after(two, { kind: 'remove', key: 0 }, { kind: 'remove', key: 1 });
  expect(descriptions(none)).toEqual(['']);
});

test('a sheet fills cells from one on, adds lines, and is one step back', () => {
  const text = 'Hours\t2\t100,50\r\nTravel\t1\t80\n';
  expect(isTable(text)).toBe(true);
  const pasted = after(startGrid([]), { kind: 'paste', key: 0, column: 'description', text });
  expect(pasted.lines).toMatchObject([
    { key: 0, description: 'Hours', quantity: '2', price: '100,50' },
    { key: 1, description: 'Travel', quantity: '1', price: '80' },
  ]);
  expect(after(pasted, { kind: 'add', after: 1 }).lines[2]?.key).toBe(2);
  expect(after(pasted, { kind: 'undo' }).lines).toHaveLength(1);
});

test('numbers are sent as they are understood, and nothing is sent while one is none', () => {
  const line = { ...emptyLine(3), description: ' Hours ', quantity: '1,5', price: '42000+3500' };
  const sent = toSentLines([emptyLine(0), line]);
  expect(sent).toEqual({
    kind: 'ok',
    lines: [{ description: 'Hours', quantity: 1.5, unit_price: 45_500 }],
  });
  expect(toSentLines([{ ...line, price: 'x' }])).toEqual({ kind: 'unread' });
});

test('a cell is named by its place among the lines that are sent', () => {
  const lines = [emptyLine(0), { ...emptyLine(1), description: 'Hours' }];
  expect(cellName(lines, 1, 'price')).toBe('lines.0.unit_price');
});

test('Tab adds a line only at the end of a last line with something in it', () => {
  const lines = [{ ...emptyLine(0), description: 'Hours' }];
  expect(endsGrid(lines, 0, 'taxCodeId')).toBe(true);
  expect(endsGrid(lines, 0, 'price')).toBe(false);
  expect(endsGrid([emptyLine(0)], 0, 'taxCodeId')).toBe(false);
});

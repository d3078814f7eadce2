import { expect, test } from 'vitest';
import { changesOf } from './history-changes.rules.ts';

test('a step says of each field what it was and what it is; anything else is left out', () => {
  expect(
    changesOf({ due_date: ['2026-01-31', '2026-02-28'], notes: [null, 'thanks'], lines: 3 }),
  ).toEqual([
    { field: 'due date', was: '2026-01-31', now: '2026-02-28' },
    { field: 'notes', was: '–', now: 'thanks' },
  ]);
});

import { expect, test } from 'vitest';
import { changesOf } from './audit-changes.rules.ts';

test('a change names each field with both values, and what else the entry says', () => {
  expect(
    changesOf({ before: { role: 'viewer' }, after: { role: 'owner', limit: 5 }, reason: 'asked' }),
  ).toEqual([
    { field: 'role', before: 'viewer', after: 'owner' },
    { field: 'limit', before: null, after: '5' },
    { field: 'reason', before: null, after: 'asked' },
  ]);
});

test('what is null is left out', () => {
  expect(changesOf({ reason: null })).toEqual([]);
});

test('a list is said with commas', () => {
  expect(changesOf({ scopes: ['a', 'b', 3] })[0]?.after).toBe('a, b, 3');
});

import { expect, test } from 'vitest';
import { changesOf } from './audit-detail.rules.ts';

test('a change names each field with both values', () => {
  expect(changesOf({ before: { role: 'viewer' }, after: { role: 'owner', limit: 5 } })).toEqual([
    { field: 'role', before: 'viewer', after: 'owner' },
    { field: 'limit', before: null, after: '5' },
  ]);
});

test('what is no change says what the entry holds', () => {
  expect(changesOf({ version: 2, reason: null })).toEqual([
    { field: 'version', before: null, after: '2' },
  ]);
});

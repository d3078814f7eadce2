import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf } from './changes.rules.ts';

describe('what the log has of a change', () => {
  test('only fields that are different, from what to what', () => {
    const before = { name: 'Old', country: 'DE', lines: ['a'] };
    expect(changesOf(before, { name: 'New', country: 'DE', lines: ['a'] })).toEqual({
      before: { name: 'Old' },
      after: { name: 'New' },
    });
  });

  test('nothing when nothing is different, and nothing of fields that were not to be changed', () => {
    expect(changesOf({ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] })).toBeNull();
    expect(changesOf({ a: 1, b: 2 }, { a: 2 })).toEqual({ before: { a: 1 }, after: { a: 2 } });
  });

  test('amounts as text, and null for what was not there', () => {
    expect(changesOf({ limit: 5n }, { limit: 7n, note: 'x' })).toEqual({
      before: { limit: '5', note: null },
      after: { limit: '7', note: 'x' },
    });
  });

  test('put onto what was there it gives what is there now', () => {
    const record = fc.record({ a: fc.jsonValue(), b: fc.jsonValue(), c: fc.jsonValue() });
    fc.assert(
      fc.property(record, record, (before, after) => {
        const changes = changesOf(before, after);
        const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
        expect(plain({ ...before, ...changes?.after })).toEqual(plain(after));
        expect(plain({ ...after, ...changes?.before })).toEqual(plain(before));
      }),
    );
  });
});

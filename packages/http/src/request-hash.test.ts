import { expect, test } from 'vitest';
import { hashRequest } from './request-hash.ts';

test('the order of fields makes no other request', () => {
  const one = { title: 'A', amountMinor: 1050n, metadata: { a: '1', b: '2' } };
  const other = { metadata: { b: '2', a: '1' }, amountMinor: 1050n, title: 'A' };
  expect(hashRequest(one)).toEqual(hashRequest(other));
});

test.each([
  { title: 'B', amountMinor: 1050n },
  { title: 'A', amountMinor: 1051n },
  { title: 'A', amountMinor: null },
  { title: 'A', amountMinor: 1050n, expiresAt: new Date(0) },
])('another value does: %o', (other) => {
  expect(hashRequest({ title: 'A', amountMinor: 1050n })).not.toEqual(hashRequest(other));
});

test('two moments are two requests', () => {
  expect(hashRequest({ at: new Date(0) })).not.toEqual(hashRequest({ at: new Date(1) }));
});

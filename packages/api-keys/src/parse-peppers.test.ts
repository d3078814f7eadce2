import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parsePeppers } from './parse-peppers.ts';

const one = randomBytes(32).toString('base64');
const two = randomBytes(48).toString('base64');

test('one pepper needs no id, and several are read in their order', () => {
  expect(parsePeppers(one)).toEqual({
    kind: 'peppers',
    peppers: [{ id: null, secret: Buffer.from(one, 'base64') }],
  });
  expect(parsePeppers(` p2:${two}, ${one},`)).toEqual({
    kind: 'peppers',
    peppers: [
      { id: 'p2', secret: Buffer.from(two, 'base64') },
      { id: null, secret: Buffer.from(one, 'base64') },
    ],
  });
});

test.each([
  ['nothing', '', /must be base64 of at least 32/],
  ['a short pepper', randomBytes(31).toString('base64'), /must be base64 of at least 32/],
  ['a typing mistake', `${one.slice(0, 9)}!${one.slice(10)}`, /must be base64 of at least 32/],
  ['an id in capitals', `P1:${one}`, /has an invalid id/],
  ['two without an id', `${one},${two}`, /pepper 2 of 2 repeats an id/],
  ['an id used twice', `p1:${one},p1:${two}`, /pepper 2 of 2 repeats an id/],
  ['too many', Array.from({ length: 5 }, (_, n) => `p${n}:${one}`).join(','), /at most 4/],
])('%s is refused and not repeated', (_what, text, message) => {
  const parsed = parsePeppers(text);
  const reason = parsed.kind === 'reject' ? parsed.reason : '';
  expect(reason).toMatch(message);
  expect(reason).not.toContain(one.slice(0, 8));
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSealingKeys } from './parse-sealing-keys.ts';

const one = randomBytes(32).toString('base64');
const two = randomBytes(32).toString('base64');

test('keys are read in their order, spaces and a last comma aside', () => {
  const parsed = parseSealingKeys(` k2:${two}, k1:${one},`);
  expect(parsed).toEqual({
    kind: 'keys',
    keys: [
      { id: 'k2', key: Buffer.from(two, 'base64') },
      { id: 'k1', key: Buffer.from(one, 'base64') },
    ],
  });
});

test.each([
  ['nothing', '', /at least one key/],
  ['a key without an id', one, /key 1 of 1 has no id/],
  ['an id in capitals', `K1:${one}`, /key 1 of 1 has an invalid id/],
  ['an id used twice', `k1:${one},k1:${two}`, /key 2 of 2 repeats an id/],
  ['a short key', `k1:${randomBytes(31).toString('base64')}`, /base64 of 32 random bytes/],
  ['a key with a typing mistake', `k1:${one.slice(0, 9)}!${one.slice(10)}`, /base64 of 32/],
  ['too many keys', Array.from({ length: 17 }, (_, n) => `k${n}:${one}`).join(','), /at most 16/],
])('%s is refused and not repeated', (_what, text, message) => {
  const parsed = parseSealingKeys(text);
  const reason = parsed.kind === 'reject' ? parsed.reason : '';
  expect(reason).toMatch(message);
  expect(reason).not.toContain(one.slice(0, 8));
});

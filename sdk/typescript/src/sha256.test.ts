import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha256 } from './sha256.ts';

/** Around the ends of blocks, where padding goes wrong, and a body as large as one is ever read. */
const lengths = [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 127, 128, 1_000, 256 * 1024];
const keyLengths = [1, 32, 50, 64, 65, 200];

test('the HMAC is the platform’s, for every length of key and message', () => {
  for (const length of lengths) {
    for (const keyLength of keyLengths) {
      const [key, message] = [randomBytes(keyLength), randomBytes(length)];
      const expected = createHmac('sha256', key).update(message).digest('hex');
      const actual = hmacSha256(new Uint8Array(key), new Uint8Array(message));
      expect(Buffer.from(actual).toString('hex')).toBe(expected);
    }
  }
});

test('RFC 4231, test case 2', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const actual = hmacSha256(bytes('Jefe'), bytes('what do ya want for nothing?'));
  expect(Buffer.from(actual).toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

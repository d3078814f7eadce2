import { expect, test } from 'vitest';
import { findTotpPeriod, otpauthUri, toBase32, totpCode, totpPeriodAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// The last six digits of the eight in RFC 6238, appendix B.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is the standard’s', (seconds, code) => {
  const now = new Date(seconds * 1_000);
  expect(totpCode(secret, totpPeriodAt(now))).toBe(code);
  expect(findTotpPeriod(secret, code, now)).toBe(totpPeriodAt(now));
});

test('a clock may be one period off, not two', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const period = totpPeriodAt(now);
  const accepted = [-2, -1, 0, 1, 2].filter(
    (off) => findTotpPeriod(secret, totpCode(secret, period + off), now) === period + off,
  );
  expect(accepted).toEqual([-1, 0, 1]);
});

test.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(findTotpPeriod(secret, code, new Date(59_000))).toBeNull();
});

test('the address for apps names issuer, account and secret', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthUri('Pay & Co', 'a@b.example', secret)).toBe(
    'otpauth://totp/Pay%20%26%20Co:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pay%20%26%20Co',
  );
});

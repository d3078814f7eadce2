import { expect, test } from 'vitest';
import { parseCheckoutCode } from './checkout-code.rules.ts';

const code = '0105BK3NQ8T2XWJ7MZ';

test('a code is read in either case, with dashes and with letters that look like its digits', () => {
  expect(parseCheckoutCode(code)).toBe(code);
  expect(parseCheckoutCode(code.toLowerCase())).toBe(code);
  expect(parseCheckoutCode('01O5-BK3N-Q8T2-XWJ7-MZ')).toBe(code);
  expect(parseCheckoutCode('oLo5bk3nq8t2xwj7mz')).toBe(code);
});

test.each([
  '',
  code.slice(1),
  `${code}0`,
  code.replace('B', 'U'),
  code.replace('B', '%'),
  `${code}\n`,
])('text that cannot be a code is refused: %j', (text) => {
  expect(parseCheckoutCode(text)).toBeNull();
});

import { expect, test } from 'vitest';
import { findPasswordFlaw } from './password.rules.ts';

test.each([
  ['eleven char', 'too_short'],
  ['x'.repeat(257), 'too_long'],
  ['ada.lovelace@example.com', 'contains_email'],
  ['my name is Ada.Lovelace', 'contains_email'],
  ['password1234', 'too_common'],
  ['PassWord1234', 'too_common'],
  ['aaaaaaaaaaaaaaaa', 'too_common'],
  ['correct horse battery', null],
  ['🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎', 'too_short'],
])('%j: %s', (password, flaw) => {
  expect(findPasswordFlaw(password, 'Ada.Lovelace@example.com')).toBe(flaw);
});

test('a name of a few letters may occur in a password by chance', () => {
  expect(findPasswordFlaw('banana bread at noon', 'ana@example.com')).toBeNull();
});

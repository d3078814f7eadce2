import { expect, test } from 'vitest';
import { csrfTokenOf, isCsrfToken, newToken } from './token.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test('processes that list the same secrets in another order accept each other’s CSRF tokens', () => {
  for (const signing of [
    [older, newer],
    [newer, older],
  ]) {
    const token = csrfTokenOf(signing, 'session');
    expect(isCsrfToken([older, newer], 'session', token)).toBe(true);
    expect(isCsrfToken([newer, older], 'session', token)).toBe(true);
  }
  expect(isCsrfToken([newer], 'session', csrfTokenOf([older], 'session'))).toBe(false);
});

test('a CSRF token is that of its session, whole and alone', () => {
  const token = csrfTokenOf([older], 'session');
  expect(isCsrfToken([older], 'another', token)).toBe(false);
  for (const sent of [undefined, '', token.slice(1), `${token}A`, [token, token], newToken()]) {
    expect(isCsrfToken([older], 'session', sent)).toBe(false);
  }
});

import { cellTag, createIdSource } from '@countinghouse/identifiers';
import { expect, test } from 'vitest';
import { csrfTokenOf, hashToken, isCsrfToken, newRoutedToken, newToken } from './token.ts';

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

test('a token names the cell that made it and keeps the form of every token', () => {
  const newId = createIdSource({ cell: 33, nowMs: () => 0 });
  const tokens = [newRoutedToken(newId()), newRoutedToken(newId())];
  expect(tokens.map((token) => token.slice(0, 2))).toEqual([cellTag(33), cellTag(33)]);
  expect(tokens.map((token) => hashToken(token))).toEqual([expect.any(Buffer), expect.any(Buffer)]);
  expect(new Set(tokens).size).toBe(2);
});

test('a CSRF token is that of its session, whole and alone', () => {
  const token = csrfTokenOf([older], 'session');
  expect(isCsrfToken([older], 'another', token)).toBe(false);
  for (const sent of [undefined, '', token.slice(1), `${token}A`, [token, token], newToken()]) {
    expect(isCsrfToken([older], 'session', sent)).toBe(false);
  }
});

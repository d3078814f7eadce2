import { expect, test } from 'vitest';
import { isSingleKey, readKey } from './keys.rules.ts';

const known = new Set(['j', 'g p', 'g b', 'p', 'Escape']);

test('a key of the screen is its act', () => {
  expect(readKey({ name: 'j', atMs: 0 }, null, known)).toStrictEqual({ kind: 'act', name: 'j' });
});

test('the first of two keys waits for the second', () => {
  expect(readKey({ name: 'g', atMs: 0 }, null, known)).toStrictEqual({ kind: 'first', name: 'g' });
});

test('two keys in time are one act, though the second has an act of its own', () => {
  const first = { name: 'g', atMs: 0 };
  expect(readKey({ name: 'p', atMs: 1500 }, first, known)).toStrictEqual({
    kind: 'act',
    name: 'g p',
  });
});

test('a second key that comes too late stands for itself', () => {
  const first = { name: 'g', atMs: 0 };
  expect(readKey({ name: 'p', atMs: 1501 }, first, known)).toStrictEqual({
    kind: 'act',
    name: 'p',
  });
});

test('any other key means nothing', () => {
  expect(readKey({ name: 'q', atMs: 0 }, null, known)).toStrictEqual({ kind: 'nothing' });
});

test.each([
  ['j', true],
  ['g p', true],
  ['?', true],
  ['Escape', false],
])('%s is made of single keys: %s', (name, expected) => {
  expect(isSingleKey(name)).toBe(expected);
});

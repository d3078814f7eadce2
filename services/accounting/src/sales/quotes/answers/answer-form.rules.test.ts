import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameCharactersMax, parseAnswer, reasonCharactersMax } from './answer-form.rules.ts';

const accept = (name: string) => parseAnswer({ answer: 'accept', name, reason: '' });
const decline = (name: string, reason: string) => parseAnswer({ answer: 'decline', name, reason });

test('accepting requires a name', () => {
  expect(accept('  Ada\t Obi ')).toEqual({
    kind: 'ok',
    answer: { kind: 'accept', name: 'Ada Obi' },
  });
  for (const name of ['', ' ', '\u0000', '\n']) {
    expect(accept(name)).toEqual({ kind: 'reject', flaws: { name: 'missing' } });
  }
});

test('declining requires nothing', () => {
  const answer = { kind: 'decline', name: null, reason: null };
  expect(decline(' ', ' \r\n ')).toEqual({ kind: 'ok', answer });
  expect(decline('', 'a\u0000b\tc')).toMatchObject({ answer: { reason: 'a b c' } });
  expect(decline('Ada', 'Too dear\r\nand too late')).toEqual({
    kind: 'ok',
    answer: { kind: 'decline', name: 'Ada', reason: 'Too dear\nand too late' },
  });
});

test('names and reasons have an end, counted as people count', () => {
  expect(accept('😀'.repeat(nameCharactersMax)).kind).toBe('ok');
  expect(accept('😀'.repeat(nameCharactersMax + 1))).toEqual({
    kind: 'reject',
    flaws: { name: 'too_long' },
  });
  expect(decline('', 'x'.repeat(reasonCharactersMax)).kind).toBe('ok');
  expect(decline('', 'x'.repeat(reasonCharactersMax + 1))).toEqual({
    kind: 'reject',
    flaws: { reason: 'too_long' },
  });
});

test('whatever is typed, a name that is taken is one line of 1 to 160 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (name) => {
      const parsed = accept(name);
      if (parsed.kind === 'reject') return;
      const taken = parsed.answer.name ?? '';
      expect(taken).toMatch(/^[^\p{Cc}]+$/u);
      expect(Array.from(taken).length).toBeLessThanOrEqual(nameCharactersMax);
    }),
  );
});

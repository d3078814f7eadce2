import { expect, test } from 'vitest';
import { toJsonPieces } from './json-text.rules.ts';

const shown = (text: string): string | undefined =>
  toJsonPieces(text)
    ?.map((piece) => piece.text)
    .join('');

test('a body gets lines and indentation, and keeps what it says', () => {
  const body =
    '{"type":"payment.succeeded","data":{"ids":["a",1],"note":"a \\"b\\": {c}"},"x":null}';
  expect(shown(body)).toBe(JSON.stringify(JSON.parse(body), null, 2));
});

test('a number longer than a double holds stays as it was sent', () => {
  expect(shown('{"amount":90071992547409931}')).toBe('{\n  "amount": 90071992547409931\n}');
});

test('empty lists and objects stay on one line', () => {
  expect(shown('{"a":[],"b":{}}')).toBe('{\n  "a": [],\n  "b": {}\n}');
});

test('what is no JSON has no pieces', () => {
  expect(toJsonPieces('<html>')).toBeNull();
  expect(toJsonPieces('')).toBeNull();
});

test('a text before a colon is a key, any other a string', () => {
  const kinds = toJsonPieces('{"a":"b"}')?.map(({ kind }) => kind);
  expect(kinds?.filter((kind) => kind !== 'space' && kind !== 'mark')).toEqual(['key', 'string']);
});

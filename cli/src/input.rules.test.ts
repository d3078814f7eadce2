import { expect, test } from 'vitest';
import { parseField, toFlag } from './input.rules.ts';

const field = (type: string, words?: readonly string[]) => ({
  name: 'destinationType',
  type,
  required: true,
  description: '',
  ...(words && { words }),
});

test.each([
  ['destinationType', 'destination-type'],
  ['after_sequence', 'after-sequence'],
  ['id', 'id'],
])('%s is written --%s', (name, flag) => {
  expect(toFlag(name)).toBe(flag);
});

test.each([
  ['number', '12500', 12_500],
  ['number', '99.95', 99.95],
  ['boolean', 'true', true],
  ['object', '{"a": 1}', { a: 1 }],
  ['string', '0031', '0031'],
])('%s %s is sent as %j', (type, text, value) => {
  expect(parseField(field(type), text)).toStrictEqual({ kind: 'value', value });
});

test.each([
  ['number', '12,500', 'must be a number such as 12500 or 99.95'],
  ['number', '1e5', 'must be a number such as 12500 or 99.95'],
  ['number', '12345678901234567', 'has more than 15 digits'],
  ['boolean', 'yes', 'must be true or false'],
  ['object', '{', 'must be JSON'],
])('%s %s is refused: %s', (type, text, problem) => {
  expect(parseField(field(type), text)).toStrictEqual({
    kind: 'wrong',
    message: `--destination-type ${problem}.`,
  });
});

test('a word that the API does not know is refused with those that it knows', () => {
  expect(parseField(field('string', ['a', 'b']), 'c')).toMatchObject({
    message: '--destination-type must be one of a, b.',
  });
});

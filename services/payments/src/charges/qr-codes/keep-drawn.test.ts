import { expect, test } from 'vitest';
import { keepDrawn } from './keep-drawn.ts';

test('a picture is drawn once, until more were asked for since than are kept', () => {
  const drawn: string[] = [];
  const draw = keepDrawn((text: string) => {
    drawn.push(text);
    return `picture of ${text}`;
  }, 2);
  expect([draw('a'), draw('a')]).toEqual(['picture of a', 'picture of a']);
  draw('b');
  draw('a');
  draw('c');
  expect(drawn).toEqual(['a', 'b', 'c']);
  draw('a');
  draw('b');
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

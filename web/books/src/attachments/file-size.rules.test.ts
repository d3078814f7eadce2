import { expect, test } from 'vitest';
import { toSizeText } from './file-size.rules.ts';

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1536, '1.5 KiB'],
  [10 * 1024 * 1024, '10 MiB'],
  [5000 * 1024 * 1024, '5,000 MiB'],
])('%i bytes are %s', (bytes, text) => {
  expect(toSizeText(bytes, ['B', 'KiB', 'MiB'], 'en')).toBe(text);
});

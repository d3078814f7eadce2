import { expect, test } from 'vitest';
import { detectMediaType } from './media-type.ts';
import type { MediaType } from './media-type.ts';

const all: readonly MediaType[] = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/heic',
  'application/xml',
];

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['RIFF1234WEBPVP8 ', 'image/webp'],
  ['\0\0\0\u0018ftypheic', 'image/heic'],
  ['<?xml version="1.0"?>', 'application/xml'],
  ['<html><script>', null],
  ['MZ\u0090', null],
  ['PK\u0003\u0004', null],
  ['%PD', null],
  ['', null],
])('a file that begins with %j is %s', (start, mediaType) => {
  expect(detectMediaType(Buffer.from(start, 'latin1'), all)).toBe(mediaType);
});

test('a mark of UTF-8 may stand before XML', () => {
  expect(detectMediaType(Buffer.from('\u{feff}<?xml version'), all)).toBe('application/xml');
});

test('a type that is not accepted is none', () => {
  expect(detectMediaType(Buffer.from('<?xml version'), ['application/pdf'])).toBe(null);
});

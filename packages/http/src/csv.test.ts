import { expect, test } from 'vitest';
import { toCsvText } from './csv.ts';

test.each([
  ['2181940', '2181940'],
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['', ''],
  ['10; 20', '"10; 20"'],
  ['a=b; c-d', '"a=b; c-d"'],
])('RFC 4180: %j is written as %j', (text, cell) => {
  expect(toCsvText(text)).toBe(cell);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum(a1)', "'@sum(a1)"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['=a,"b"', '"\'=a,""b"""'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum(a1)', "'＠sum(a1)"],
  ['a;=cmd|x', `"a;'=cmd|x"`],
  ['a;"=cmd|x"', `"a;'""=cmd|x"""`],
  ['a\t@b', `"a\t'@b"`],
  ['two\r\n=1', `"two\r\n'=1"`],
  ['a;＝1', `"a;'＝1"`],
])('PD-125 %j is text and no formula: %j', (text, cell) => {
  expect(toCsvText(text)).toBe(cell);
});

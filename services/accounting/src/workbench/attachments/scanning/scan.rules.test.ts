import { expect, test } from 'vitest';
import { readScanAnswer, refuseDownload } from './scan.rules.ts';

test.each([
  ['stream: OK\0', { kind: 'clean' }],
  ['stream: Eicar-Test-Signature FOUND\0', { kind: 'infected', finding: 'Eicar-Test-Signature' }],
  ['stream: Two words FOUND\n', { kind: 'infected', finding: 'Two words' }],
  ['INSTREAM size limit exceeded. ERROR\0', { kind: 'unknown' }],
  ['stream: OK and more\0', { kind: 'unknown' }],
  ['OK', { kind: 'unknown' }],
  ['', { kind: 'unknown', why: 'the scanner closed without an answer' }],
])('the scanner’s %j is %o', (answer, expected) => {
  expect(readScanAnswer(answer)).toMatchObject(expected);
});

test.each([
  ['infected', true, true, 'file_infected'],
  ['infected', false, false, 'file_infected'],
  ['clean', false, true, null],
  [null, false, true, 'file_not_scanned'],
  [null, true, true, null],
  [null, false, false, null],
] as const)(
  'AD-198 a file that is %s: uploader %s, scanned %s: %s',
  (verdict, isUploader, isScanned, why) => {
    const finding = verdict === 'infected' ? 'Eicar' : null;
    expect(refuseDownload({ verdict, finding }, { isUploader, isScanned })).toBe(why);
  },
);

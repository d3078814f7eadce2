import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeMt940 } from '../../../../test/support/bank/bank-files.ts';
import { joinStatements } from '../chain.rules.ts';
import type { FileReading } from '../statement.rules.ts';
import { readStatementFile } from './read-statement-file.ts';

const eur = getCurrency('EUR');

const read = (text: string, currency = eur): FileReading =>
  readStatementFile({ text, format: null, mapping: {}, currency });

function linesOf(reading: FileReading) {
  if (reading.kind === 'reject') throw new Error(`${reading.reason} ${reading.detail ?? ''}`);
  return reading.statements.flatMap(({ lines }) => lines);
}

/** One movement of 100 within a matching statement. */
const message = (movement: string, { text = '', currency = 'EUR', closing = '100,' } = {}) =>
  [
    ':20:X',
    ':25:DE89370400440532013000',
    ':28C:1/1',
    `:60F:C231229${currency}0,`,
    `:61:${movement}`,
    ...(text === '' ? [] : [`:86:${text}`]),
    `:62F:C231229${currency}${closing}`,
    '-',
  ].join('\n');

const debit = (movement: string) => message(movement).replace(':62F:C', ':62F:D');

describe('a movement of MT940', () => {
  test.each<[string, string, object]>([
    ['with its entry date', message('2312291229C100,NTRFNONREF'), { date: '2023-12-29' }],
    ['without one', message('231229C100,00NTRFNONREF'), { date: '2023-12-29' }],
    ['entered after the new year', message('2312290102C100,NTRF'), { date: '2024-01-02' }],
    ['valued after the new year', message('2401021229C100,NTRF'), { date: '2023-12-29' }],
    ['entered on a leap day', message('2403010229C100,NTRF'), { date: '2024-02-29' }],
    ['in', message('231229C100,NTRF'), { amountMinor: 10_000n }],
    ['in, with the letter of EUR', message('231229CR100,NTRF'), { amountMinor: 10_000n }],
    ['out, with the letter of EUR', debit('231229DR100,NTRF'), { amountMinor: -10_000n }],
    ['a credit taken back', debit('231229RC100,NTRF'), { amountMinor: -10_000n }],
    ['a credit taken back, with the letter', debit('231229RCR100,NTRF'), { amountMinor: -10_000n }],
    ['a debit taken back', message('231229RD100,NTRF'), { amountMinor: 10_000n }],
    ['with zeros before', message('231229C000000000100,00N541NONREF'), { amountMinor: 10_000n }],
    ['of a type with a blank', message('231229C100,NET NONREF'), { amountMinor: 10_000n }],
    [
      'with both references',
      message('231229C100,NTRFRE-4711//8327000090031789'),
      { reference: 'RE-4711', bankRef: '8327000090031789' },
    ],
    [
      'whose reference is told below',
      message('231229C100,N541EREF\nsupplement', { text: '/EREF/E-1/NAME/A/REMI/x' }),
      { reference: 'E-1', bankRef: null },
    ],
    [
      'that nothing but a second line explains',
      message('231229C100,NCHG\nCARD 4711'),
      { description: 'CARD 4711', reference: null },
    ],
    ['that nothing explains', message('231229C100,NCHG'), { description: 'NCHG' }],
  ])('%s', (_, content, expected) => {
    expect(linesOf(read(content))).toMatchObject([expected]);
  });
});

describe('the text of a movement', () => {
  const lineWith = (text: string) => linesOf(read(message('231229C100,NTRF', { text })))[0];

  test.each<[string, string, object]>([
    [
      'numbered parts with names',
      '166?00SEPA-UEBERWEISUNG?109310?20EREF+2023-0815?21SVWZ+Rechnung 4711, Kunde?22n-Nr. 12?30BANKDEFF?31DE02120300000000202051?32Räder und Werk Gesellschaft?33 mbH',
      {
        counterparty: 'Räder und Werk Gesellschaft mbH',
        counterpartyAccount: 'DE02120300000000202051',
        reference: '2023-0815',
      },
    ],
    [
      'parts that were cut within a word, and one that ended',
      '051?00GUTSCHRIFT?20RECHNUNG 4711 UND AUCH DIE 4?21712?22DANKE',
      { description: 'RECHNUNG 4711 UND AUCH DIE 4712 DANKE' },
    ],
    [
      'lines that end within a part',
      '166?20A LONG WAY T\nO SAY IT?32SOME\nBODY',
      { description: 'A LONG WAY TO SAY IT', counterparty: 'SOMEBODY' },
    ],
    ['a question within a part', '166?20PAID? YES', { description: 'PAID? YES' }],
    ['another mark', '073~20FAKTURA 12~32JAN KOWALSKI', { counterparty: 'JAN KOWALSKI' }],
    ['a text of the bank alone', '808?00ENTGELT?10931', { description: 'ENTGELT' }],
    [
      'words between strokes',
      '/TRTP/SEPA OVERBOEKING/IBAN/NL34RABO0123456789/BIC/RABONL2U/NAME/J/W Jansen/REMI/Factuur 12/EREF/NOTPROVIDED',
      {
        counterparty: 'J/W Jansen',
        counterpartyAccount: 'NL34RABO0123456789',
        description: 'Factuur 12',
        reference: null,
      },
    ],
    [
      'words between strokes, with the other side in one of them',
      '/EREF/E2E-7//CNTP/NL32INGB0000012345/INGBNL2A/ING BANK NV///REMI/USTD//invoice 9/',
      {
        counterparty: 'ING BANK NV',
        counterpartyAccount: 'NL32INGB0000012345',
        description: 'invoice 9',
        reference: 'E2E-7',
      },
    ],
    [
      'free text, with what looks like a field',
      'CARD PAYMENT\n:12:30 LONDON',
      { description: 'CARD PAYMENT :12:30 LONDON', counterparty: null },
    ],
  ])('%s', (_, text, expected) => {
    expect(lineWith(text)).toMatchObject(expected);
  });
});

describe('a file of MT940', () => {
  const page = (opening: string, movement: string, closing: string) =>
    [
      ':20:X',
      ':25:10020030/1234567EUR',
      ':28C:1/1',
      `:60${opening}`,
      `:61:${movement}`,
      `:62${closing}`,
    ].join('\n');

  test('in an envelope of a bank or of the network is read, and ends of lines do not matter', () => {
    const plain = message('231229C100,NTRF');
    for (const file of [
      `0000 01INGBNL2AXXXX00001\n940 00\n${plain}`,
      `{1:F01AAAABB99BSMK3513951576}{2:O9400934081223BBBBAA33XXXX}{4:\n${plain}}{5:}`,
      `{1:F01X}{4:${plain}`,
      `${plain}}{5:{MAC:1}}\n`,
      plain.replaceAll('\n', '\r\n'),
      `${plain}\n\n`,
    ]) {
      expect(linesOf(read(file))).toHaveLength(1);
    }
  });

  test('of several pages and days is as many statements, each beginning where the last one ended', () => {
    const first = page('F:C231228EUR0,', '231228C60,NTRF', 'M:C231229EUR60,');
    const second = page('M:C231229EUR60,', '231229C40,NTRF', 'F:C231229EUR100,');
    const reading = read(`${first}\n-\n${second}`);
    if (reading.kind === 'reject') throw new Error(reading.reason);
    expect(reading.statements.map(({ accountNumber }) => accountNumber)).toEqual([
      '1234567',
      '1234567',
    ]);
    expect(joinStatements(reading.statements)).toMatchObject({
      kind: 'joined',
      statement: { openingMinor: 0n, closingMinor: 10_000n, lines: { length: 2 } },
    });
    const missing = page('M:C231229EUR61,', '231229C40,NTRF', 'F:C231229EUR101,');
    const broken = read(`${first}\n-\n${missing}`);
    if (broken.kind === 'reject') throw new Error(broken.reason);
    expect(joinStatements(broken.statements)).toMatchObject({
      kind: 'gap',
      gap: { differenceMinor: 100n },
    });
  });

  test('without a movement is a statement too', () => {
    const quiet = ':20:X\n:25:1234\n:60F:C231228EUR5,\n:62F:C231229EUR5,\n:86:no movements\n-';
    expect(read(quiet)).toMatchObject({
      statements: [{ openingMinor: 500n, closingMinor: 500n, toDate: '2023-12-29', lines: [] }],
    });
  });

  test.each<[string, string, unknown[]]>([
    [
      'cut before its end',
      message('231229C100,NTRF').replace(/:62F[^]*/u, ''),
      ['file_malformed', 1, ':62F:'],
    ],
    [
      'without a beginning',
      message('231229C100,NTRF').replace(/:60F.*\n/u, ''),
      ['file_malformed', 1, ':60F:'],
    ],
    [
      'with balances that are off',
      message('231229C100,NTRF', { closing: '99,5' }),
      ['balances_disagree', 6, '-0.5'],
    ],
    [
      'in another currency',
      message('231229C100,NTRF', { currency: 'USD' }),
      ['currency_mismatch', 4, 'USD'],
    ],
    [
      'with a mark that nobody knows',
      message('231229X100,NTRF'),
      ['movement_unreadable', 5, '231229X100,NTRF'],
    ],
    ['with a day that is none', message('231331C100,NTRF'), ['date_unreadable', 5, '231331C100']],
    [
      'with an entry half a year away',
      message('2312290620C100,NTRF'),
      ['date_unreadable', 5, '2312290620'],
    ],
    ['with a point for a comma', message('231229C100.00NTRF'), ['amount_unreadable', 5, '100.00']],
    ['with a third decimal', message('231229C100,005NTRF'), ['amount_unreadable', 5, '100,005']],
  ])('%s is refused by line', (_, content, expected) => {
    const reading = read(content);
    expect(
      reading.kind === 'reject' ? [reading.reason, reading.lineNo, reading.detail] : reading.kind,
    ).toEqual(expected);
  });

  test('that was cut anywhere is refused, or says the same', () => {
    const line = { date: '2026-01-02', counterparty: 'Some Body', description: 'invoice 12' };
    const lines = [150n, -70n, 12_345n].map((amountMinor) => ({ ...line, amountMinor }));
    const file = {
      currency: eur,
      accountNumber: 'DE89370400440532013000',
      openingMinor: -5n,
      lines,
    };
    const whole = writeMt940(file, 'numbered');
    const expected = linesOf(read(whole));
    fc.assert(
      fc.property(fc.nat(whole.length), (length) => {
        const format = 'mt940';
        const text = whole.slice(0, length);
        const reading = readStatementFile({ text, format, mapping: {}, currency: eur });
        if (reading.kind === 'statements') expect(linesOf(reading)).toEqual(expected);
      }),
    );
  });
});

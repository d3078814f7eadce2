import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import type { FileReading } from '../statement.rules.ts';
import type { CsvMapping } from './csv-columns.rules.ts';
import { readStatementFile } from './read-statement-file.ts';

const usd = getCurrency('USD');

const read = (text: string, mapping: CsvMapping = {}, currency = usd): FileReading =>
  readStatementFile({ text, format: null, mapping, currency });

function linesOf(reading: FileReading) {
  if (reading.kind === 'reject') throw new Error(`${reading.reason} ${reading.detail ?? ''}`);
  return reading.statements.flatMap(({ lines }) => lines);
}

const bank = (...records: readonly string[]) =>
  ['!Type:Bank', ...records.flatMap((record) => [...record.split('|'), '^'])].join('\n');

describe('days of QIF', () => {
  test.each<[string, string]>([
    ["D12/31'23", '2023-12-31'],
    ["D12/31' 4", '2004-12-31'],
    ["D12/31'2023", '2023-12-31'],
    ['D12/31/2023', '2023-12-31'],
    ['D12/31/94', '1994-12-31'],
    ['D 1/25/23', '2023-01-25'],
    ['D31/12/2023', '2023-12-31'],
    ['D31.12.2023', '2023-12-31'],
    ['D2023-12-31', '2023-12-31'],
    ['D31 Dec 2023', '2023-12-31'],
  ])('%s', (written, date) => {
    expect(linesOf(read(bank(`${written}|T1.00`)))).toMatchObject([{ date }]);
  });

  test('may be in either order: one of them proves it, the mapping says it, or nothing is read', () => {
    const proven = bank("D3/ 4'26|T1", "D3/13'26|T2");
    expect(linesOf(read(proven)).map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-13']);
    const open = bank("D3/ 4'26|T1");
    expect(read(open)).toMatchObject({
      reason: 'date_order_ambiguous',
      lineNo: 2,
      detail: "3/ 4'26: 2026-04-03 / 2026-03-04",
    });
    expect(linesOf(read(open, { dateOrder: 'dmy' }))).toMatchObject([{ date: '2026-04-03' }]);
    expect(read(proven, { dateOrder: 'dmy' })).toMatchObject({
      reason: 'date_unreadable',
      lineNo: 5,
    });
  });
});

describe('a movement of QIF', () => {
  const day = 'D2023-12-31';

  test.each<[string, string, object]>([
    ['out', `${day}|T-1,234.56`, { amountMinor: -123_456n }],
    ['with a comma before the cents', `${day}|T-1.234,56`, { amountMinor: -123_456n }],
    ['with a sign', `${day}|T+$5.00`, { amountMinor: 500n }],
    ['with its amount twice', `${day}|U-5.00|T-5.00`, { amountMinor: -500n }],
    ['with the second amount alone', `${day}|U-5.00`, { amountMinor: -500n }],
    [
      'with name, note and number',
      `${day}|T5|N1001|PACME Ltd|Minvoice 12|AStreet 1|ATown|LSales`,
      { counterparty: 'ACME Ltd', description: 'invoice 12', reference: '1001' },
    ],
    [
      'in parts, of which the whole counts',
      `${day}|T30|PACME|SOffice|Epens|$10.00|SRent|$20.00`,
      { amountMinor: 3_000n, description: 'ACME' },
    ],
    ['that only a category explains', `${day}|T5|LInterest`, { description: 'Interest' }],
  ])('%s', (_, record, expected) => {
    expect(linesOf(read(bank(record)))).toMatchObject([expected]);
  });
});

describe('a file of QIF', () => {
  test('may have lists and options beside, and an account with its number', () => {
    const file = `!Option:AutoSwitch\n!Account\nNChecking 12345678\nTBank\n^\n!Type:Cat\nNRent\n^\n${bank('D2023-12-31|T5')}\n`;
    expect(read(file)).toMatchObject({
      format: 'qif',
      statements: [{ accountNumber: 'CHECKING12345678', lines: { length: 1 } }],
    });
    const named = read(file.replace(' 12345678', ''));
    expect(named).toMatchObject({ statements: [{ accountNumber: null }] });
  });

  test('begins with a balance where it says so, and may have the newest first', () => {
    const opening = 'D2023-12-01|T100.00|POpening Balance|L[Checking]';
    const movements = ['D2023-12-02|T5.00|PA', 'D2023-12-03|T-1.00|PB'];
    for (const records of [
      [opening, ...movements],
      [...movements.toReversed(), opening],
    ]) {
      const reading = read(bank(...records));
      expect(linesOf(reading).map(({ counterparty }) => counterparty)).toEqual(['A', 'B']);
      expect(reading).toMatchObject({
        statements: [{ openingMinor: 10_000n, closingMinor: 10_400n, toDate: '2023-12-03' }],
      });
    }
  });

  const account = (name: string) => `!Account\nN${name}\nTBank\n^\n${bank('D2023-12-31|T5')}\n`;

  test.each<[string, string, unknown[]]>([
    ['of two accounts', account('One') + account('Two'), ['several_accounts', 16, 'Two']],
    ['of securities', '!Type:Invst\nD2023-12-31\n^', ['format_unknown', 1, '!Type:Invst']],
    ['of lists alone', '!Type:Cat\nNRent\n^', ['no_lines', null, null]],
    [
      'that was cut',
      '!Type:Bank\nD2023-12-31\nT-12',
      ['file_malformed', 2, 'unfinished, ^ is missing'],
    ],
    ['without a day', bank('T5.00'), ['date_unreadable', 2, '']],
    ['with a day that is none', bank('D2023-02-30|T5'), ['date_unreadable', 2, '2023-02-30']],
    ['without an amount', bank('D2023-12-31|PACME'), ['amount_unreadable', 2, '']],
    ['with two amounts', bank('D2023-12-31|T5.00|U6.00'), ['amount_unreadable', 2, 'T5.00 U6.00']],
  ])('%s is refused by line', (_, content, expected) => {
    const reading = read(content);
    expect(
      reading.kind === 'reject' ? [reading.reason, reading.lineNo, reading.detail] : reading.kind,
    ).toEqual(expected);
  });

  test('in a currency of three decimals says which mark is which, or is not read', () => {
    const kwd = getCurrency('KWD');
    const file = bank('D2023-12-31|T1,234');
    expect(read(file, {}, kwd)).toMatchObject({ reason: 'decimal_mark_ambiguous', lineNo: 2 });
    expect(linesOf(read(file, { decimalMark: ',' }, kwd))).toMatchObject([{ amountMinor: 1_234n }]);
  });
});

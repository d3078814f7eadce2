import { dayMs } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  writeCamt,
  writeCsv,
  writeMt940,
  writeOfx,
  writeQif,
} from '../../../../test/support/bank/bank-files.ts';
import type {
  CsvStyle,
  QifStyle,
  WrittenFile,
  WrittenLine,
} from '../../../../test/support/bank/bank-files.ts';
import { statementFormats } from '../statement.rules.ts';
import type { FileLine, FileReading, StatementFormat } from '../statement.rules.ts';
import type { CsvMapping } from './csv-columns.rules.ts';
import { readStatementFile } from './read-statement-file.ts';

const eur = getCurrency('EUR');

function read(text: string, mapping: CsvMapping = {}, currency = eur): FileReading {
  return readStatementFile({ text, format: null, mapping, currency });
}

function linesOf(reading: FileReading) {
  if (reading.kind === 'reject') throw new Error(`${reading.reason} ${reading.detail ?? ''}`);
  return reading.statements.flatMap(({ lines }) => lines);
}

/** Text that every format can carry: no leading, trailing or double spaces. */
const text = fc
  .string({
    unit: fc.constantFrom(...Array.from('aZäß&<>\'"é;,.-/0 9')),
    minLength: 1,
    maxLength: 30,
  })
  .map((raw) => `x${raw.replace(/\s+/gu, ' ').trim()}y`);
const amount = fc.bigInt({ min: -999_999_999n, max: 999_999_999n }).filter((minor) => minor !== 0n);
const file = (code: string): fc.Arbitrary<WrittenFile> =>
  fc
    .record({
      openingMinor: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
      days: fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 12 }),
      amounts: fc.array(amount, { minLength: 12, maxLength: 12 }),
      texts: fc.array(fc.tuple(text, text), { minLength: 12, maxLength: 12 }),
    })
    .map(({ openingMinor, days, amounts, texts }) => ({
      currency: getCurrency(code),
      accountNumber: 'DE89370400440532013000',
      openingMinor,
      lines: days
        .toSorted((a, b) => a - b)
        .map((offset, index): WrittenLine => {
          const day = new Date(Date.UTC(2025, 0, 1) + offset * dayMs);
          return {
            date: day.toISOString().slice(0, 10),
            amountMinor: amounts[index] ?? 1n,
            counterparty: texts[index]?.[0] ?? 'x',
            description: texts[index]?.[1] ?? 'y',
          };
        }),
    }));
const anyFile = fc.constantFrom('EUR', 'JPY', 'KWD').chain(file);

type ReadLine = Pick<FileLine, 'date' | 'amountMinor' | 'counterparty' | 'description'>;

const picked = (lines: readonly ReadLine[]) =>
  lines.map(({ date, amountMinor, counterparty, description }) => ({
    date,
    amountMinor,
    counterparty,
    description,
  }));

function expectSame(reading: FileReading, written: WrittenFile): void {
  expect(picked(linesOf(reading))).toEqual(picked(written.lines));
}

describe('what is written is read', () => {
  test.each(['02', '08'] as const)('CAMT.053 version %s, with both balances', (version) => {
    fc.assert(
      fc.property(anyFile, (written) => {
        const reading = read(writeCamt(written, version), {}, written.currency);
        expectSame(reading, written);
        const [statement] = reading.kind === 'statements' ? reading.statements : [];
        expect(statement?.openingMinor).toBe(written.openingMinor);
        expect(statement?.accountNumber).toBe(written.accountNumber);
      }),
      { numRuns: 60 },
    );
  });

  test.each([1, 2] as const)('OFX %d, with the closing balance', (version) => {
    fc.assert(
      fc.property(anyFile, (written) => {
        const reading = read(writeOfx(written, version), {}, written.currency);
        expectSame(reading, written);
        const [statement] = reading.kind === 'statements' ? reading.statements : [];
        expect(statement?.openingMinor).toBe(written.openingMinor);
      }),
      { numRuns: 60 },
    );
  });

  const german = (date: string) => date.split('-').toReversed().join('.');
  const style: fc.Arbitrary<CsvStyle> = fc.record({
    delimiter: fc.constantFrom(';', ',', '\t', '|'),
    mark: fc.constantFrom(',', '.'),
    dates: fc.constantFrom((date: string) => date, german),
    amounts: fc.constantFrom('signed', 'two', 'word'),
    hasBalance: fc.boolean(),
    newestFirst: fc.boolean(),
  });

  test.each(['numbered', 'stroked'] as const)('MT940 with %s text, and both balances', (how) => {
    fc.assert(
      fc.property(anyFile, (written) => {
        const reading = read(writeMt940(written, how), {}, written.currency);
        expectSame(reading, written);
        const [statement] = reading.kind === 'statements' ? reading.statements : [];
        expect(statement?.openingMinor).toBe(written.openingMinor);
        expect(statement?.accountNumber).toBe(written.accountNumber);
      }),
      { numRuns: 60 },
    );
  });

  test('QIF of any decimal mark and way to write a day', () => {
    const parts = (date: string) => {
      const [year = '', month = '', day = ''] = date.split('-');
      return { year, month, day, shortYear: year.slice(2) };
    };
    const quicken = (date: string) => {
      const { month, day, shortYear } = parts(date);
      return `${Number(month)}/${String(Number(day)).padStart(2)}'${String(Number(shortYear)).padStart(2)}`;
    };
    const british = (date: string) => {
      const { year, month, day } = parts(date);
      return `${day}/${month}/${year}`;
    };
    const orders = new Map([
      [quicken, 'mdy'],
      [british, 'dmy'],
    ] as const);
    const qifStyle: fc.Arbitrary<QifStyle> = fc.record({
      mark: fc.constantFrom(',', '.'),
      dates: fc.constantFrom((date: string) => date, quicken, british),
      newestFirst: fc.boolean(),
      hasOpening: fc.boolean(),
    });
    fc.assert(
      fc.property(anyFile, qifStyle, (written, how) => {
        const days = new Set(written.lines.map(({ date }) => date));
        fc.pre(!how.newestFirst || days.size === written.lines.length);
        const dateOrder = orders.get(how.dates);
        const given = { decimalMark: how.mark, ...(dateOrder !== undefined && { dateOrder }) };
        const reading = read(writeQif(written, how), given, written.currency);
        expectSame(reading, written);
        const [statement] = reading.kind === 'statements' ? reading.statements : [];
        expect(statement?.openingMinor).toBe(how.hasOpening ? written.openingMinor : null);
      }),
      { numRuns: 120 },
    );
  });

  test('CSV of any delimiter, decimal mark, order and way to write a direction', () => {
    fc.assert(
      fc.property(anyFile, style, (written, how) => {
        // Without balances, the order of lines on one day is unknown.
        const days = new Set(written.lines.map(({ date }) => date));
        fc.pre(how.newestFirst !== true || days.size === written.lines.length);
        const mark = how.mark ?? ',';
        const reading = read(writeCsv(written, how), { decimalMark: mark }, written.currency);
        expectSame(reading, written);
        if (how.hasBalance !== true || reading.kind === 'reject') return;
        expect(reading.statements[0]?.openingMinor).toBe(written.openingMinor);
      }),
      { numRuns: 120 },
    );
  });
});

describe('whatever a file is, reading it ends with lines or with a named refusal', () => {
  const formats: readonly (StatementFormat | null)[] = [null, ...statementFormats];
  const expectAnswer = (content: string): void => {
    for (const format of formats) {
      const reading = readStatementFile({ text: content, format, mapping: {}, currency: eur });
      expect(['statements', 'reject']).toContain(reading.kind);
      if (reading.kind === 'reject') expect(reading.reason).toMatch(/^[a-z_]+$/);
    }
  };

  test('of random bytes', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), expectAnswer), {
      numRuns: 80,
    });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('<>/!?;,"\n=&#x0aDate')), maxLength: 120 }),
        expectAnswer,
      ),
      { numRuns: 120 },
    );
  });

  test('of a file that was cut, or had a piece taken out or put in', () => {
    fc.assert(
      fc.property(
        file('EUR'),
        fc.nat(6),
        fc.nat(),
        fc.nat(40),
        fc.string({ maxLength: 5 }),
        (written, kind, place, size, put) => {
          const whole = [
            writeCsv(written),
            writeOfx(written, 1),
            writeOfx(written, 2),
            writeCamt(written, '02'),
            writeMt940(written, 'numbered'),
            writeMt940(written, 'stroked'),
            writeQif(written, {
              mark: '.',
              dates: (date) => date,
              newestFirst: false,
              hasOpening: true,
            }),
          ][kind];
          if (whole === undefined) return;
          const at = place % whole.length;
          expectAnswer(whole.slice(0, at));
          expectAnswer(whole.slice(0, at) + put + whole.slice(at + size));
        },
      ),
      { numRuns: 50 },
    );
  });

  test('of elements within elements without end', () => {
    expectAnswer('<a>'.repeat(10_000));
    expectAnswer(
      `<Document><BkToCstmrStmt>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</BkToCstmrStmt></Document>`,
    );
  });
});

describe('a refusal names the line and what stands there', () => {
  const rejected = (reading: FileReading) =>
    reading.kind === 'reject' ? [reading.reason, reading.lineNo, reading.detail] : reading.kind;
  const csv = (...rows: readonly string[]) => ['Date,Amount,Description', ...rows].join('\n');

  test.each<[string, string, unknown]>([
    ['an empty file', '  \n', ['file_empty', null, null]],
    ['XML that is no statement', '<html></html>', ['format_unknown', 1, '<html></html>']],
    ['headings that say nothing', 'a,b\n1,2', ['columns_unknown', 1, 'a,b']],
    ['headings alone', csv(), ['no_lines', null, null]],
    [
      'a day that is none',
      csv('2026-01-01,1,x', '2026-02-30,1,x'),
      ['date_unreadable', 3, '2026-02-30'],
    ],
    [
      'days that may be either',
      csv('03/04/2026,1,x', '05/06/2026,2,y'),
      ['date_order_ambiguous', 2, '03/04/2026: 2026-04-03 / 2026-03-04'],
    ],
    [
      'an amount that is none',
      csv('2026-01-01,1.5,x', '2026-01-02,abc,y'),
      ['amount_unreadable', 3, 'abc'],
    ],
    [
      'a third decimal',
      csv('2026-01-01,1.555,x', '2026-01-02,2.5,y'),
      ['amount_unreadable', 2, '1.555'],
    ],
    [
      'an amount beyond all',
      csv('2026-01-01,99999999999999999999.00,x'),
      ['amount_out_of_range', 2, '99999999999999999999.00'],
    ],
    ['another currency', 'Date,Amount,Currency\n2026-01-01,1,USD', ['currency_mismatch', 2, 'USD']],
    [
      'balances that do not follow',
      'Date,Amount,Balance\n2026-01-01,1.00,10.00\n2026-01-02,2.00,12.50',
      ['balances_disagree', 3, '0.5'],
    ],
    [
      'a quote that never ends',
      'Date,Amount\n2026-01-01,"1',
      ['file_malformed', 2, 'CSV_QUOTE_NOT_CLOSED'],
    ],
    [
      'a document type',
      '<?xml version="1.0"?><!DOCTYPE x><Document>camt.053</Document>',
      ['doctype_forbidden', null, null],
    ],
  ])('%s', (_, content, expected) => {
    expect(rejected(read(content))).toEqual(expected);
  });

  test('of an OFX or CAMT file too', () => {
    const written = { currency: eur, accountNumber: 'DE1', openingMinor: 0n };
    const line = { date: '2026-01-02', amountMinor: 150n, counterparty: 'A', description: 'B' };
    const good = { ...written, lines: [line] };
    expect(rejected(read(writeOfx(good, 1).replace('20260102120000', '20261302120000')))).toEqual([
      'date_unreadable',
      16,
      '20261302120000[0:GMT]',
    ]);
    expect(rejected(read(writeOfx(good, 2), {}, getCurrency('USD')))).toEqual([
      'currency_mismatch',
      6,
      'EUR',
    ]);
    expect(rejected(read(writeCamt(good, '02').replace('>1.5<', '>1.x<')))).toEqual([
      'amount_unreadable',
      5,
      '1.x',
    ]);
    expect(rejected(read(writeCamt(good, '08').replace('</Stmt>', '')))).toEqual([
      'file_malformed',
      12,
      expect.stringContaining('Stmt'),
    ]);
    const off = writeCamt({ ...good, openingMinor: 5n }, '02').replace('>0.05<', '>0.07<');
    expect(rejected(read(off))).toEqual(['balances_disagree', 2, '-0.02']);
  });

  test('10,001 lines are one too many', () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => `2026-01-01,${index + 1}.00,x`);
    expect(rejected(read(csv(...rows)))).toEqual(['too_many_lines', null, null]);
    expect(linesOf(read(csv(...rows.slice(1))))).toHaveLength(10_000);
  });
});

describe('CSV files of banks', () => {
  test('days are read in the order that one of them proves', () => {
    const rows = 'Date,Amount\n03/04/2026,1.00\n13/04/2026,2.00';
    expect(linesOf(read(rows)).map(({ date }) => date)).toEqual(['2026-04-03', '2026-04-13']);
    const american = 'Date,Amount\n04/03/2026,1.00\n04/13/2026,2.00';
    expect(linesOf(read(american)).map(({ date }) => date)).toEqual(['2026-04-03', '2026-04-13']);
    const given = read('Date,Amount\n03/04/2026,1.00', { dateOrder: 'mdy' });
    expect(linesOf(given).map(({ date }) => date)).toEqual(['2026-03-04']);
  });

  test.each([
    ['1.234,56', 123_456n],
    ['-1.234,56 €', -123_456n],
    ['1 234,56', 123_456n],
    ["1'234,56", 123_456n],
    ['(12,50)', -1_250n],
    ['12,50-', -1_250n],
    ['12,50 S', -1_250n],
    ['+12,50 H', 1_250n],
    ['EUR 12,5', 1_250n],
  ])('%s is an amount', (written, minor) => {
    const [line] = linesOf(read(`Datum;Betrag\n01.02.2026;${written}`));
    expect(line?.amountMinor).toBe(minor);
  });

  test.each([
    ['Booking date,Payee,Amount (EUR),Account balance', '2026-01-05,ACME,-5.00,95.00'],
    ['Date opération;Libellé;Débit;Crédit', '05/01/2026 10:11;ACME;5,00;'],
    ['Fecha;Concepto;Importe;Saldo', '2026-01-05;ACME;-5,00;95,00'],
    ['Data contabile;Descrizione;Dare;Avere', '5-gen-2026;ACME;5,00;'],
    ['Datum;Naam / Omschrijving;Af Bij;Bedrag (EUR)', '20260105;ACME;Af;5,00'],
    ['Account,Date,Description,Paid out,Paid in', '12345678,5 Jan 2026,ACME,5.00,'],
  ])('headings %s', (heading, row) => {
    const reading = read(`Our bank\n\n${heading}\n${row}`, { dateOrder: 'dmy' });
    const fallback = reading.kind === 'reject' ? read(`${heading}\n${row}`) : reading;
    expect(linesOf(fallback)).toMatchObject([
      { date: '2026-01-05', amountMinor: -500n, description: 'ACME' },
    ]);
  });

  test('columns that cannot be detected are given by name, or by position without headings', () => {
    const named = { columns: { date: 'When', amount: 'How much', description: 'Why' } };
    expect(linesOf(read('When|How much|Why\n2026-01-05|5|tea', named))).toMatchObject([
      { amountMinor: 500n, description: 'tea' },
    ]);
    const placed = { columns: { date: '#1', amount: '#3', description: '#2' } };
    expect(linesOf(read('2026-01-05;tea;5\n2026-01-06;milk;6', placed))).toHaveLength(2);
  });

  test('what is pending, has no day or is nothing is left out', () => {
    const rows =
      'Date,Amount,State\n2026-01-05,5,COMPLETED\n2026-01-06,6,PENDING\n2026-01-07,0,COMPLETED\n,11,Total';
    expect(linesOf(read(rows))).toHaveLength(1);
  });
});

describe('CAMT.053', () => {
  test('a booking of several payments is as many lines, and what is only announced none', () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
    const entry = (status: string, inner: string) =>
      `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><DtTm>2026-01-05T10:00:00</DtTm></BookgDt><NtryDtls>${inner}</NtryDtls></Ntry>`;
    const whole = (inner: string) =>
      `<n:Document xmlns:n="camt.053"><n:BkToCstmrStmt><n:Stmt>${inner}</n:Stmt></n:BkToCstmrStmt></n:Document>`.replaceAll(
        /<(\/?)(?=[A-Z])/gu,
        '<$1n:',
      );
    const batch = entry('BOOK', part('10.00', 'A &amp; B') + part('20.00', '&#228;'));
    const lines = linesOf(read(whole(batch + entry('PDNG', ''))));
    expect(lines.map(({ amountMinor, counterparty }) => [amountMinor, counterparty])).toEqual([
      [1_000n, 'A & B'],
      [2_000n, 'ä'],
    ]);
    const odd = entry('BOOK', part('10.00', 'A') + part('10.00', 'B'));
    expect(linesOf(read(whole(odd)))).toMatchObject([{ amountMinor: 3_000n }]);
  });
});

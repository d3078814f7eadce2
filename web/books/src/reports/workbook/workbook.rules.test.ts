import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readCsv, toCsvSheet } from './csv-sheet.rules.ts';
import { toReportSheet } from './report-sheet.rules.ts';
import { writeWorkbook } from './workbook.rules.ts';

const cellsOf = (xml: string): readonly string[] =>
  [...xml.matchAll(/<c [^>]*?(?:\/>|>.*?<\/c>)/g)].map(([cell]) => cell);

describe('a workbook', () => {
  const sheet = {
    name: 'Aged [payables]: a name that is far too long',
    decimals: 2,
    headRows: 1,
    widths: [10, 16],
    rows: [
      { style: 'head', cells: ['A & <B> "C"', '\u0001=1+1'] },
      { style: 'total', cells: [null, { digits: '-12500.5' }] },
    ],
  } as const;

  test('survives its archive, and names every part that it has', () => {
    const parts = writeWorkbook(sheet);
    const bytes = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const);
    const read = unzipSync(zipSync(Object.fromEntries(bytes)));
    expect(
      Object.fromEntries(Object.entries(read).map(([path, xml]) => [path, strFromU8(xml)])),
    ).toEqual(parts);
    const named = [...(parts['[Content_Types].xml'] ?? '').matchAll(/PartName="\/([^"]+)"/g)];
    expect(named.map(([, path]) => path).every((path) => path !== undefined && path in parts)).toBe(
      true,
    );
    expect(parts['xl/workbook.xml']).toContain('<sheet name="Aged  payables   a name that is"');
  });

  test('writes amounts as numbers with the digits of the service, and texts as texts, never formulas', () => {
    const xml = writeWorkbook(sheet)['xl/worksheets/sheet1.xml'] ?? '';
    expect(cellsOf(xml)).toEqual([
      '<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">A &amp; &lt;B&gt; &quot;C&quot;</t></is></c>',
      '<c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
      '<c r="A2" s="3"/>',
      '<c r="B2" s="7"><v>-12500.5</v></c>',
    ]);
    expect(xml).not.toContain('<f>');
  });

  test('names its columns past Z', () => {
    const row = { style: 'plain', cells: Array.from({ length: 53 }, () => 'x') } as const;
    const xml = writeWorkbook({ ...sheet, rows: [row] })['xl/worksheets/sheet1.xml'] ?? '';
    const names = [...xml.matchAll(/ r="([A-Z]+)1"/g)].map(([, name]) => name);
    expect([names[0], names[25], names[26], names[51], names[52]]).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
    ]);
  });

  test.each([
    [0, '#,##0'],
    [2, '#,##0.00'],
    [3, '#,##0.000'],
  ])('of a currency with %i decimals shows as many', (decimals, format) => {
    expect(writeWorkbook({ ...sheet, decimals })['xl/styles.xml']).toContain(
      `formatCode="${format}"`,
    );
  });
});

test('a report keeps its sections, codes, figures, totals and proof in their order', () => {
  const { rows } = toReportSheet(
    { title: 'Profit and loss', subtitle: 'Adire Lane, Accrual', decimals: 2 },
    {
      currency: 'NGN',
      columns: ['2026', '2025'],
      rows: [
        { kind: 'section', label: 'Income' },
        { kind: 'line', code: '4000', label: 'Sales', figures: [{ amount: 1.5 as never }, null] },
        { kind: 'total', label: 'Total income', figures: [{ amount: 1.5 as never }] },
      ],
      proof: [{ label: 'Ledger version', value: '7' }],
      isBalanced: null,
    },
  );
  expect(rows.slice(2)).toEqual([
    { style: 'head', cells: [null, 'NGN', '2026', '2025'] },
    { style: 'head', cells: [null, 'Income'] },
    { style: 'plain', cells: ['4000', 'Sales', { digits: '1.5' }, null] },
    { style: 'total', cells: [null, 'Total income', { digits: '1.5' }, null] },
    { style: 'plain', cells: [null, 'Ledger version', '7'] },
  ]);
});

describe('a file with commas', () => {
  const csv = 'entry,memo,debit\r\n7,"A ""B"", C\r\nD",12.50\r\n8,,\r\n';

  test('is read with its quotes, commas, line ends and empty cells', () => {
    expect(readCsv(csv)).toEqual([
      ['entry', 'memo', 'debit'],
      ['7', 'A "B", C\r\nD', '12.50'],
      ['8', '', ''],
    ]);
  });

  test('has numbers in columns of amounts alone', () => {
    const { rows } = toCsvSheet({ title: 'Ledger', decimals: 2, amounts: ['debit'] }, csv);
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['7', 'A "B", C\r\nD', { digits: '12.50' }],
      ['8', null, null],
    ]);
  });
});

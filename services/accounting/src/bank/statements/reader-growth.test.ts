import { getCurrency } from '@countinghouse/money';
import { measureGrowth } from '@countinghouse/testing';
import { describe, expect, test } from 'vitest';
import {
  writeCamt,
  writeCsv,
  writeMt940,
  writeOfx,
  writeQif,
} from '../../../test/support/bank/bank-files.ts';
import type { WrittenFile } from '../../../test/support/bank/bank-files.ts';
import { joinStatements } from './chain.rules.ts';
import { readStatementFile } from './formats/read-statement-file.ts';
import { statementFormats } from './statement.rules.ts';
import type { StatementFormat } from './statement.rules.ts';

const eur = getCurrency('EUR');

/** Long enough to measure. A file read faster than this at the largest size blocks nothing. */
const cpuMicrosMin = 2_500;
const turns = 3;
const sizeMax = 600_000;

/** Builds a file of about this many characters by repeating its parts. */
type Shape = (characters: number) => string;

function readAndJoin(text: string, format: StatementFormat): void {
  const read = readStatementFile({ text, format, mapping: {}, currency: eur });
  if (read.kind === 'statements') joinStatements(read.statements);
}

async function growthOf(format: StatementFormat, shape: Shape): Promise<number> {
  const size = sizeFor(format, shape);
  if (size === null) return 0;
  const texts = new Map([size, 2 * size, 4 * size].map((one) => [one, shape(one)]));
  const growth = await measureGrowth(size, (one) => readAndJoin(texts.get(one) ?? '', format));
  return growth.perDoubling;
}

/** The first size that takes long enough with the reader compiled; null if none does. */
function sizeFor(format: StatementFormat, shape: Shape): number | null {
  for (let size = 8_000; size < sizeMax; size *= 2) {
    const text = shape(size);
    readAndJoin(text, format);
    const before = process.threadCpuUsage();
    for (let turn = 0; turn < turns; turn += 1) readAndJoin(text, format);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= turns * cpuMicrosMin) return size;
  }
  return null;
}

const fill = (part: string, characters: number): string =>
  part.repeat(Math.ceil(characters / part.length));

const around =
  (before: string, part: string, after = ''): Shape =>
  (characters) =>
    before + fill(part, characters) + after;

const written = (characters: number): WrittenFile => ({
  currency: eur,
  accountNumber: 'DE89370400440532013000',
  openingMinor: 0n,
  lines: Array.from({ length: Math.ceil(characters / 200) }, (_, index) => ({
    date: '2026-03-01',
    amountMinor: BigInt(index + 1),
    counterparty: `Customer ${index}`,
    description: `Invoice ${index}`,
  })),
});

const mt940Head = ':20:A\n:25:1\n:60F:C260301EUR0,00\n';
const mt940Line = ':61:2603010301C1,00NTRFNONREF\n';
const mt940Day = `${mt940Head}:62F:C260301EUR0,00\n-\n`;
const half = (part: string, characters: number): string => fill(part, characters / 2);

const mt940: Readonly<Record<string, Shape>> = {
  honest: (characters) => writeMt940(written(characters), 'stroked'),
  'strokes behind the text': around(`${mt940Head}${mt940Line}:86:/REMI/`, '/', 'x'),
  'marks within a part': around(`${mt940Head}${mt940Line}:86:166?20`, '?'),
  'an envelope that never ends': around('', '{', `\n${mt940Day}`),
  days: around('', mt940Day),
};

const qifDay = (text: string): string => `!Type:Bank\nD${text}\nT1.00\n^\n`;
const qif: Readonly<Record<string, Shape>> = {
  honest: (characters) =>
    writeQif(written(characters), {
      mark: '.',
      dates: (date) => date,
      newestFirst: false,
      hasOpening: false,
    }),
  'blanks within a date': (characters) => qifDay(`1${fill(' ', characters)}1`),
  'marks of a date': (characters) => qifDay(fill(' / ', characters)),
};

const ofxHead = '<OFX><STMTRS><CURDEF>EUR';
const ofx: Readonly<Record<string, Shape>> = {
  honest: (characters) => writeOfx(written(characters), 1),
  'groups never closed': around(ofxHead, '<PAYEE>'),
  'groups never closed, others closed': (characters) =>
    ofxHead + half('<PAYEE>', characters) + half('</X>', characters),
  statements: around('<OFX>', '<STMTRS><CURDEF>EUR<DTEND>20260301</STMTRS>'),
};

const csvHead = 'Date;Amount;Description\n';
const csv: Readonly<Record<string, Shape>> = {
  honest: (characters) =>
    writeCsv(written(characters), {
      delimiter: ';',
      mark: ',',
      dates: (date) => date,
      amounts: 'signed',
      hasBalance: true,
      newestFirst: false,
    }),
  'columns of text': (characters) =>
    `Date;Amount${half(';Text', characters)}\n${half('2026-03-01;1,00;x\n', characters)}`,
  'a quote that never ends': around(`${csvHead}2026-03-01;1,00;"`, 'x;'),
  'quotes within a cell': around(`${csvHead}2026-03-01;1,00;"`, 'x""', '"\n'),
};

const camtIn = (inside: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;
const camtEntry = (inside: string): string =>
  camtIn(
    `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt>${inside}</Ntry>`,
  );
const camt: Readonly<Record<string, Shape>> = {
  honest: (characters) => writeCamt(written(characters), '02'),
  'elements within each other': (characters) =>
    camtIn(half('<a>', characters) + half('</a>', characters)),
  'blanks before an equals sign': (characters) => camtIn(`<a${fill(' ', characters)}="1"/>`),
  attributes: (characters) =>
    camtIn(
      `<a${Array.from({ length: Math.ceil(characters / 10) }, (_, index) => ` a${index}="1"`).join('')}/>`,
    ),
  statements: (characters) =>
    camtIn('').replace(
      '<Stmt></Stmt>',
      fill(
        '<Stmt><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal></Stmt>',
        characters,
      ),
    ),
  'payments of an entry with other elements': (characters) =>
    camtEntry(
      half('<a/>', characters) +
        `<NtryDtls>${half('<TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls>', characters)}</NtryDtls>`,
    ),
};

const shapes: Readonly<Record<StatementFormat, Readonly<Record<string, Shape>>>> = {
  mt940,
  qif,
  ofx,
  csv,
  camt053: camt,
};

describe.each(statementFormats)('%s is read in time that grows with the file', (format) => {
  test.each(Object.entries(shapes[format]))('%s', async (_name, shape) => {
    expect(await growthOf(format, shape)).toBeLessThan(3);
  });
});

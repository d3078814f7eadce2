import { dayMs } from '@countinghouse/calendar';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { DecimalMark } from '../../../src/bank/statements/formats/amount-text.rules.ts';

/** A movement that a test writes into a file. */
export interface WrittenLine {
  readonly date: string;
  readonly amountMinor: bigint;
  readonly counterparty: string;
  readonly description: string;
  readonly reference?: string;
  readonly counterpartyAccount?: string;
  readonly bankRef?: string;
}

export interface WrittenFile {
  readonly currency: CurrencyCode;
  readonly accountNumber: string;
  readonly openingMinor: bigint;
  readonly lines: readonly WrittenLine[];
}

export interface CsvStyle {
  readonly delimiter?: string;
  readonly mark?: DecimalMark;
  readonly dates?: (date: string) => string;
  /** One column with a sign, one for each direction, or one with a word for it. */
  readonly amounts?: 'signed' | 'two' | 'word';
  readonly hasBalance?: boolean;
  readonly newestFirst?: boolean;
}

const closingOf = ({ openingMinor, lines }: WrittenFile) =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);

const fixed = (minor: bigint, currency: CurrencyCode, mark: DecimalMark): string =>
  toMajorText(money(minor, currency)).replace('.', mark);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export function writeCsv(file: WrittenFile, style: CsvStyle = {}): string {
  const { delimiter = ';', mark = ',', dates = (date) => date, amounts = 'signed' } = style;
  const amountHeads = { signed: ['Betrag'], two: ['Soll', 'Haben'], word: ['Betrag', 'S/H'] };
  const head = ['Buchungstag', 'Auftraggeber/Empfänger', 'Verwendungszweck', 'Referenz', 'IBAN'];
  const heads = [...head, ...amountHeads[amounts], ...(style.hasBalance === true ? ['Saldo'] : [])];
  let balance = file.openingMinor;
  const rows = file.lines.map((line) => {
    balance += line.amountMinor;
    const size = line.amountMinor < 0n ? -line.amountMinor : line.amountMinor;
    const money = (minor: bigint) => quoted(fixed(minor, file.currency, mark));
    const cells = {
      signed: [money(line.amountMinor)],
      two: line.amountMinor < 0n ? [money(size), ''] : ['', money(size)],
      word: [money(size), line.amountMinor < 0n ? 'S' : 'H'],
    };
    return [
      dates(line.date),
      quoted(line.counterparty),
      quoted(line.description),
      quoted(line.reference ?? ''),
      quoted(line.counterpartyAccount ?? ''),
      ...cells[amounts],
      ...(style.hasBalance === true ? [money(balance)] : []),
    ].join(delimiter);
  });
  const ordered = style.newestFirst === true ? rows.toReversed() : rows;
  return [heads.join(delimiter), ...ordered].join('\r\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const day = (date: string): string => date.replaceAll('-', '');

/** Version 1 without closing tags, version 2 with them. */
export function writeOfx(file: WrittenFile, version: 1 | 2): string {
  const value = (tag: string, text: string) =>
    version === 1 ? `<${tag}>${escaped(text)}\n` : `<${tag}>${escaped(text)}</${tag}>\n`;
  const group = (tag: string, inner: string) => `<${tag}>\n${inner}</${tag}>\n`;
  const major = (minor: bigint) => fixed(minor, file.currency, '.');
  const movements = file.lines.map((line, index) =>
    group(
      'STMTTRN',
      value('TRNTYPE', line.amountMinor < 0n ? 'DEBIT' : 'CREDIT') +
        value('DTPOSTED', `${day(line.date)}120000[0:GMT]`) +
        value('TRNAMT', major(line.amountMinor)) +
        value('FITID', line.bankRef ?? `F${index}`) +
        value('NAME', line.counterparty) +
        (line.reference === undefined ? '' : value('REFNUM', line.reference)) +
        value('MEMO', line.description),
    ),
  );
  const last = file.lines.at(-1)?.date ?? '2026-01-01';
  const statement = group(
    'STMTRS',
    value('CURDEF', file.currency) +
      group('BANKACCTFROM', value('BANKID', '1') + value('ACCTID', file.accountNumber)) +
      group('BANKTRANLIST', value('DTEND', day(last)) + movements.join('')) +
      group('LEDGERBAL', value('BALAMT', major(closingOf(file))) + value('DTASOF', day(last))),
  );
  const head =
    version === 1
      ? 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n'
      : '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n';
  return head + group('OFX', group('BANKMSGSRSV1', group('STMTTRNRS', statement)));
}

/** As version 02 writes names and statuses, or as version 08 does. */
export function writeCamt(file: WrittenFile, version: '02' | '08'): string {
  const amount = (minor: bigint) =>
    `<Amt Ccy="${file.currency}">${fixed(minor < 0n ? -minor : minor, file.currency, '.')}</Amt>` +
    `<CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const party = (name: string) =>
    version === '02' ? `<Nm>${escaped(name)}</Nm>` : `<Pty><Nm>${escaped(name)}</Nm></Pty>`;
  const entries = file.lines.map((line, index) => {
    const side = line.amountMinor < 0n ? 'Cdtr' : 'Dbtr';
    const account =
      line.counterpartyAccount === undefined
        ? ''
        : `<${side}Acct><Id><IBAN>${line.counterpartyAccount}</IBAN></Id></${side}Acct>`;
    return `<Ntry>${amount(line.amountMinor)}
<Sts>${version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts><BookgDt><Dt>${line.date}</Dt></BookgDt>
<AcctSvcrRef>${line.bankRef ?? `R${index}`}</AcctSvcrRef><NtryDtls><TxDtls>
<Refs><EndToEndId>${escaped(line.reference ?? 'NOTPROVIDED')}</EndToEndId></Refs>
<RltdPties><${side}>${party(line.counterparty)}</${side}>${account}</RltdPties>
<RmtInf><Ustrd>${escaped(line.description)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  const balance = (code: string, minor: bigint, date: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
  const [first, last] = [file.lines[0]?.date, file.lines.at(-1)?.date];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${file.accountNumber}</IBAN></Id><Ccy>${file.currency}</Ccy></Acct>
${balance('OPBD', file.openingMinor, first ?? '2026-01-01')}
${balance('CLBD', closingOf(file), last ?? '2026-01-01')}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

const cut = (text: string, length: number): readonly string[] =>
  text.match(new RegExp(`.{1,${length}}`, 'gu')) ?? [];

/** With the text in numbered parts, or in words between strokes. */
export function writeMt940(file: WrittenFile, style: 'numbered' | 'stroked'): string {
  const short = (date: string) => day(date).slice(2);
  const major = (minor: bigint) => {
    const text = fixed(minor < 0n ? -minor : minor, file.currency, ',');
    return text.includes(',') ? text : `${text},`;
  };
  const movements = file.lines.flatMap((line, index) => {
    // The bank's value may be of days before or after, across a year's end.
    const valueOn = new Date(Date.parse(line.date) + ((index % 7) - 3) * dayMs);
    const isReversal = index % 3 === 2;
    const mark = line.amountMinor > 0n === isReversal ? 'D' : 'C';
    const references = `${line.reference ?? 'NONREF'}//${line.bankRef ?? `R${index}`}`;
    const head = `${short(valueOn.toISOString().slice(0, 10))}${day(line.date).slice(4)}${isReversal ? 'R' : ''}${mark}`;
    return [
      `:61:${head}${file.currency[2] ?? ''}${major(line.amountMinor)}NTRF${references}`,
      ...cut(`:86:${style === 'numbered' ? numbered(line) : stroked(line)}`, 65),
    ];
  });
  const balance = (tag: string, minor: bigint, date = '2026-01-01') =>
    `:${tag}:${minor < 0n ? 'D' : 'C'}${short(date)}${file.currency}${major(minor)}`;
  const opening = balance('60F', file.openingMinor, file.lines[0]?.date);
  const closing = balance('62F', closingOf(file), file.lines.at(-1)?.date);
  const head = [
    '{1:F01BANK}{2:I940BANK}{4:',
    ':20:STARTUMSE',
    `:25:${file.accountNumber}`,
    ':28C:1/1',
  ];
  return [...head, opening, ...movements, closing, '-}'].join('\r\n');
}

function numbered({ counterparty, description, counterpartyAccount }: WrittenLine): string {
  const purpose = cut(description, 27).map((part, index) => `?${20 + index}${part}`);
  const name = cut(counterparty, 27).map((part, index) => `?${32 + index}${part}`);
  const account = counterpartyAccount === undefined ? '' : `?31${counterpartyAccount}`;
  return `166?00GUTSCHRIFT${purpose.join('')}${account}${name.join('')}`;
}

const stroked = ({ counterparty, description, counterpartyAccount }: WrittenLine): string =>
  `/TRTP/SEPA/IBAN/${counterpartyAccount ?? ''}/NAME/${counterparty}/REMI/${description}/EREF/NOTPROVIDED`;

export interface QifStyle {
  readonly mark: DecimalMark;
  /** Of a day with blanks in place of zeros, or with an apostrophe before the year. */
  readonly dates: (date: string) => string;
  readonly newestFirst: boolean;
  readonly hasOpening: boolean;
}

export function writeQif(file: WrittenFile, style: QifStyle): string {
  const major = (minor: bigint) => fixed(minor, file.currency, style.mark);
  const records = file.lines.map((line) => [
    `D${style.dates(line.date)}`,
    `T${major(line.amountMinor)}`,
    'CX',
    `P${line.counterparty}`,
    `M${line.description}`,
    'LOffice',
    '^',
  ]);
  const first = file.lines[0]?.date ?? '2026-01-01';
  const opening = [
    `D${style.dates(first)}`,
    `T${major(file.openingMinor)}`,
    'POpening Balance',
    'L[Giro]',
    '^',
  ];
  const all = style.hasOpening ? [opening, ...records] : records;
  const ordered = style.newestFirst ? all.toReversed() : all;
  return ['!Type:Bank', ...ordered.flat(), ''].join('\n');
}

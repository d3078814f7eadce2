import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { DecimalMark } from '../../src/bank-statements/amount-text.rules.ts';

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

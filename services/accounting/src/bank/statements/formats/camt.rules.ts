import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import {
  cleanText,
  fileLinesMax,
  refuseFile,
  sumOf,
  textCharactersMax,
} from '../statement.rules.ts';
import type { FileLine, FileReading, FileRejection, FileStatement } from '../statement.rules.ts';
import { readAmount } from './amount-text.rules.ts';
import { readDates } from './date-text.rules.ts';

/** An XML element; names have no prefix. */
export interface XmlNode {
  readonly name: string;
  readonly lineNo: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

/** CAMT.053 versions 02 to 08; elements that changed are read in either form. */
export function readCamt(root: XmlNode, currency: CurrencyCode): FileReading {
  const message = at(root, 'Document', 'BkToCstmrStmt');
  if (message === null) return refuseFile('format_unknown', 1, root.children.at(-1)?.name ?? null);
  const statements: FileStatement[] = [];
  for (const statement of all(message, 'Stmt')) {
    const read = toStatement(statement, currency);
    if (read.kind === 'reject') return read;
    statements.push(read.statement);
  }
  if (statements.length === 0) return refuseFile('no_lines');
  const lineCount = statements.reduce((sum, { lines }) => sum + lines.length, 0);
  if (lineCount > fileLinesMax) return refuseFile('too_many_lines');
  return { kind: 'statements', format: 'camt053', statements };
}

function all(node: XmlNode | null, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The first element along a path; null if there is none. */
function at(node: XmlNode | null, ...path: readonly string[]): XmlNode | null {
  return path.reduce<XmlNode | null>(
    (place, name) => place?.children.find((child) => child.name === name) ?? null,
    node,
  );
}

function textAt(node: XmlNode | null, ...path: readonly string[]): string | null {
  const text = at(node, ...path)?.text ?? '';
  return text === '' ? null : text;
}

type Read = { readonly kind: 'statement'; readonly statement: FileStatement } | FileRejection;

function toStatement(node: XmlNode, currency: CurrencyCode): Read {
  const named = textAt(node, 'Acct', 'Ccy');
  if (named !== null && named !== currency) {
    return refuseFile('currency_mismatch', node.lineNo, named);
  }
  const lines: FileLine[] = [];
  for (const entry of all(node, 'Ntry')) {
    const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
    // Pending entries may still change.
    if (status !== null && status !== 'BOOK') continue;
    const read = toLines(entry, currency);
    if (read.kind === 'reject') return read;
    lines.push(...read.lines.filter(({ amountMinor }) => amountMinor !== 0n));
  }
  const opening = readBalance(node, ['OPBD', 'PRCD'], currency);
  const closing = readBalance(node, ['CLBD'], currency);
  if (opening?.kind === 'reject') return opening;
  if (closing?.kind === 'reject') return closing;
  const days = [
    ...lines.map(({ date }) => date),
    ...(closing === null ? [] : [closing.date]),
  ].toSorted();
  const [fromDate, toDate] = [days[0], days.at(-1)];
  if (fromDate === undefined || toDate === undefined) return refuseFile('no_lines', node.lineNo);
  const gap = gapOf(opening?.minor ?? null, closing?.minor ?? null, lines);
  if (gap !== 0n) {
    return refuseFile('balances_disagree', node.lineNo, toMajorText(money(gap, currency)));
  }
  return {
    kind: 'statement',
    statement: {
      accountNumber: textAt(node, 'Acct', 'Id', 'IBAN') ?? textAt(node, 'Acct', 'Id', 'Othr', 'Id'),
      openingMinor: opening?.minor ?? (closing === null ? null : closing.minor - sumOf(lines)),
      closingMinor: closing?.minor ?? (opening === null ? null : opening.minor + sumOf(lines)),
      fromDate,
      toDate,
      lines: lines.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    },
  };
}

/** Closing balance less opening balance less lines; 0 if a balance is missing. */
function gapOf(
  openingMinor: bigint | null,
  closingMinor: bigint | null,
  lines: readonly FileLine[],
) {
  if (openingMinor === null || closingMinor === null) return 0n;
  return closingMinor - openingMinor - sumOf(lines);
}

interface Balance {
  readonly kind: 'balance';
  readonly minor: bigint;
  readonly date: string;
}

function readBalance(
  node: XmlNode,
  codes: readonly string[],
  currency: CurrencyCode,
): Balance | FileRejection | null {
  const balances = all(node, 'Bal');
  const codeOf = (balance: XmlNode) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
  const [found] = codes.flatMap((code) => balances.filter((one) => codeOf(one) === code));
  if (found === undefined) return null;
  const amount = readSigned(found, currency);
  if (amount.kind === 'reject') return amount;
  const date = dayOf(found, 'Dt');
  if (date === null) return refuseFile('date_unreadable', found.lineNo, textAt(found, 'Dt'));
  return { kind: 'balance', minor: amount.minor, date };
}

/** A date, or the date part of a time as the bank writes it. */
function dayOf(node: XmlNode, name: string): string | null {
  const text = textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? '';
  return readDates(text.slice(0, 10)).ymd ?? null;
}

type Signed = { readonly kind: 'amount'; readonly minor: bigint } | FileRejection;

function readSigned(node: XmlNode, currency: CurrencyCode, direction?: string | null): Signed {
  const amount = at(node, 'Amt') ?? at(node, 'AmtDtls', 'TxAmt', 'Amt');
  const text = amount?.text ?? '';
  const named = amount?.attributes['Ccy'] ?? currency;
  if (named !== currency) return refuseFile('currency_mismatch', node.lineNo, named);
  const read = readAmount(text, '.', currency);
  if (read.kind === 'reject') return refuseFile(read.reason, node.lineNo, text);
  const indicator = textAt(node, 'CdtDbtInd') ?? direction ?? null;
  if (indicator !== 'CRDT' && indicator !== 'DBIT') {
    return refuseFile('amount_unreadable', node.lineNo, indicator ?? 'CdtDbtInd');
  }
  return { kind: 'amount', minor: indicator === 'DBIT' ? -read.minor : read.minor };
}

type Lines = { readonly kind: 'lines'; readonly lines: readonly FileLine[] } | FileRejection;

/** A batch booking becomes one line per payment, if each has its amount and they add up. */
function toLines(entry: XmlNode, currency: CurrencyCode): Lines {
  const total = readSigned(entry, currency);
  if (total.kind === 'reject') return total;
  const date = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt');
  if (date === null) return refuseFile('date_unreadable', entry.lineNo, textAt(entry, 'BookgDt'));
  const details = all(entry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'));
  const [first = null] = details;
  const of = { lineNo: entry.lineNo, date, ...entryTextsOf(entry) };
  const whole = toLine(of, first, total.minor);
  if (details.length < 2) return { kind: 'lines', lines: [whole] };
  const direction = textAt(entry, 'CdtDbtInd');
  const parts = details.map((detail) => ({
    detail,
    amount: readSigned(detail, currency, direction),
  }));
  const lines = parts.flatMap(({ detail, amount }) =>
    amount.kind === 'amount' ? [toLine(of, detail, amount.minor)] : [],
  );
  const isWhole = lines.length === details.length && sumOf(lines) === total.minor;
  return { kind: 'lines', lines: isWhole ? lines : [whole] };
}

/** What all payments of a booking share; read once. */
interface EntryFacts {
  readonly lineNo: number;
  readonly date: string;
  readonly information: string | null;
  readonly bankRef: string | null;
}

function entryTextsOf(entry: XmlNode): Pick<EntryFacts, 'information' | 'bankRef'> {
  return {
    information: textAt(entry, 'AddtlNtryInf'),
    bankRef: textAt(entry, 'AcctSvcrRef'),
  };
}

function toLine(entry: EntryFacts, detail: XmlNode | null, minor: bigint): FileLine {
  const side = minor > 0n ? 'Dbtr' : 'Cdtr';
  const parties = at(detail, 'RltdPties');
  const name =
    textAt(parties, side, 'Nm') ??
    textAt(parties, side, 'Pty', 'Nm') ??
    textAt(parties, `Ultmt${side}`, 'Nm') ??
    textAt(parties, `Ultmt${side}`, 'Pty', 'Nm');
  const account =
    textAt(parties, `${side}Acct`, 'Id', 'IBAN') ??
    textAt(parties, `${side}Acct`, 'Id', 'Othr', 'Id');
  const remittance = at(detail, 'RmtInf');
  const unstructured = all(remittance, 'Ustrd').map(({ text }) => text);
  const structured = all(remittance, 'Strd').flatMap(
    (one) => textAt(one, 'CdtrRefInf', 'Ref') ?? [],
  );
  const said = [...unstructured, ...structured].join(' ');
  const extra = textAt(detail, 'AddtlTxInf') ?? entry.information;
  const counterparty = cleanText(name, textCharactersMax.counterparty);
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId');
  return {
    lineNo: (detail ?? entry).lineNo,
    date: entry.date,
    amountMinor: minor,
    balanceMinor: null,
    counterparty,
    counterpartyAccount: cleanText(account, textCharactersMax.short),
    description:
      cleanText(said, textCharactersMax.description) ??
      cleanText(extra, textCharactersMax.description) ??
      counterparty ??
      '',
    reference: endToEnd === 'NOTPROVIDED' ? null : cleanText(endToEnd, textCharactersMax.short),
    bankRef: cleanText(
      textAt(detail, 'Refs', 'AcctSvcrRef') ?? entry.bankRef,
      textCharactersMax.short,
    ),
  };
}

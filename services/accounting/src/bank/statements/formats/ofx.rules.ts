import type { CurrencyCode } from '@countinghouse/money';
import {
  cleanText,
  fileLinesMax,
  refuseFile,
  sumOf,
  textCharactersMax,
} from '../statement.rules.ts';
import type {
  Balances,
  FileLine,
  FileReading,
  FileRejection,
  FileStatement,
} from '../statement.rules.ts';
import { decideMark, readAmount } from './amount-text.rules.ts';
import type { DecimalMark } from './amount-text.rules.ts';
import { toDay } from './date-text.rules.ts';
import { createLineCounter, decodeEntities } from './entities.rules.ts';

/**
 * OFX 1 is SGML, where values have no closing tags; OFX 2 is XML. Both are read by tracking only which
 * of a few groups a value is in.
 */
const groups = {
  STMTRS: 'statement',
  CCSTMTRS: 'statement',
  STMTTRN: 'movement',
  LEDGERBAL: 'balance',
  BANKACCTFROM: 'account',
  CCACCTFROM: 'account',
  BANKACCTTO: 'other account',
  CCACCTTO: 'other account',
  PAYEE: 'payee',
} as const;

type GroupName = (typeof groups)[keyof typeof groups];

interface Group {
  readonly lineNo: number;
  readonly values: Map<string, string>;
  readonly inner: Map<GroupName, Group>;
  readonly movements: Group[];
}

export function readOfx(text: string, currency: CurrencyCode): FileReading {
  const found = findStatements(text);
  if (found.kind === 'reject') return found;
  const statements: FileStatement[] = [];
  for (const group of found.statements) {
    const read = toStatement(group, currency);
    if (read.kind === 'reject') return read;
    statements.push(read.statement);
  }
  if (statements.length === 0) return refuseFile('no_lines');
  return { kind: 'statements', format: 'ofx', statements };
}

type Found = { readonly kind: 'found'; readonly statements: readonly Group[] } | FileRejection;

const tagCharactersMax = 40;
/** Nested groups: statements need three. */
const depthMax = 60;

function findStatements(text: string): Found {
  const lineAt = createLineCounter(text);
  const statements: Group[] = [];
  const open: OpenGroup[] = [];
  const openCounts = new Map<string, number>();
  let movementCount = 0;
  for (let at = text.indexOf('<'); at >= 0;) {
    const end = text.indexOf('>', at);
    if (end < 0) {
      return refuseFile('file_malformed', lineAt(at), text.slice(at, at + tagCharactersMax));
    }
    const tag = text
      .slice(at + 1, Math.min(end, at + tagCharactersMax))
      .trim()
      .toUpperCase();
    const next = text.indexOf('<', end);
    if (tag.startsWith('/')) {
      const closed = tag.slice(1);
      // Each group is popped once, and a closing tag without an open group is not searched for.
      if ((openCounts.get(closed) ?? 0) > 0) close(open, openCounts, closed);
    } else {
      const name = groupOf(tag);
      if (name !== null) {
        const group = newGroup(lineAt(at));
        if (name === 'movement') movementCount += 1;
        if (movementCount > fileLinesMax) return refuseFile('too_many_lines');
        if (name === 'statement') {
          open.length = 0;
          openCounts.clear();
          statements.push(group);
        } else attach(open.at(-1)?.group, name, group);
        if (open.length === depthMax) return refuseFile('file_malformed', lineAt(at), tag);
        open.push({ tag, group });
        openCounts.set(tag, (openCounts.get(tag) ?? 0) + 1);
      } else {
        const value = decodeEntities(text.slice(end + 1, next < 0 ? undefined : next)).trim();
        const values = open.at(-1)?.group.values;
        if (value !== '' && values !== undefined && !values.has(tag)) values.set(tag, value);
      }
    }
    at = next;
  }
  if (open.length > 0) {
    return refuseFile('file_malformed', open.at(-1)?.group.lineNo ?? null, 'unfinished');
  }
  return { kind: 'found', statements };
}

interface OpenGroup {
  readonly tag: string;
  readonly group: Group;
}

/** Closes the last group of a tag, and any groups left open inside it. */
function close(open: OpenGroup[], openCounts: Map<string, number>, tag: string): void {
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    openCounts.set(last.tag, (openCounts.get(last.tag) ?? 0) - 1);
    if (last.tag === tag) return;
  }
}

function groupOf(tag: string): GroupName | null {
  return isGroupTag(tag) ? groups[tag] : null;
}

function isGroupTag(tag: string): tag is keyof typeof groups {
  return Object.hasOwn(groups, tag);
}

function newGroup(lineNo: number): Group {
  return { lineNo, values: new Map(), inner: new Map(), movements: [] };
}

function attach(parent: Group | undefined, name: GroupName, group: Group): void {
  if (name === 'movement') parent?.movements.push(group);
  else parent?.inner.set(name, group);
}

type Read = { readonly kind: 'statement'; readonly statement: FileStatement } | FileRejection;

function toStatement(group: Group, currency: CurrencyCode): Read {
  const named = group.values.get('CURDEF')?.toUpperCase();
  if (named !== undefined && named !== currency) {
    return refuseFile('currency_mismatch', group.lineNo, named);
  }
  const balance = group.inner.get('balance');
  const amountTexts = group.movements.map((one) => one.values.get('TRNAMT') ?? '');
  const mark = decideMark([...amountTexts, balance?.values.get('BALAMT') ?? ''], currency);
  if (mark.kind === 'ambiguous') {
    return refuseFile('decimal_mark_ambiguous', group.lineNo, amountTexts[mark.index] ?? null);
  }
  const lines: FileLine[] = [];
  for (const movement of group.movements) {
    const line = toLine(movement, mark.mark, currency);
    if (line.kind === 'reject') return line;
    if (line.line.amountMinor !== 0n) lines.push(line.line);
  }
  const ordered = lines.toSorted((left, right) =>
    left.date < right.date ? -1 : Number(left.date > right.date),
  );
  const days = daysOf(group, ordered, balance);
  if (days === null) return refuseFile('no_lines', group.lineNo);
  const balances = toBalances(balance, ordered, { until: days.toDate, mark: mark.mark, currency });
  if ('kind' in balances) return balances;
  return {
    kind: 'statement',
    statement: {
      accountNumber: group.inner.get('account')?.values.get('ACCTID') ?? null,
      ...balances,
      ...days,
      lines: ordered,
    },
  };
}

function toLine(
  { lineNo, values, inner }: Group,
  mark: DecimalMark,
  currency: CurrencyCode,
): { readonly kind: 'line'; readonly line: FileLine } | FileRejection {
  const dateText = values.get('DTPOSTED') ?? '';
  const date = readOfxDate(dateText);
  if (date === null) return refuseFile('date_unreadable', lineNo, dateText);
  const amountText = values.get('TRNAMT') ?? '';
  const amount = readAmount(amountText, mark, currency);
  if (amount.kind === 'reject') return refuseFile(amount.reason, lineNo, amountText);
  const name = values.get('NAME') ?? inner.get('payee')?.values.get('NAME');
  const counterparty = cleanText(name, textCharactersMax.counterparty);
  const memo = cleanText(values.get('MEMO'), textCharactersMax.description);
  const number = values.get('CHECKNUM') ?? values.get('REFNUM');
  return {
    kind: 'line',
    line: {
      lineNo,
      date,
      amountMinor: amount.minor,
      balanceMinor: null,
      counterparty,
      counterpartyAccount: cleanText(
        inner.get('other account')?.values.get('ACCTID'),
        textCharactersMax.short,
      ),
      description:
        memo ?? counterparty ?? cleanText(values.get('TRNTYPE'), textCharactersMax.short) ?? '',
      reference: cleanText(number, textCharactersMax.short),
      bankRef: cleanText(values.get('FITID'), textCharactersMax.short),
    },
  };
}

/** `20260315120000.000[-5:EST]`: the date as the bank writes it. */
function readOfxDate(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim());
  return match === null ? null : toDay(match[1] ?? '', match[2] ?? '', match[3] ?? '');
}

function daysOf(
  { values }: Group,
  ordered: readonly FileLine[],
  balance: Group | undefined,
): { readonly fromDate: string; readonly toDate: string } | null {
  const ends = [readOfxDate(values.get('DTEND') ?? ''), ordered.at(-1)?.date ?? null];
  const [last] = ends
    .filter((day) => day !== null)
    .toSorted()
    .toReversed();
  const toDate = last ?? readOfxDate(balance?.values.get('DTASOF') ?? '');
  if (toDate === null) return null;
  const starts = [readOfxDate(values.get('DTSTART') ?? ''), ordered[0]?.date ?? toDate];
  const [first = toDate] = starts.filter((day) => day !== null).toSorted();
  return { fromDate: first < toDate ? first : toDate, toDate };
}

interface BalanceReading {
  readonly until: string;
  readonly mark: DecimalMark;
  readonly currency: CurrencyCode;
}

/** A balance dated after the last line is not the closing balance. */
function toBalances(
  balance: Group | undefined,
  lines: readonly FileLine[],
  { until, mark, currency }: BalanceReading,
): Balances | FileRejection {
  const unknown = { openingMinor: null, closingMinor: null };
  const text = balance?.values.get('BALAMT');
  const asOf = readOfxDate(balance?.values.get('DTASOF') ?? '');
  if (balance === undefined || text === undefined) return unknown;
  const read = readAmount(text, mark, currency);
  if (read.kind === 'reject') return refuseFile(read.reason, balance.lineNo, text);
  if (asOf === null || asOf > until || asOf < (lines.at(-1)?.date ?? asOf)) return unknown;
  return { openingMinor: read.minor - sumOf(lines), closingMinor: read.minor };
}

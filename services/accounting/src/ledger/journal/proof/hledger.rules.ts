import { exponentOf, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { AccountType } from '../../../setup/chart/account-type.rules.ts';

interface NamedAccount {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
}

interface ExportedEntry {
  readonly entryNo: bigint;
  readonly date: string;
  readonly memo: string;
  readonly lines: readonly { readonly account: string; readonly baseMinor: bigint }[];
}

/** The names that hledger's reports know account types by, and its letter for each. */
const families: Readonly<Record<AccountType, readonly [name: string, letter: string]>> = {
  asset: ['assets', 'A'],
  liability: ['liabilities', 'L'],
  equity: ['equity', 'E'],
  income: ['revenues', 'R'],
  expense: ['expenses', 'X'],
};

export function hledgerAccount({ code, name, type }: NamedAccount): string {
  return `${families[type][0]}:${oneLine(`${code} ${name}`).replaceAll(':', ' -')}`;
}

/** Everything that may be used is declared, so that `hledger check --strict` has an opinion. */
export function hledgerHeader(accounts: readonly NamedAccount[], currency: CurrencyCode): string {
  const declared = accounts.map(
    (account) => `account ${hledgerAccount(account)}  ; type: ${families[account.type][1]}\n`,
  );
  // With a point, whatever comes behind it: hledger asks for one.
  const sample = `1000.${'0'.repeat(exponentOf(currency))}`;
  return `decimal-mark .\ncommodity ${currency} ${sample}\n${declared.join('')}`;
}

export function hledgerEntry(entry: ExportedEntry, currency: CurrencyCode): string {
  const postings = entry.lines.map(
    ({ account, baseMinor }) =>
      `    ${account}  ${currency} ${toMajorText({ amountMinor: baseMinor, currency })}\n`,
  );
  return `\n${entry.date} * (${entry.entryNo}) ${oneLine(entry.memo)}\n${postings.join('')}`;
}

/** A semicolon would begin a comment, two spaces an amount, and a bar split off a payee. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[;|]/g, ',')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

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

/** hledger's standard account names and type letters. */
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

/** Declares all accounts and the currency, as `hledger check --strict` requires. */
export function hledgerHeader(accounts: readonly NamedAccount[], currency: CurrencyCode): string {
  const declared = accounts.map(
    (account) => `account ${hledgerAccount(account)}  ; type: ${families[account.type][1]}\n`,
  );
  // Always with a decimal point, even without decimals: hledger requires one.
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

/**
 * Escapes what hledger would parse: a semicolon starts a comment, two spaces an amount, a bar a payee.
 */
function oneLine(text: string): string {
  return text
    .replaceAll(/[;|]/g, ',')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

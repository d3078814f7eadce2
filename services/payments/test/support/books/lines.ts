import type { AccountName } from '../../../src/ledger/ledger/chart.rules.ts';
import type { LedgerSum } from './rows.ts';

/**
 * What a merchant has free and what it owes are one line here: which of the two a posting meets
 * depends on everything else that happened to the merchant, their sum does not.
 */
export type LineAccount =
  | Exclude<AccountName, 'merchant_available' | 'merchant_receivable'>
  | 'merchant_settled';

/** Sums by payment or payout, account and currency. */
export type Lines = ReadonlyMap<string, bigint>;

export type Line = readonly [name: string, amountMinor: bigint];

/**
 * What a book has to hold, and what no line of it can show. A line of `bank` is what the bank's
 * statement has beside our cash.
 */
export interface Expectation {
  readonly lines: readonly Line[];
  readonly problems: readonly string[];
}

export function problem(text: string): Expectation {
  return { lines: [], problems: [text] };
}

export function lineName(id: string, account: LineAccount | 'bank', currency: string): string {
  return `${id} ${account} ${currency}`;
}

export function toLines(sums: readonly LedgerSum[]): Lines {
  return addUp(
    sums.map((sum) => [
      lineName(sum.referenceId, toLineAccount(sum.account), sum.currency),
      sum.amountMinor,
    ]),
  );
}

export function addUp(lines: readonly Line[]): Lines {
  const sums = new Map<string, bigint>();
  for (const [name, amountMinor] of lines) sums.set(name, (sums.get(name) ?? 0n) + amountMinor);
  return sums;
}

export function differences(
  ours: Lines,
  theirs: Lines,
  source: string,
  nameOf: (id: string) => string,
): readonly string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((name) => {
    const [own, other] = [ours.get(name) ?? 0n, theirs.get(name) ?? 0n];
    const [id = '', account, currency] = name.split(' ');
    return own === other
      ? []
      : [`${nameOf(id)}: ${account} is ${own} ${currency}, by ${source} ${other}`];
  });
}

function toLineAccount(account: AccountName): LineAccount {
  return account === 'merchant_available' || account === 'merchant_receivable'
    ? 'merchant_settled'
    : account;
}

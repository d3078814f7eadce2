import type { AccountName } from '../../ledger/ledger/chart.rules.ts';
import type { AccountChange } from '../../ledger/ledger/posting-texts.rules.ts';

/** Where a merchant's own money is, and with the opposite sign what they owe. */
const signOf: Partial<Record<AccountName, bigint>> = {
  merchant_pending: 1n,
  merchant_available: 1n,
  merchant_disputed: 1n,
  merchant_reserved: 1n,
  merchant_receivable: -1n,
};

interface Posting {
  readonly changes: readonly Pick<AccountChange, 'account' | 'layer' | 'changeMinor'>[];
}

/** What postings of a payment leave to the merchant: what it brought, less refunds and lost disputes. */
export function leftMinor(postings: readonly Posting[]): bigint {
  return postings
    .flatMap(({ changes }) => changes)
    .filter(({ layer }) => layer === 'posted')
    .reduce((sum, { account, changeMinor }) => sum + (signOf[account] ?? 0n) * changeMinor, 0n);
}

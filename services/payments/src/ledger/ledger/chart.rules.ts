/**
 * The chart of accounts, one set per workspace and currency. `authorise` accounts keep their
 * balance in the database and cannot go below zero; `record` accounts are summed from their
 * entries.
 */
export const chart = {
  provider_clearing: asset(1000, 'record', 'collected by the provider, not settled yet'),
  settlement_cash: asset(1010, 'record', 'settled to our account for this merchant'),
  merchant_receivable: asset(1020, 'authorise', 'owed by the merchant'),
  recipient_receivable: asset(1030, 'record', 'owed by a split recipient', 'split_recipient'),
  merchant_pending: liability(2000, 'record', 'merchant’s payments not settled yet'),
  merchant_available: liability(2010, 'authorise', 'merchant’s money available for payouts'),
  recipient_payable: liability(
    2020,
    'record',
    'share of a split recipient, paid by the provider',
    'split_recipient',
  ),
  refunds_payable: liability(2030, 'record', 'refunded, not on the provider’s statement yet'),
  payouts_in_transit: liability(2040, 'record', 'reserved for a payout in progress'),
  service_account: liability(2050, 'authorise', 'merchant’s money held in the service'),
  merchant_disputed: liability(2060, 'record', 'merchant’s money under open disputes'),
  merchant_reserved: liability(2070, 'record', 'merchant’s money kept back until its day'),
  suspense: liability(2990, 'record', 'received but not matched to a payment'),
  platform_fees: revenue(4000, 'record', 'platform fee'),
  provider_cost: expense(5000, 'record', 'provider’s fee'),
  write_off: expense(5010, 'record', 'written off by a correction that two people approved'),
} as const satisfies Readonly<Record<string, Account>>;

export type AccountName = keyof typeof chart;

export interface Account {
  readonly code: number;
  readonly side: 'asset' | 'liability' | 'revenue' | 'expense';
  readonly mode: AccountMode;
  readonly meaning: string;
  /** The owner, for accounts that exist once per owner. */
  readonly owner: AccountOwner;
}

type AccountMode = 'record' | 'authorise';
type AccountOwner = 'workspace' | 'split_recipient';

export const accountNames: readonly AccountName[] = Object.keys(chart).filter(isAccountName);

export function accountOfCode(code: number): AccountName {
  const name = accountNames.find((candidate) => chart[candidate].code === code);
  if (name === undefined) throw new RangeError(`no account has the code ${code}`);
  return name;
}

function isAccountName(name: string): name is AccountName {
  return name in chart;
}

function asset(code: number, mode: AccountMode, meaning: string, owner?: AccountOwner): Account {
  return { code, side: 'asset', mode, meaning, owner: owner ?? 'workspace' };
}

function liability(
  code: number,
  mode: AccountMode,
  meaning: string,
  owner?: AccountOwner,
): Account {
  return { code, side: 'liability', mode, meaning, owner: owner ?? 'workspace' };
}

function revenue(code: number, mode: AccountMode, meaning: string): Account {
  return { code, side: 'revenue', mode, meaning, owner: 'workspace' };
}

function expense(code: number, mode: AccountMode, meaning: string): Account {
  return { code, side: 'expense', mode, meaning, owner: 'workspace' };
}

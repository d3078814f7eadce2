import type { AccountName } from '../../ledger/ledger/chart.rules.ts';

/**
 * Which accounts a member of the business sees. The platform's own ones tell what the provider charges
 * it: by name, or as the difference between what was taken and what arrived.
 */
const isShownToMembers = {
  provider_clearing: false,
  settlement_cash: false,
  merchant_receivable: true,
  recipient_receivable: true,
  merchant_pending: true,
  merchant_available: true,
  recipient_payable: true,
  refunds_payable: true,
  payouts_in_transit: true,
  service_account: true,
  merchant_disputed: true,
  suspense: true,
  platform_fees: true,
  provider_cost: false,
  write_off: false,
} as const satisfies Readonly<Record<AccountName, boolean>>;

export function isShown(account: AccountName): boolean {
  return isShownToMembers[account];
}

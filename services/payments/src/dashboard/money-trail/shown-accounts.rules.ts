import type { AccountName } from '../../ledger/ledger/chart.rules.ts';

/**
 * Which accounts members of the business see. The platform's own accounts would reveal the
 * provider's charges, by name or as a difference.
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
  merchant_reserved: true,
  suspense: true,
  platform_fees: true,
  provider_cost: false,
  write_off: false,
} as const satisfies Readonly<Record<AccountName, boolean>>;

export function isShown(account: AccountName): boolean {
  return isShownToMembers[account];
}

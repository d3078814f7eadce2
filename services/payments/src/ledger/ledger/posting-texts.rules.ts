import { chart } from './chart.rules.ts';
import type { AccountName } from './chart.rules.ts';
import { templates } from './templates.rules.ts';
import type { Layer, TemplateName } from './templates.rules.ts';

/** Each posting in one sentence for the merchant. */
const postingTexts: Readonly<Record<TemplateName, string>> = {
  charge: 'The payer paid. The fee was deducted, and the rest is pending settlement.',
  split_charge:
    'The payer paid. The fee and the recipient’s share were deducted, and the rest is pending settlement.',
  money_unexpected: 'Money arrived that does not match the payment. It is held in suspense.',
  money_returned: 'The unmatched money is being returned to the payer.',
  charge_kept: 'The amount due was moved from suspense to the payment.',
  split_charge_kept:
    'The amount due, including the recipient’s share, was moved from suspense to the payment.',
  settled: 'The provider settled the payment. The merchant’s part is available.',
  suspense_settled: 'The provider settled the money held in suspense.',
  refund_reserved: 'The refund amount was reserved.',
  refund_executed: 'The provider accepted the refund.',
  refund_released: 'The refund did not happen. The reserved amount was released.',
  refund_confirmed: 'The refund left the provider.',
  refund_reversed: 'An accepted refund failed. All amounts were posted back.',
  payout_reserved: 'The payout amount was reserved.',
  payout_completed: 'The payout reached the bank.',
  payout_released: 'The payout did not happen. The reserved amount was released.',
  payout_kept: 'The payout is held in the service.',
  payout_kept_after_hold: 'The payout was approved and is held in the service.',
  payout_returned: 'The bank returned the payout.',
  dispute_opened: 'The payer disputed the payment. The amount is set aside until the dispute ends.',
  dispute_won: 'The dispute was won. The amount that was set aside is yours again.',
  dispute_lost: 'The dispute was lost. The payer has the amount back.',
  reserve_held: 'Part of the payment is reserved until its release date.',
  reserve_released: 'The reserved part of the payment was released.',
};

/**
 * Describes the posting; if it changes the merchant's debt, also explains why later money is less.
 */
export function describePosting(template: string, changes: readonly AccountChange[]): string {
  if (!isTemplateName(template)) return template;
  const owedMinor = changes
    .filter(({ account, layer }) => account === 'merchant_receivable' && layer === 'posted')
    .reduce((sum, { changeMinor }) => sum + changeMinor, 0n);
  const words = postingTexts[template];
  if (owedMinor === 0n) return words;
  return owedMinor > 0n
    ? `${words} It exceeded the merchant’s balance: the merchant owes the difference.`
    : `${words} Part of the money repaid what the merchant owed.`;
}

function isTemplateName(name: string): name is TemplateName {
  return name in templates;
}

/** An account's change: positive if its balance grows, whichever its normal side. */
export interface AccountChange {
  readonly account: AccountName;
  readonly meaning: string;
  readonly layer: Layer;
  readonly currency: string;
  readonly changeMinor: bigint;
}

export function toAccountChange(entry: {
  readonly account: AccountName;
  readonly layer: Layer;
  readonly currency: string;
  readonly amountMinor: bigint;
}): AccountChange {
  const { account, layer, currency, amountMinor } = entry;
  const { side, meaning } = chart[account];
  const growsByDebit = side === 'asset' || side === 'expense';
  return {
    account,
    meaning,
    layer,
    currency,
    changeMinor: growsByDebit ? amountMinor : -amountMinor,
  };
}

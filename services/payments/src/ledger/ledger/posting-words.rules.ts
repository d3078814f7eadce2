import { chart } from './chart.rules.ts';
import type { AccountName } from './chart.rules.ts';
import { templates } from './templates.rules.ts';
import type { Layer, TemplateName } from './templates.rules.ts';

/** What each posting means to the merchant, in one sentence. */
const postingWords: Readonly<Record<TemplateName, string>> = {
  charge: 'The payer paid. The fee was kept, and the rest waits for settlement.',
  split_charge:
    'The payer paid. The fee was kept, the recipient has their share, and the rest waits for settlement.',
  money_unexpected: 'Money came that does not fit the payment. It is set aside.',
  money_returned: 'The money that did not fit is on its way back to the payer.',
  charge_kept: 'Out of the money set aside, what was asked for became the payment.',
  split_charge_kept:
    'Out of the money set aside, what was asked for became the payment, a recipient’s share included.',
  settled: 'The provider settled the payment. The merchant’s part can be paid out.',
  suspense_settled: 'The provider settled the money that was set aside.',
  refund_reserved: 'The amount of a refund was set aside.',
  refund_executed: 'The provider accepted the refund.',
  refund_released: 'The refund did not happen. What was set aside is free again.',
  refund_confirmed: 'The refund left the provider.',
  refund_reversed: 'An accepted refund failed. Everyone has back what they gave.',
  payout_reserved: 'The amount of a payout was set aside.',
  payout_completed: 'The payout reached the bank.',
  payout_released: 'The payout did not happen. What was set aside is free again.',
  payout_kept: 'The payout is kept inside the service.',
  payout_kept_after_hold: 'The payout was agreed to and is kept inside the service.',
  payout_returned: 'The bank sent the payout back.',
};

/** The posting in words; where it changes what the merchant owes, also why later money is less. */
export function describePosting(template: string, changes: readonly AccountChange[]): string {
  if (!isTemplateName(template)) return template;
  const owedMinor = changes
    .filter(({ account, layer }) => account === 'merchant_receivable' && layer === 'posted')
    .reduce((sum, { changeMinor }) => sum + changeMinor, 0n);
  const words = postingWords[template];
  if (owedMinor === 0n) return words;
  return owedMinor > 0n
    ? `${words} Refunds took more than the merchant had: the difference is owed.`
    : `${words} A part of the money repaid what the merchant owed.`;
}

function isTemplateName(name: string): name is TemplateName {
  return name in templates;
}

/** How an account changed: above zero there is more on it, whichever side it stands on. */
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

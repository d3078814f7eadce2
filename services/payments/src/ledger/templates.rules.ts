import type { AccountName } from './chart.rules.ts';

/**
 * Every posting the service can make, as data. A line is an account and how often each amount counts
 * there: +1 debits it, −1 credits it. Each amount's numbers add up to nothing in each layer, so a
 * posting balances whatever the amounts are; a test proves that for all of them at once.
 */
export const templates = {
  /** A payer paid. The fee is ours at once, the rest waits for settlement. */
  charge: template(1, [
    posted('provider_clearing', { gross: 1 }),
    posted('merchant_pending', { gross: -1, fee: 1 }),
    posted('platform_fees', { fee: -1 }),
  ]),
  /** The same, and a part of it is a recipient's: the provider pays it to them directly. */
  split_charge: template(1, [
    posted('provider_clearing', { gross: 1 }),
    posted('recipient_payable', { share: -1 }),
    posted('merchant_pending', { gross: -1, fee: 1, share: 1 }),
    posted('platform_fees', { fee: -1 }),
  ]),
  /** Money came that no payment asked for: another amount, a cancelled payment, a second payer. */
  money_unexpected: template(1, [
    posted('provider_clearing', { received: 1 }),
    posted('suspense', { received: -1 }),
  ]),
  /** The provider took it back to the payer; its statement will show the cash. */
  money_returned: template(1, [
    posted('suspense', { returned: 1 }),
    posted('refunds_payable', { returned: -1 }),
  ]),
  /** Too much came: what was asked is the payment after all, out of suspense. */
  charge_kept: template(1, [
    posted('suspense', { gross: 1 }),
    posted('merchant_pending', { gross: -1, fee: 1 }),
    posted('platform_fees', { fee: -1 }),
  ]),
  split_charge_kept: template(1, [
    posted('suspense', { gross: 1 }),
    posted('recipient_payable', { share: -1 }),
    posted('merchant_pending', { gross: -1, fee: 1, share: 1 }),
    posted('platform_fees', { fee: -1 }),
  ]),
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof templates;

export interface Template {
  /** Raised when its lines change; entries of older versions stay as they are. */
  readonly version: number;
  readonly lines: readonly TemplateLine[];
}

export interface TemplateLine {
  readonly layer: Layer;
  readonly account: AccountName;
  readonly amounts: Readonly<Partial<Record<AmountName, 1 | -1>>>;
}

/** Posted entries are money; held entries are money spoken for. */
export type Layer = 'posted' | 'held';

export type AmountName = 'gross' | 'fee' | 'share' | 'received' | 'returned';

function template(version: number, lines: readonly TemplateLine[]): Template {
  return { version, lines };
}

function posted(account: AccountName, amounts: TemplateLine['amounts']): TemplateLine {
  return { layer: 'posted', account, amounts };
}

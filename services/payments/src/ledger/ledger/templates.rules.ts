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
  /**
   * The provider paid us what it had taken, less its own charge, and the recipient their share. What
   * the recipient got beyond what refunds left them, they owe us. The merchant's part becomes
   * available, less what they owe; a part that refunds turned negative is taken from there.
   */
  settled: template(1, [
    posted('settlement_cash', { cleared: 1, cost: -1, share: -1 }),
    posted('provider_cost', { cost: 1 }),
    posted('recipient_payable', { shareOwed: 1 }),
    posted('recipient_receivable', { share: 1, shareOwed: -1 }),
    posted('provider_clearing', { cleared: -1 }),
    posted('merchant_pending', { released: 1, repaid: 1, takenBack: -1, short: -1 }),
    posted('merchant_available', { released: -1, takenBack: 1 }),
    posted('merchant_receivable', { repaid: -1, short: 1 }),
  ]),
  /** The same for money that was nobody's payment: the provider paid the recipient all the same. */
  suspense_settled: template(1, [
    posted('settlement_cash', { cleared: 1, cost: -1, share: -1 }),
    posted('provider_cost', { cost: 1 }),
    posted('recipient_receivable', { share: 1 }),
    posted('provider_clearing', { cleared: -1 }),
  ]),
  /** A refund is about to be sent, or waits for a second person. */
  refund_reserved: template(1, givenBack('held', 1)),
  /** The provider accepted it: what was spoken for is spent. */
  refund_executed: template(1, [...givenBack('held', -1), ...givenBack('posted', 1)]),
  /** Refused, or not agreed to: nothing happened. */
  refund_released: template(1, givenBack('held', -1)),
  /** It left the provider, out of what the charge has there or out of what was settled. */
  refund_confirmed: template(1, [
    posted('refunds_payable', { atProvider: 1, atBank: 1 }),
    posted('provider_clearing', { atProvider: -1 }),
    posted('settlement_cash', { atBank: -1 }),
  ]),
  /**
   * Accepted, and failed later: everyone has back what they gave. A recipient who was paid in full
   * meanwhile owes that much less.
   */
  refund_reversed: template(1, [
    posted('refunds_payable', { shareRecovered: 1 }),
    posted('recipient_receivable', { shareRecovered: -1 }),
    ...givenBack('posted', -1),
  ]),
  /** A payout's amount cannot be spent twice while it is under way. */
  payout_reserved: template(1, [
    held('merchant_available', { payout: 1 }),
    held('payouts_in_transit', { payout: -1 }),
  ]),
  payout_completed: template(1, [
    held('merchant_available', { payout: -1 }),
    held('payouts_in_transit', { payout: 1 }),
    posted('merchant_available', { payout: 1 }),
    posted('provider_cost', { cost: 1 }),
    posted('settlement_cash', { payout: -1, cost: -1 }),
  ]),
  /** Failed, cancelled or not agreed to: nothing happened. */
  payout_released: template(1, [
    held('merchant_available', { payout: -1 }),
    held('payouts_in_transit', { payout: 1 }),
  ]),
  /** Kept inside the service: done at once. */
  payout_kept: template(1, [
    posted('merchant_available', { payout: 1 }),
    posted('service_account', { payout: -1 }),
  ]),
  /** The same after a second person agreed. */
  payout_kept_after_hold: template(1, [
    held('merchant_available', { payout: -1 }),
    held('payouts_in_transit', { payout: 1 }),
    posted('merchant_available', { payout: 1 }),
    posted('service_account', { payout: -1 }),
  ]),
  /** The beneficiary's bank sent it back. */
  payout_returned: template(1, [
    posted('settlement_cash', { payout: 1 }),
    posted('merchant_available', { payout: -1 }),
  ]),
  /**
   * A payer disputes the charge: amount and fee are set aside until the dispute ends, out of what waits
   * for settlement, then out of what is available. What is not there, the merchant owes.
   */
  dispute_opened: template(1, setAside(1)),
  /** The merchant keeps the money: it comes back to where it belongs by now. */
  dispute_won: template(1, setAside(-1)),
  /** The provider takes the amount out of what it settles, and the fee is ours. */
  dispute_lost: template(1, [
    posted('merchant_disputed', { chargeback: 1, fee: 1 }),
    posted('settlement_cash', { chargeback: -1 }),
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

export const amountNames = [
  'gross',
  'fee',
  'share',
  'received',
  'returned',
  'atProvider',
  'atBank',
  'cleared',
  'cost',
  'shareOwed',
  'released',
  'repaid',
  'takenBack',
  'short',
  'fromPending',
  'fromAvailable',
  'fromReceivable',
  'shareRecovered',
  'payout',
  'chargeback',
] as const;
export type AmountName = (typeof amountNames)[number];

function template(version: number, lines: readonly TemplateLine[]): Template {
  return { version, lines };
}

/** Who gives a refund back; with −1, who has it again. */
function givenBack(layer: Layer, sign: 1 | -1): readonly TemplateLine[] {
  const back = sign === 1 ? -1 : 1;
  return [
    { layer, account: 'merchant_pending', amounts: { fromPending: sign } },
    { layer, account: 'merchant_available', amounts: { fromAvailable: sign } },
    { layer, account: 'merchant_receivable', amounts: { fromReceivable: sign } },
    { layer, account: 'recipient_payable', amounts: { share: sign } },
    { layer, account: 'platform_fees', amounts: { fee: sign } },
    {
      layer,
      account: 'refunds_payable',
      amounts: {
        fromPending: back,
        fromAvailable: back,
        fromReceivable: back,
        share: back,
        fee: back,
      },
    },
  ];
}

/** What a dispute sets aside; with −1, what comes back. */
function setAside(sign: 1 | -1): readonly TemplateLine[] {
  const back = sign === 1 ? -1 : 1;
  return [
    posted('merchant_pending', { fromPending: sign }),
    posted('merchant_available', { fromAvailable: sign }),
    posted('merchant_receivable', { fromReceivable: sign }),
    posted('merchant_disputed', { fromPending: back, fromAvailable: back, fromReceivable: back }),
  ];
}

function held(account: AccountName, amounts: TemplateLine['amounts']): TemplateLine {
  return { layer: 'held', account, amounts };
}

function posted(account: AccountName, amounts: TemplateLine['amounts']): TemplateLine {
  return { layer: 'posted', account, amounts };
}

import type { AccountName } from './chart.rules.ts';

/**
 * Every posting that the service can make, as data. A line is an account and a factor per amount:
 * +1 debits it, −1 credits it. Each amount's factors add up to zero in each layer, so a posting
 * balances for any amounts; a test proves that for all templates.
 */
export const templates = {
  /** A payer paid. The fee is earned immediately, the rest is pending settlement. */
  charge: template(1, [
    posted('provider_clearing', { gross: 1 }),
    posted('merchant_pending', { gross: -1, fee: 1 }),
    posted('platform_fees', { fee: -1 }),
  ]),
  /** As `charge`, with a recipient's share that the provider pays to them directly. */
  split_charge: template(1, [
    posted('provider_clearing', { gross: 1 }),
    posted('recipient_payable', { share: -1 }),
    posted('merchant_pending', { gross: -1, fee: 1, share: 1 }),
    posted('platform_fees', { fee: -1 }),
  ]),
  /** Money without a matching payment: a wrong amount, a cancelled payment, a second payer. */
  money_unexpected: template(1, [
    posted('provider_clearing', { received: 1 }),
    posted('suspense', { received: -1 }),
  ]),
  /** The provider returned it to the payer; its statement will show the cash. */
  money_returned: template(1, [
    posted('suspense', { returned: 1 }),
    posted('refunds_payable', { returned: -1 }),
  ]),
  /** Too much was paid: the requested amount becomes the payment, out of suspense. */
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
   * The provider paid what it had collected, less its own cost, and paid the recipient's share.
   * What the recipient got beyond their share after refunds, they owe. The merchant's part becomes
   * available, less their debt; a part that refunds made negative is deducted there.
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
  /** As `settled`, for money in suspense: the provider paid the recipient even so. */
  suspense_settled: template(1, [
    posted('settlement_cash', { cleared: 1, cost: -1, share: -1 }),
    posted('provider_cost', { cost: 1 }),
    posted('recipient_receivable', { share: 1 }),
    posted('provider_clearing', { cleared: -1 }),
  ]),
  /** A refund is about to be sent, or waits for approval. */
  refund_reserved: template(1, refundLines('held', 1)),
  /** The provider accepted it: the reservation becomes a posting. */
  refund_executed: template(1, [...refundLines('held', -1), ...refundLines('posted', 1)]),
  /** Refused or rejected: the reservation is released. */
  refund_released: template(1, refundLines('held', -1)),
  /** It left the provider, from the charge's money there or from settled money. */
  refund_confirmed: template(1, [
    posted('refunds_payable', { atProvider: 1, atBank: 1 }),
    posted('provider_clearing', { atProvider: -1 }),
    posted('settlement_cash', { atBank: -1 }),
  ]),
  /**
   * Accepted, and failed later: every part returns to its source. A recipient who was paid in full
   * since owes that much less.
   */
  refund_reversed: template(1, [
    posted('refunds_payable', { shareRecovered: 1 }),
    posted('recipient_receivable', { shareRecovered: -1 }),
    ...refundLines('posted', -1),
  ]),
  /** Reserves a payout's amount while it is in progress. */
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
  /** Failed, cancelled or rejected: the reservation is released. */
  payout_released: template(1, [
    held('merchant_available', { payout: -1 }),
    held('payouts_in_transit', { payout: 1 }),
  ]),
  /** Kept inside the service: complete immediately. */
  payout_kept: template(1, [
    posted('merchant_available', { payout: 1 }),
    posted('service_account', { payout: -1 }),
  ]),
  /** As `payout_kept`, after approval. */
  payout_kept_after_hold: template(1, [
    held('merchant_available', { payout: -1 }),
    held('payouts_in_transit', { payout: 1 }),
    posted('merchant_available', { payout: 1 }),
    posted('service_account', { payout: -1 }),
  ]),
  /** The beneficiary's bank returned it. */
  payout_returned: template(1, [
    posted('settlement_cash', { payout: 1 }),
    posted('merchant_available', { payout: -1 }),
  ]),
  /**
   * A payer disputes the charge: amount and fee are reserved until the dispute ends, first from the
   * payment's pending amount and its reserve, then from the available balance. The merchant owes the
   * rest.
   */
  dispute_opened: template(2, lienLines(1)),
  /** The merchant keeps the money: it returns to where it belongs now. */
  dispute_won: template(2, lienLines(-1)),
  /** The provider deducts the amount from its settlement, and the service keeps the fee. */
  dispute_lost: template(1, [
    posted('merchant_disputed', { chargeback: 1, fee: 1 }),
    posted('settlement_cash', { chargeback: -1 }),
    posted('platform_fees', { fee: -1 }),
  ]),
  /** A part of the charge is kept back until its day. */
  reserve_held: template(1, [
    posted('merchant_pending', { reserve: 1 }),
    posted('merchant_reserved', { reserve: -1 }),
  ]),
  /**
   * The day came, or a refund: the part is pending before settlement, available after it, and repays
   * the merchant's debt first.
   */
  reserve_released: template(1, [
    posted('merchant_reserved', { toPending: 1, released: 1, repaid: 1 }),
    posted('merchant_pending', { toPending: -1 }),
    posted('merchant_available', { released: -1 }),
    posted('merchant_receivable', { repaid: -1 }),
  ]),
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof templates;

export interface Template {
  /** Increased when its lines change; entries of older versions stay unchanged. */
  readonly version: number;
  readonly lines: readonly TemplateLine[];
}

export interface TemplateLine {
  readonly layer: Layer;
  readonly account: AccountName;
  readonly amounts: Readonly<Partial<Record<AmountName, 1 | -1>>>;
}

/** Posted entries are money; held entries are reservations. */
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
  'reserve',
  'toPending',
  'fromReserve',
] as const;
export type AmountName = (typeof amountNames)[number];

function template(version: number, lines: readonly TemplateLine[]): Template {
  return { version, lines };
}

/** The sources of a refund; with −1, their reversal. */
function refundLines(layer: Layer, sign: 1 | -1): readonly TemplateLine[] {
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

/** What a dispute reserves; with −1, its release. */
function lienLines(sign: 1 | -1): readonly TemplateLine[] {
  const back = sign === 1 ? -1 : 1;
  return [
    posted('merchant_pending', { fromPending: sign }),
    posted('merchant_reserved', { fromReserve: sign }),
    posted('merchant_available', { fromAvailable: sign }),
    posted('merchant_receivable', { fromReceivable: sign }),
    posted('merchant_disputed', {
      fromPending: back,
      fromReserve: back,
      fromAvailable: back,
      fromReceivable: back,
    }),
  ];
}

function held(account: AccountName, amounts: TemplateLine['amounts']): TemplateLine {
  return { layer: 'held', account, amounts };
}

function posted(account: AccountName, amounts: TemplateLine['amounts']): TemplateLine {
  return { layer: 'posted', account, amounts };
}

import { exponentOf, getCurrency } from '@countinghouse/money';
import type {
  BookedCharge,
  BookedChargeback,
  BookedRefund,
} from '@countinghouse/provider-simulator';
import type { PaymentStatus } from '../../../src/charges/payments/payment.rules.ts';
import { matchDisputes, sumLiens } from './expect-disputes.ts';
import { lineName, problem } from './lines.ts';
import type { Expectation, Line, LineAccount } from './lines.ts';
import { matchRefunds } from './match-refunds.ts';
import type {
  DisputeRow,
  PaymentRow,
  RefundRow,
  ReserveRow,
  SuspenseRow,
  TheirBooks,
} from './rows.ts';

const chargedStatuses: readonly PaymentStatus[] = ['succeeded', 'partially_refunded', 'refunded'];

/** What is ours of one payment. */
export interface PaymentRows {
  readonly payment: PaymentRow;
  readonly items: readonly SuspenseRow[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly reserve: ReserveRow | null;
  /** Settled without what the provider kept, because nobody could learn it. */
  readonly isCostUnknown: boolean;
}

/** What our ledger has to hold of a payment: from the provider's book and what we say became of it. */
export function expectPayment(rows: PaymentRows, theirs: TheirBooks['book']): Expectation {
  const { payment, items, refunds } = rows;
  const paid = theirs.charges.filter(
    ({ txRef, status }) => txRef === payment.reference && status === 'successful',
  );
  const [charge, second] = paid;
  if (second !== undefined) return problem(`${paid.length} charges succeeded at the provider`);
  if (charge !== undefined) {
    const ofCharge = theirs.refunds.filter(({ chargeId }) => chargeId === charge.id);
    const claims = theirs.chargebacks.filter(({ chargeId }) => chargeId === charge.id);
    return expectPaid(rows, charge, ofCharge, claims);
  }
  return isCharged(payment) || items.length > 0 || refunds.length > 0
    ? problem(`${payment.status}, and the provider has no charge of it`)
    : { lines: [], problems: [] };
}

export function isCharged({ status }: Pick<PaymentRow, 'status'>): boolean {
  return chargedStatuses.includes(status);
}

/** The money is in exactly one place: with the merchant, in suspense, or on its way back. */
function expectPaid(
  rows: PaymentRows,
  charge: BookedCharge,
  theirRefunds: readonly BookedRefund[],
  claims: readonly BookedChargeback[],
): Expectation {
  const { payment, items } = rows;
  const [item] = items;
  const back = matchRefunds(rows, theirRefunds);
  const claimed = matchDisputes(rows.disputes, claims);
  const bookedMinor = isCharged(payment) ? payment.amountMinor : 0n;
  const openMinor = charge.amountMinor - bookedMinor - back.returnedMinor;
  const isSettled = payment.settledAt !== null || (item !== undefined && item.settledAt !== null);
  // What share the provider pays of another currency, nobody knows here.
  const isCurrencyAsked = charge.currency === payment.currency;
  const shareMinor = isCurrencyAsked ? shareOf(payment) : 0n;
  const costMinor = rows.isCostUnknown ? 0n : toMinor(charge.feeMicros, charge.currency);
  const atUsMinor = charge.amountMinor - costMinor - shareMinor - back.leftMinor;
  const line = (account: LineAccount | 'bank', amountMinor: bigint): Line => [
    lineName(payment.id, account, charge.currency),
    amountMinor,
  ];
  return {
    lines: [
      line('provider_clearing', isSettled ? 0n : charge.amountMinor - back.leftMinor),
      line('settlement_cash', (isSettled ? atUsMinor : 0n) - claimed.goneMinor),
      line('provider_cost', isSettled ? costMinor : 0n),
      line('refunds_payable', -back.owedMinor),
      line('suspense', -openMinor),
      ...(isCharged(payment) ? chargeLines(rows) : []),
      ...(isSettled && payment.settledAt === null
        ? [line('recipient_receivable', shareMinor)]
        : []),
      // The bank sees a refund when the provider takes it on, and a share on a line of its own.
      line('bank', (isSettled ? shareMinor : 0n) - back.underWayMinor),
    ],
    problems: [
      ...back.problems,
      ...claimed.problems,
      ...judgeItems(rows, charge, openMinor),
      ...(isCurrencyAsked ? judgeShare(payment, charge) : []),
      ...judgeRefunded(rows),
    ],
  };
}

/** Who has the money of a payment that succeeded. */
function chargeLines({ payment, refunds, disputes, reserve }: PaymentRows): readonly Line[] {
  const { id, currency, amountMinor, feeMinor, settledAt } = payment;
  const shareMinor = shareOf(payment);
  const done = refunds.filter(({ status }) => status === 'succeeded');
  const feeBackMinor = sum(done.map((refund) => refund.feeMinor));
  const shareBackMinor = sum(done.map((refund) => refund.shareMinor));
  const merchantBackMinor =
    sum(done.map((refund) => refund.amountMinor)) - feeBackMinor - shareBackMinor;
  const liens = sumLiens(disputes);
  const heldMinor = reserve?.heldMinor ?? 0n;
  const merchantMinor =
    amountMinor - feeMinor - shareMinor - merchantBackMinor - liens.ofPaymentMinor - heldMinor;
  const line = (account: LineAccount, amount: bigint): Line => [
    lineName(id, account, currency),
    amount,
  ];
  const kept = [
    line('platform_fees', feeBackMinor - feeMinor - liens.feeMinor),
    line('merchant_disputed', -liens.openMinor),
    line('merchant_reserved', -heldMinor),
  ];
  if (settledAt === null) {
    return [
      ...kept,
      line('merchant_settled', liens.elsewhereMinor),
      line('recipient_payable', shareBackMinor - shareMinor),
      line('merchant_pending', -merchantMinor),
    ];
  }
  // The recipient got the whole share: what refunds took of it, they owe.
  return [
    ...kept,
    line('recipient_receivable', shareBackMinor),
    line('merchant_settled', liens.elsewhereMinor - merchantMinor),
  ];
}

function judgeItems(
  { payment, items }: PaymentRows,
  charge: BookedCharge,
  openMinor: bigint,
): readonly string[] {
  const [item, second] = items;
  if (second !== undefined) return [`${items.length} items in suspense for one charge`];
  if (item === undefined) {
    return isCharged(payment) ? [] : [`${payment.status}, and its money is nowhere`];
  }
  const isOver = item.status === 'returned' || item.status === 'kept';
  return [
    ...(isCharged(payment) && item.keptMinor === 0n ? ['is a charge and in suspense at once'] : []),
    ...(item.providerTransactionId === String(charge.id) ? [] : ['suspense names another charge']),
    ...(isOver && openMinor !== 0n ? [`${openMinor} of it is neither booked nor sent back`] : []),
  ];
}

function judgeShare(payment: PaymentRow, charge: BookedCharge): readonly string[] {
  const routedMinor = sum(charge.shares.map((share) => share.amountMinor));
  const shareMinor = shareOf(payment);
  return shareMinor === routedMinor
    ? []
    : [`its share is ${shareMinor}, the provider routes ${routedMinor}`];
}

/** The payment's own sums, and its status, are those of its refunds. */
function judgeRefunded({ payment, refunds }: PaymentRows): readonly string[] {
  const { amountMinor, refundedMinor, refundReservedMinor, status } = payment;
  const doneMinor = sumOf(refunds, ['succeeded']);
  const openMinor = sumOf(refunds, ['pending_approval', 'processing']);
  const expected =
    doneMinor === 0n ? 'succeeded' : doneMinor === amountMinor ? 'refunded' : 'partially_refunded';
  return [
    ...(refundedMinor === doneMinor ? [] : [`says ${refundedMinor} went back, not ${doneMinor}`]),
    ...(refundReservedMinor === openMinor
      ? []
      : [`has ${refundReservedMinor} reserved for refunds, not ${openMinor}`]),
    ...(isCharged(payment) && status !== expected ? [`is ${status}, not ${expected}`] : []),
  ];
}

function sumOf(refunds: readonly RefundRow[], statuses: readonly RefundRow['status'][]): bigint {
  return sum(
    refunds.filter(({ status }) => statuses.includes(status)).map((refund) => refund.amountMinor),
  );
}

function shareOf({ splitRouted, splitMinor }: PaymentRow): bigint {
  return splitRouted === true ? (splitMinor ?? 0n) : 0n;
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

const microsDecimals = 6;

/** What the provider reckons in millionths, as we book it: to the nearest unit, a half up. */
export function toMinor(micros: bigint, currency: string): bigint {
  const unit = 10n ** BigInt(microsDecimals - exponentOf(getCurrency(currency)));
  return (micros + unit / 2n) / unit;
}

import type { BookedCharge, BookedRefund } from '@countinghouse/provider-simulator';
import type { AccountName } from '../../src/ledger/chart.rules.ts';
import type { PaymentRow, SuspenseRow } from './run-rows.ts';

/** Sums by payment, account and currency, in minor units with debits above zero. */
export type Book = ReadonlyMap<string, bigint>;

export interface Expectation {
  readonly lines: readonly (readonly [string, bigint])[];
  /** What no line of a book can show. */
  readonly problems: readonly string[];
}

/** What our book has to hold of a payment, from the provider's book and what we say became of it. */
export function expectPayment(
  payment: PaymentRow,
  items: readonly SuspenseRow[],
  theirs: { readonly charges: readonly BookedCharge[]; readonly refunds: readonly BookedRefund[] },
): Expectation {
  const paid = theirs.charges.filter(
    ({ txRef, status }) => txRef === payment.reference && status === 'successful',
  );
  const [charge, second] = paid;
  if (second !== undefined) return problem(`${paid.length} charges succeeded at the provider`);
  if (charge !== undefined) return expectPaid(payment, items, charge, theirs.refunds);
  return payment.status === 'succeeded' || items.length > 0
    ? problem(`${payment.status}, and the provider has no charge of it`)
    : { lines: [], problems: [] };
}

export function lineName(id: string, account: AccountName, currency: string): string {
  return `${id} ${account} ${currency}`;
}

/** The money is in exactly one place: with the merchant, in suspense, or on its way back. */
function expectPaid(
  payment: PaymentRow,
  items: readonly SuspenseRow[],
  charge: BookedCharge,
  refunds: readonly BookedRefund[],
): Expectation {
  const { currency } = charge;
  const returnedMinor = refunds
    .filter(({ chargeId, status }) => chargeId === charge.id && status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountMinor, 0n);
  const bookedMinor = payment.status === 'succeeded' ? payment.amountMinor : 0n;
  const openMinor = charge.amountMinor - returnedMinor - bookedMinor;
  const line = (account: AccountName, amount: bigint) =>
    [lineName(payment.id, account, currency), amount] as const;
  return {
    lines: [
      line('provider_clearing', charge.amountMinor),
      line('refunds_payable', -returnedMinor),
      line('suspense', -openMinor),
      ...(payment.status === 'succeeded' ? chargeLines(payment) : []),
    ],
    problems: [
      ...judgeItems(payment, items, charge, openMinor),
      ...(payment.status === 'succeeded' ? judgeShare(payment, charge) : []),
    ],
  };
}

function chargeLines(payment: PaymentRow): readonly (readonly [string, bigint])[] {
  const { id, currency, amountMinor, feeMinor } = payment;
  const shareMinor = shareOf(payment);
  return [
    [lineName(id, 'platform_fees', currency), -feeMinor],
    [lineName(id, 'recipient_payable', currency), -shareMinor],
    [lineName(id, 'merchant_pending', currency), -(amountMinor - feeMinor - shareMinor)],
  ];
}

function judgeItems(
  payment: PaymentRow,
  items: readonly SuspenseRow[],
  charge: BookedCharge,
  openMinor: bigint,
): readonly string[] {
  const [item, second] = items;
  if (second !== undefined) return [`${items.length} items in suspense for one charge`];
  const isCharged = payment.status === 'succeeded';
  if (item === undefined) return isCharged ? [] : [`${payment.status}, and its money is nowhere`];
  const isOver = item.status === 'returned' || item.status === 'kept';
  return [
    ...(isCharged && item.keptMinor === 0n ? ['is a charge and in suspense at once'] : []),
    ...(item.providerTransactionId === String(charge.id) ? [] : ['suspense names another charge']),
    ...(isOver && openMinor !== 0n ? [`${openMinor} of it is neither booked nor sent back`] : []),
  ];
}

function judgeShare(payment: PaymentRow, charge: BookedCharge): readonly string[] {
  const routedMinor = charge.shares.reduce((sum, share) => sum + share.amountMinor, 0n);
  const shareMinor = shareOf(payment);
  return shareMinor === routedMinor
    ? []
    : [`its share is ${shareMinor}, the provider routes ${routedMinor}`];
}

function shareOf({ splitRouted, splitMinor }: PaymentRow): bigint {
  return splitRouted === true ? (splitMinor ?? 0n) : 0n;
}

function problem(text: string): Expectation {
  return { lines: [], problems: [text] };
}

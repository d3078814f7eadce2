import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { compareBooks } from './compare-books.ts';
import type { LedgerSum, OurBooks, TheirBooks } from './rows.ts';

const settledAt = new Date('2027-02-02T00:10:00Z');
const currency = 'NGN';

/** 100.00 paid, 40.00 of it given back before it was settled, 50.00 paid out to the bank. */
const ours: OurBooks = {
  payments: [
    {
      id: 'payment',
      status: 'partially_refunded',
      attention: null,
      reference: 'pay-1',
      currency,
      amountMinor: 10_000n,
      feeMinor: 320n,
      splitMinor: null,
      splitRouted: null,
      refundedMinor: 4_000n,
      refundReservedMinor: 0n,
      targetId: null,
      settledAt,
      nextCheckAt: null,
    },
  ],
  suspense: [],
  refunds: [
    {
      id: 'refund',
      paymentId: 'payment',
      status: 'succeeded',
      currency,
      amountMinor: 4_000n,
      feeMinor: 0n,
      shareMinor: 0n,
      failureCode: null,
      providerRefundId: '8612',
      nextCheckAt: null,
      succeededAt: settledAt,
      confirmedAt: settledAt,
      failedAt: null,
    },
  ],
  disputes: [],
  reserves: [],
  payouts: [
    {
      id: 'payout',
      status: 'completed',
      destinationType: 'provider_bank',
      reference: 'po-1',
      currency,
      amountMinor: 5_000n,
      idempotencyKey: null,
      nextCheckAt: null,
      returnedAt: null,
    },
  ],
  entries: [
    entry('payment', 'provider_clearing', 0n),
    entry('payment', 'settlement_cash', 5_860n),
    entry('payment', 'provider_cost', 140n),
    entry('payment', 'merchant_available', -5_680n),
    entry('payment', 'platform_fees', -320n),
    entry('payout', 'merchant_available', 5_000n),
    entry('payout', 'provider_cost', 1_075n),
    entry('payout', 'settlement_cash', -6_075n),
  ],
};
const charge = {
  id: 1,
  txRef: 'pay-1',
  status: 'successful',
  currency,
  amountMinor: 10_000n,
  feeMicros: 1_400_000n,
  refundedMinor: 4_000n,
  shares: [],
  settlementId: 1,
} as const;
const refund = {
  id: 8_612,
  chargeId: 1,
  txRef: 'pay-1',
  status: 'completed',
  currency,
  amountMinor: 4_000n,
};
const transfer = {
  id: 1,
  reference: 'po-1',
  status: 'SUCCESSFUL',
  currency,
  amountMinor: 5_000n,
  feeMicros: 10_750_000n,
  isReturned: false,
  bankCode: '044',
  accountNumber: '0690000031',
} as const;
const theirs: TheirBooks = {
  book: { charges: [charge], refunds: [refund], chargebacks: [], transfers: [transfer] },
  bankStatement: [
    bankLine('charge', 'pay-1', 10_000n),
    bankLine('refund', 'pay-1', -4_000n),
    bankLine('transfer', 'po-1', -5_000n),
  ],
};

test('books that tell the same agree', () => {
  expect(compareBooks(ours, theirs)).toEqual([]);
});

test('a refund or transfer that the provider made twice is found', () => {
  const book = {
    charges: [charge],
    refunds: [refund, { ...refund, id: 8_613 }],
    chargebacks: [],
    transfers: [transfer, { ...transfer, id: 2 }],
  };
  expect(compareBooks(ours, { ...theirs, book })).toEqual(
    expect.arrayContaining([
      "payment: their refund of 4000 NGN (completed) is nobody's here",
      'payout: 2 transfers at the provider',
    ]),
  );
});

test('a line that is off is named with its account, and cash also by the bank', () => {
  const entries = ours.entries.map((each) =>
    each.account === 'settlement_cash' && each.referenceId === 'payment'
      ? { ...each, amountMinor: each.amountMinor - 1n }
      : each,
  );
  expect(compareBooks({ ...ours, entries }, theirs)).toEqual([
    "payment: settlement_cash is 5859 NGN, by the provider's book 5860",
    'payment: bank is 5999 NGN, by the bank 6000',
  ]);
});

test('what is held for nobody is found', () => {
  const held = { ...entry('payout', 'payouts_in_transit', -5_000n), isHeld: true };
  const entries = [...ours.entries, held];
  expect(compareBooks({ ...ours, entries }, theirs)).toEqual(['payout: 5000 is held for 0']);
});

function entry(referenceId: string, account: LedgerSum['account'], amountMinor: bigint): LedgerSum {
  return { referenceId, account, currency, isHeld: false, amountMinor };
}

function bankLine(
  kind: TheirBooks['bankStatement'][number]['kind'],
  reference: string,
  amountMinor: bigint,
) {
  return { kind, reference, amountMinor, currency: getCurrency(currency) };
}

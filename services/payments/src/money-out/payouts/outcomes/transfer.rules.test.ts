import { getCurrency, money } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { payoutStatuses } from '../payout.rules.ts';
import { decideTransfer } from './transfer.rules.ts';
import type { ReportedTransfer } from './transfer.rules.ts';

const sentAt = new Date('2026-11-15T09:30:00Z');
const processing = {
  status: 'processing',
  amountMinor: 1_000n,
  currency: getCurrency('NGN'),
  providerTransferId: null,
  sentAt,
  returnedAt: null,
} as const;
const transfer = {
  providerTransferId: '1',
  status: 'succeeded',
  amount: money(1_000n, getCurrency('NGN')),
  fee: null,
} as const;
const refused = { outcome: { kind: 'failed', value: null }, by: 'send', sentAt } as const;
const reported = (value: ReportedTransfer) =>
  ({ outcome: { kind: kinds[value.status], value }, by: 'question', sentAt }) as const;
const kinds = { pending: 'pending', succeeded: 'confirmed', failed: 'failed' } as const;

describe('what an outcome of a transfer means', () => {
  test.each(payoutStatuses)('silence and absence change nothing of a %s payout', (status) => {
    for (const kind of ['no_answer', 'not_found'] as const) {
      const reported = { outcome: { kind }, by: 'question', sentAt } as const;
      expect(decideTransfer({ ...processing, status }, reported)).toEqual({ kind: 'unchanged' });
    }
  });

  test('a no fails the payout whose only attempt it answers', () => {
    expect(decideTransfer(processing, refused)).toMatchObject({ kind: 'failed', code: 'refused' });
  });

  test('a call that did not leave fails it too, and a no to a resend does not', () => {
    const unsent = { ...refused, outcome: { kind: 'not_sent' } } as const;
    expect(decideTransfer(processing, unsent)).toMatchObject({ kind: 'failed', code: 'not_sent' });
    const resent = { ...refused, by: 'resend' } as const;
    expect(decideTransfer(processing, resent)).toEqual({ kind: 'unchanged' });
  });

  test.each([
    ['another attempt', { sentAt: new Date('2026-11-15T09:50:00Z') }],
    ['a transfer that they have acknowledged', { providerTransferId: '1' }],
    ['a completed payout', { status: 'completed' }],
    ['a failed payout', { status: 'failed' }],
  ] as const)('a no says nothing of %s', (_, change) => {
    expect(decideTransfer({ ...processing, ...change }, refused)).toEqual({ kind: 'unchanged' });
  });

  test('a failure of a completed payout is a return, once', () => {
    const returned = reported({ ...transfer, status: 'failed' });
    const completed = { ...processing, status: 'completed' } as const;
    expect(decideTransfer(completed, returned)).toEqual({ kind: 'returned' });
    expect(decideTransfer({ ...completed, returnedAt: sentAt }, returned)).toEqual({
      kind: 'unchanged',
    });
  });

  test('an older answer about a transfer that has failed since says nothing new', () => {
    const { providerTransferId } = transfer;
    const failed = { ...processing, status: 'failed', providerTransferId } as const;
    const pending = reported({ ...transfer, status: 'pending' });
    expect(decideTransfer(failed, pending)).toEqual({ kind: 'unchanged' });
    const another = { ...failed, providerTransferId: 'another' };
    expect(decideTransfer(another, pending)).toEqual({ kind: 'contradicted' });
  });

  test.each(['pending', 'cancelled', 'failed'] as const)(
    'a transfer of a %s payout contradicts us',
    (status) => {
      expect(decideTransfer({ ...processing, status }, reported(transfer))).toEqual({
        kind: 'contradicted',
      });
    },
  );
});

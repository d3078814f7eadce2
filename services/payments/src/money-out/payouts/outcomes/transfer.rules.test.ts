import { getCurrency, money } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { payoutStatuses } from '../payout.rules.ts';
import { decideTransfer } from './transfer.rules.ts';
import type { TransferWord } from './transfer.rules.ts';

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
const refused = { kind: 'rejected', code: 'refused', sentAt } as const;

describe('what a word about a transfer means', () => {
  test.each(payoutStatuses)('silence and absence change nothing of a %s payout', (status) => {
    const words: readonly TransferWord[] = [{ kind: 'unknown' }, { kind: 'missing' }];
    for (const word of words) {
      expect(decideTransfer({ ...processing, status }, word)).toEqual({ kind: 'unchanged' });
    }
  });

  test('a no fails the payout whose only attempt it answers', () => {
    expect(decideTransfer(processing, refused)).toMatchObject({ kind: 'failed', code: 'refused' });
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
    const word = { kind: 'told', transfer: { ...transfer, status: 'failed' } } as const;
    const completed = { ...processing, status: 'completed' } as const;
    expect(decideTransfer(completed, word)).toEqual({ kind: 'returned' });
    expect(decideTransfer({ ...completed, returnedAt: sentAt }, word)).toEqual({
      kind: 'unchanged',
    });
  });

  test('an older word about a transfer that has failed since says nothing new', () => {
    const { providerTransferId } = transfer;
    const failed = { ...processing, status: 'failed', providerTransferId } as const;
    const pending = { kind: 'told', transfer: { ...transfer, status: 'pending' } } as const;
    expect(decideTransfer(failed, pending)).toEqual({ kind: 'unchanged' });
    const another = { ...failed, providerTransferId: 'another' };
    expect(decideTransfer(another, pending)).toEqual({ kind: 'contradicted' });
  });

  test.each(['pending', 'cancelled', 'failed'] as const)(
    'a transfer of a %s payout contradicts us',
    (status) => {
      const word = { kind: 'told', transfer } as const;
      expect(decideTransfer({ ...processing, status }, word)).toEqual({ kind: 'contradicted' });
    },
  );
});

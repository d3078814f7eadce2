import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { listPostings } from '../../src/ledger/ledger/list-postings.ts';
import { readFunds } from '../../src/ledger/ledger/lock-balances.ts';
import { previewPayout } from '../../src/money-out/payouts/reserving/preview-payout.ts';
import { previewRefund } from '../../src/money-out/refunds/preview/preview-refund.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import type { ChargeOptions } from '../support/money-out/refund-payments.ts';
import { createRefundScene } from '../support/money-out/refund-scene.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const currency = getCurrency('NGN');

/** The posted lines of the refund that took place. */
async function executedJournal(workspaceId: string, paymentId: string) {
  const postings = await listPostings(use.database.db, workspaceId, paymentId);
  return postings
    .find(({ template }) => template === 'refund_executed')
    ?.changes.filter(({ layer }) => layer === 'posted')
    .map(({ account, changeMinor }) => [account, abs(changeMinor)]);
}

const abs = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

const fundsOf = async (workspaceId: string) =>
  (await readFunds(use.database.db, workspaceId)).of({ workspaceId, currency });

describe('a refund’s preview', () => {
  const cases: readonly (readonly [string, ChargeOptions, bigint | null])[] = [
    ['all of what is pending', {}, null],
    ['a part of what is pending', {}, 3_333n],
    ['all of what is settled', { isSettled: true }, null],
    ['a part with its part of the fee', { isFeeRefundable: true }, 777n],
    ['an odd part of what is settled', { isSettled: true, isFeeRefundable: true }, 4_001n],
  ];

  test.each(cases)('is what happens: %s', async (_, options, amountMinor) => {
    const scene = await createRefundScene(use.database);
    const paymentId = await scene.charge(options);
    const caller = callerOf(scene);
    const preview = await previewRefund(scene.deps, { caller, paymentId, amountMinor });
    if (preview.kind !== 'preview') throw new Error(preview.reason);
    expect(await scene.refundsOf(paymentId)).toEqual([]);
    expect(preview.before).toEqual(await fundsOf(scene.workspaceId));
    expect((await scene.refund(paymentId, amountMinor)).kind).toBe('refunded');
    const [refund] = await scene.refundsOf(paymentId);
    expect(refund).toMatchObject({
      amount_minor: preview.refund.amountMinor,
      fee_minor: preview.refund.feeMinor,
      share_minor: preview.refund.shareMinor,
      from_pending_minor: preview.refund.fromPendingMinor,
      from_available_minor: preview.refund.fromAvailableMinor,
      from_receivable_minor: preview.refund.fromReceivableMinor,
    });
    expect(await fundsOf(scene.workspaceId)).toMatchObject(preview.after);
    expect(
      preview.journal.map(({ account, debitMinor, creditMinor }) => [
        account,
        debitMinor + creditMinor,
      ]),
    ).toEqual(await executedJournal(scene.workspaceId, paymentId));
    expect(preview.why).toBeNull();
    expect(preview.events.map(({ type }) => type)).toEqual(
      (await scene.events()).map(({ type }) => type),
    );
  });

  test('names the approval that is asked for, and why', async () => {
    const scene = await createRefundScene(use.database);
    const { businessId } = scene.tenant;
    const limit = { businessId, operation: 'refunds', currency: 'NGN' } as const;
    await setLimit(operatorDeps(use.database), 'threshold', limit, 1_000n);
    const paymentId = await scene.charge();
    const caller = callerOf(scene);
    const preview = await previewRefund(scene.deps, { caller, paymentId, amountMinor: 1_001n });
    expect(preview).toMatchObject({
      kind: 'preview',
      why: { reason: 'above_threshold', thresholdMinor: 1_000n },
      events: [
        { type: 'approval.requested', when: 'requested' },
        { type: 'approval.approved', when: 'approved' },
        { type: 'payment.refunded', when: 'done' },
      ],
    });
    const outcome = await scene.refund(paymentId, 1_001n);
    if (outcome.kind !== 'held') throw new Error('it was not held');
    expect(await scene.approvalsOf(outcome.refund.id)).toMatchObject([
      { reason: 'above_threshold', threshold_minor: 1_000n },
    ]);
    expect((await scene.events()).map(({ type }) => type)).toEqual(['approval.requested']);
  });

  test('refuses what the refund refuses', async () => {
    const scene = await createRefundScene(use.database);
    const caller = callerOf(scene);
    const paymentId = await scene.charge();
    const asked = { caller, paymentId, amountMinor: 10_001n };
    const preview = await previewRefund(scene.deps, asked);
    expect(preview).toEqual(await scene.refund(paymentId, 10_001n));
    expect(preview).toEqual({ kind: 'reject', reason: 'exceeds_remaining' });
  });
});

describe('a payout’s preview', () => {
  test.each(['provider_bank', 'service_account'] as const)(
    'is what happens: %s',
    async (destinationType) => {
      const scene = await createPayoutScene(use.database, 40_000n);
      const caller = payoutCallerOf(scene);
      const request = { amountMinor: 2_500n, currency, destinationType };
      const preview = await previewPayout(scene.deps, { caller, request });
      if (preview.kind !== 'preview') throw new Error(preview.reason);
      expect(await scene.payouts()).toEqual([]);
      expect(preview.before).toEqual(await fundsOf(scene.workspaceId));
      const payout = await scene.askOne({ amountMinor: 2_500n, destinationType });
      expect(payout).toMatchObject({
        status: preview.payout.status,
        amountMinor: preview.payout.amountMinor,
        settlementAccountId: preview.payout.settlementAccountId,
      });
      expect(preview.why).toBeNull();
      expect(await fundsOf(scene.workspaceId)).toMatchObject(preview.after);
    },
  );

  test('without an amount it is all that can be paid out; above a threshold somebody has to agree', async () => {
    const scene = await createPayoutScene(use.database, 100_000_000n);
    const caller = payoutCallerOf(scene);
    const request = { amountMinor: null, currency, destinationType: 'provider_bank' } as const;
    const preview = await previewPayout(scene.deps, { caller, request });
    expect(preview).toMatchObject({
      kind: 'preview',
      payout: { amountMinor: 100_000_000n, status: 'pending' },
      why: { reason: 'above_threshold' },
      after: { availableMinor: 0n },
      events: [
        { type: 'approval.requested' },
        { type: 'approval.approved' },
        { type: 'payout.completed' },
      ],
    });
    const payout = await scene.askOne({ amountMinor: 100_000_000n });
    expect(payout.status).toBe('pending');
  });

  test('refuses what the payout refuses', async () => {
    const scene = await createPayoutScene(use.database, 1_000n);
    const caller = payoutCallerOf(scene);
    const request = { amountMinor: 1_001n, currency, destinationType: 'provider_bank' } as const;
    expect(await previewPayout(scene.deps, { caller, request })).toEqual(
      await scene.ask({ amountMinor: 1_001n }),
    );
  });
});

function callerOf(scene: Awaited<ReturnType<typeof createRefundScene>>) {
  return {
    actor: { kind: 'api_key', id: scene.workspaceId },
    workspaceId: scene.workspaceId,
    environment: 'live',
    isBusinessVerified: true,
  } as const;
}

function payoutCallerOf(scene: Awaited<ReturnType<typeof createPayoutScene>>) {
  return {
    actor: { kind: 'api_key', id: scene.keyId },
    workspaceId: scene.workspaceId,
    businessId: scene.tenant.businessId,
    environment: 'live',
    isBusinessVerified: true,
    isBusinessSuspended: false,
  } as const;
}

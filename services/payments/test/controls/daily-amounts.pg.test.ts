import { beforeEach, describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import type { Requester } from '../../src/kernel/caller.rules.ts';
import { cancelPayout } from '../../src/money-out/payouts/cancel-payout.ts';
import { decidePayout } from '../../src/money-out/payouts/held/decide-payout.ts';
import { createRefundPayment } from '../../src/money-out/refunds/refund-payment.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { createRefundScene } from '../support/money-out/refund-scene.ts';
import { approved, rejected } from '../support/people/second-person.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const hourMs = 3_600_000;
/** The default threshold of NGN, in minor units. */
const thresholdMinor = 50_000_000n;

function setDaily(
  { tenant, deps }: Pick<PayoutScene, 'tenant'> & { readonly deps: { readonly now: () => Date } },
  operation: 'payouts' | 'refunds',
  amountMinor: bigint,
) {
  const key = { businessId: tenant.businessId, operation, currency: 'NGN' };
  const operator = { ...operatorDeps(use.database), now: deps.now };
  return setLimit(operator, 'daily_amount', key, amountMinor);
}

function reasonsOf(workspaceId: string) {
  return use.database.db
    .selectFrom('approvals')
    .select(['reason', 'threshold_minor', 'daily_minor', 'amount_minor'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute();
}

describe('H2a: payouts of a person, where no amount was set for a day', () => {
  let scene: PayoutScene;
  let finance: Requester;
  beforeEach(async () => {
    scene = await createPayoutScene(use.database, 900_000_000n);
    finance = { kind: 'member', id: scene.tenant.memberId };
  });
  const ask = async (amountMinor: bigint, requester: Requester = finance): Promise<string> =>
    (await scene.askOne({ amountMinor }, null, requester)).status;

  test('have the threshold for a day: the second of exactly the threshold waits, and says why', async () => {
    expect(await ask(thresholdMinor)).toBe('processing');
    expect(await ask(1n)).toBe('pending');
    expect(await reasonsOf(scene.workspaceId)).toEqual([
      {
        reason: 'daily_amount',
        threshold_minor: thresholdMinor,
        daily_minor: thresholdMinor,
        amount_minor: 1n,
      },
    ]);
  });

  test('of many at once no more than the threshold leaves', async () => {
    const asked = Array.from({ length: 8 }, () =>
      scene.connect()({ amountMinor: 20_000_000n }, null, finance),
    );
    await Promise.all(asked);
    const sent = (await scene.payouts()).filter(({ status }) => status === 'processing');
    expect(sent.length).toBe(2);
  });

  test('are free again a day later, to the hour', async () => {
    expect(await ask(thresholdMinor)).toBe('processing');
    scene.advance(24 * hourMs - 1);
    expect(await ask(1n)).toBe('pending');
    scene.advance(hourMs + 1);
    expect(await ask(thresholdMinor - 1n)).toBe('processing');
    expect(await ask(1n)).toBe('pending');
  });

  test('do not count what keys pay out, nor do keys count them', async () => {
    const key: Requester = { kind: 'api_key', id: scene.keyId };
    expect(await ask(thresholdMinor, key)).toBe('processing');
    expect(await ask(thresholdMinor)).toBe('processing');
    expect(await ask(thresholdMinor, key)).toBe('processing');
  });

  test('count what waits, and no longer when it was rejected, cancelled or has failed', async () => {
    const held = await scene.askOne({ amountMinor: thresholdMinor + 1n }, null, finance);
    expect(await ask(1n)).toBe('pending');
    const approval = { workspaceId: scene.workspaceId, id: held.approval?.id ?? '' };
    await decidePayout(scene.deps, approval, rejected(scene.second));
    for (const { id, status } of await scene.payouts()) {
      if (status !== 'pending') continue;
      const caller = { actor: finance, businessId: scene.tenant.businessId };
      const { workspaceId } = scene;
      await cancelPayout(scene.deps, { workspaceId, id }, { ...caller, workspaceId });
    }
    expect(await ask(thresholdMinor)).toBe('processing');
  });

  test('stay what was agreed to by two, and count', async () => {
    const held = await scene.askOne({ amountMinor: thresholdMinor + 1n }, null, finance);
    const approval = { workspaceId: scene.workspaceId, id: held.approval?.id ?? '' };
    await decidePayout(scene.deps, approval, approved(scene.second));
    expect(await ask(1n)).toBe('pending');
  });
});

describe('H2a: an amount that was set for a day', () => {
  test('counts for keys and people together', async () => {
    const scene = await createPayoutScene(use.database, 900_000_000n);
    await setDaily(scene, 'payouts', 80_000_000n);
    const finance: Requester = { kind: 'member', id: scene.tenant.memberId };
    expect((await scene.askOne({ amountMinor: 50_000_000n })).status).toBe('processing');
    expect((await scene.askOne({ amountMinor: 30_000_000n }, null, finance)).status).toBe(
      'processing',
    );
    expect((await scene.askOne({ amountMinor: 1n })).status).toBe('pending');
    expect((await scene.askOne({ amountMinor: 1n }, null, finance)).status).toBe('pending');
    expect((await reasonsOf(scene.workspaceId)).map(({ daily_minor }) => daily_minor)).toEqual([
      80_000_000n,
      80_000_000n,
    ]);
  });

  test('is one for payouts and another for refunds, and a failed refund does not count', async () => {
    const scene = await createRefundScene(use.database);
    await setDaily(scene, 'refunds', 15_000n);
    const first = await scene.charge();
    expect((await scene.refund(first, 10_000n)).kind).toBe('refunded');
    const second = await scene.charge();
    expect((await scene.refund(second, 6_000n)).kind).toBe('held');
    const approvals = await reasonsOf(scene.workspaceId);
    expect(approvals).toMatchObject([{ reason: 'daily_amount', daily_minor: 15_000n }]);
  });

  test('does not lose what it counted when a payout fails that a key requested before it was set', async () => {
    const scene = await createPayoutScene(use.database, 900_000_000n);
    const before = await scene.askOne({ amountMinor: thresholdMinor + 1n });
    scene.advance(1);
    await setDaily(scene, 'payouts', thresholdMinor);
    expect((await scene.askOne({ amountMinor: thresholdMinor })).status).toBe('processing');
    const approval = { workspaceId: scene.workspaceId, id: before.approval?.id ?? '' };
    await decidePayout(scene.deps, approval, rejected(scene.second));
    expect((await scene.askOne({ amountMinor: 1n })).status).toBe('pending');
  });

  test('does not count what a key requested and a second person rejected', async () => {
    const scene = await createPayoutScene(use.database, 900_000_000n);
    await setDaily(scene, 'payouts', thresholdMinor);
    const held = await scene.askOne({ amountMinor: thresholdMinor + 1n });
    const approval = { workspaceId: scene.workspaceId, id: held.approval?.id ?? '' };
    await decidePayout(scene.deps, approval, rejected(scene.second));
    expect((await scene.askOne({ amountMinor: thresholdMinor })).status).toBe('processing');
  });

  test('of a person’s refunds the threshold counts where none is set', async () => {
    const scene = await createRefundScene(use.database);
    const { businessId, memberId } = scene.tenant;
    const key = { businessId, operation: 'refunds', currency: 'NGN' } as const;
    await setLimit(operatorDeps(use.database), 'threshold', key, 10_000n);
    const refundPayment = createRefundPayment(scene.deps);
    const caller = {
      actor: { kind: 'member', id: memberId },
      workspaceId: scene.workspaceId,
      environment: 'live',
      isBusinessVerified: true,
      isBusinessSuspended: false,
    } as const;
    const giveBack = async (amountMinor: bigint) =>
      (await refundPayment({ caller, paymentId: await scene.charge(), amountMinor })).kind;
    expect(await giveBack(10_000n)).toBe('refunded');
    expect(await giveBack(1n)).toBe('held');
  });
});

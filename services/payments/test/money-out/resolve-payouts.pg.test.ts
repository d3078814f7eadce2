import { dayMs } from '@countinghouse/calendar';
import { beforeEach, describe, expect, test } from 'vitest';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { cancelPayout } from '../../src/money-out/payouts/cancel-payout.ts';
import { decidePayout, expirePayouts } from '../../src/money-out/payouts/held/decide-payout.ts';
import { forceCheck, listUnresolved } from '../../src/money-out/payouts/held/review-payouts.ts';
import { outboundPayouts } from '../../src/money-out/payouts/outcomes/resolve-payouts.ts';
import type { Payout } from '../../src/money-out/payouts/payout.rules.ts';
import { advance } from '../../src/provider/outbound/outbound.ts';
import { saveAccount } from '../support/money-out/payout-rows.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { approved, rejected } from '../support/people/second-person.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let scene: PayoutScene;
beforeEach(async () => {
  scene = await createPayoutScene(use.database);
});

const untouched = { totalMinor: 100_000_000n, heldMinor: 0n };
const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const hold = (): Promise<Payout> => scene.askOne({ amountMinor: largeMinor });
const approvalKeyOf = (payout: Payout) => ({
  workspaceId: payout.workspaceId,
  id: payout.approval?.id ?? '',
});
const approve = (payout: Payout) =>
  decidePayout(scene.deps, approvalKeyOf(payout), approved(scene.second));

/** Moves on to the next question that is due, and asks it. */
async function resolveNext(payout: Payout): Promise<Payout> {
  const { nextCheckAt } = await scene.payout(payout.id);
  if (nextCheckAt === null) throw new Error('nothing is due any more');
  scene.clock.nowMs = nextCheckAt.getTime();
  await scene.resolve();
  return scene.payout(payout.id);
}

async function whilePaused(work: () => Promise<void>): Promise<void> {
  const pause = { operation: 'payouts', reason: 'test', retryAfterSeconds: 60 } as const;
  await pauseOperation(operatorDeps(use.database), pause);
  try {
    await work();
  } finally {
    await resumeOperation(operatorDeps(use.database), 'payouts');
  }
}

describe('a payout whose answer was lost', () => {
  test.each([
    ['succeeded', 'completed'],
    ['failed', 'failed'],
  ] as const)(
    'PD-132 row 1: that %s there ends %s, once, and is not sent again',
    async (there, here) => {
      scene.transfers.answers.push('arrived');
      const payout = await scene.askOne();
      expect(await resolveNext(payout)).toMatchObject({ status: 'processing' });
      scene.transfers.end(payout.reference, { status: there });
      expect(await resolveNext(payout)).toMatchObject({ status: here, nextCheckAt: null });
      scene.advance(30 * dayMs);
      await scene.resolve();
      expect(scene.transfers.sent).toHaveLength(1);
      expect(await scene.events()).toHaveLength(1);
      expect(await scene.breaks()).toEqual([]);
    },
  );

  test('that never arrived is sent again under the same reference, not before a quarter of an hour', async () => {
    scene.transfers.answers.push('lost');
    const payout = await scene.askOne();
    const sentAtMs = scene.clock.nowMs;
    while (scene.transfers.sent.length === 1) await resolveNext(payout);
    expect(scene.clock.nowMs - sentAtMs).toBeGreaterThanOrEqual(15 * minuteMs);
    expect(scene.transfers.sent[1]).toEqual(scene.transfers.sent[0]);
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'processing' });
    expect((await scene.payout(payout.id)).providerTransferId).not.toBeNull();
    expect(await scene.breaks()).toEqual([]);
  });

  test('a no to the second attempt proves nothing of the first: it is not failed', async () => {
    scene.transfers.answers.push('lost', { kind: 'rejected', reason: 'refused', message: 'no' });
    const payout = await scene.askOne();
    while (scene.transfers.sent.length === 1) await resolveNext(payout);
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'processing' });
  });

  test('it is never failed by time: when the schedule is over a person has to look', async () => {
    await whilePaused(async () => {
      // Made before the pause came, as far as this process knew.
      await resumeOperation(operatorDeps(use.database), 'payouts');
      scene.transfers.answers.push('lost');
      const payout = await scene.askOne();
      await pauseOperation(operatorDeps(use.database), {
        operation: 'payouts',
        reason: 'test',
        retryAfterSeconds: 60,
      });
      let current = payout;
      while (current.nextCheckAt !== null) current = await resolveNext(payout);
      expect(current).toMatchObject({ status: 'processing' });
      expect(scene.logs()).toContain('payout_unresolved');
      // While payouts are paused nothing is sent again.
      expect(scene.transfers.sent).toHaveLength(1);
      const unresolved = await listUnresolved(scene.deps, scene.tenant.businessId);
      expect(unresolved.map(({ id }) => id)).toEqual([payout.id]);
      expect(await forceCheck(scene.deps, scene.tenant.businessId, payout.id)).toEqual({
        kind: 'due',
      });
      const [request] = scene.transfers.sent;
      if (request === undefined) throw new Error('nothing was sent');
      await scene.transfers.create(request);
      scene.transfers.end(payout.reference, { status: 'succeeded' });
      expect(await resolveNext(payout)).toMatchObject({ status: 'completed' });
      expect(await scene.breaks()).toEqual([]);
    });
  });

  test('a provider that says nothing is asked again, and its silence fails nobody', async () => {
    scene.transfers.answers.push('lost');
    const payout = await scene.askOne();
    scene.transfers.findings.push(
      ...Array.from({ length: 20 }, () => ({ kind: 'unknown', message: 'no answer' }) as const),
    );
    let current = payout;
    while (current.nextCheckAt !== null) current = await resolveNext(payout);
    expect(current).toMatchObject({ status: 'processing' });
    expect(scene.transfers.sent).toHaveLength(1);
  });

  test('two workers at once send a lost one again once', async () => {
    scene.transfers.answers.push('lost');
    const payout = await scene.askOne();
    scene.advance(20 * minuteMs);
    const read = { ...(await scene.payout(payout.id)), checkCount: 5, accountNumber: null };
    await use.database.db
      .updateTable('payouts')
      .set({ check_count: 5 })
      .where('workspace_id', '=', read.workspaceId)
      .where('id', '=', read.id)
      .execute();
    const outbound = outboundPayouts(scene.deps);
    await Promise.all(Array.from({ length: 5 }, () => advance(scene.deps, outbound, read)));
    expect(scene.transfers.sent).toHaveLength(2);
  });
});

test('one that they have and have not ended is asked about for as long as it takes', async () => {
  const payout = await scene.askOne();
  let current = payout;
  for (let round = 0; round < 20; round += 1) current = await resolveNext(payout);
  expect(current.nextCheckAt?.getTime()).toBe(scene.clock.nowMs + dayMs);
  expect(scene.logs()).not.toContain('payout_unresolved');
});

describe('a payout above the threshold', () => {
  test('P-155 PD-131 is sent once, by the worker, and only after a second person agreed', async () => {
    const payout = await hold();
    scene.advance(minuteMs);
    await scene.resolve();
    expect(scene.transfers.sent).toEqual([]);
    expect(await approve(payout)).toEqual({ kind: 'decided', subjectId: payout.id });
    expect(await approve(payout)).toEqual({ kind: 'reject', reason: 'not_waiting' });
    await Promise.all([scene.resolve(), scene.resolve(), scene.resolve()]);
    expect(scene.transfers.sent).toHaveLength(1);
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'processing',
      approval: { status: 'approved', decidedBy: scene.second.id },
    });
    scene.transfers.end(payout.reference, { status: 'succeeded' });
    expect(await resolveNext(payout)).toMatchObject({
      status: 'completed',
      approval: { status: 'succeeded' },
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-131 a worker that dies after it took the payout leaves it to the next', async () => {
    const payout = await hold();
    await approve(payout);
    scene.transfers.beforeCreate = () => Promise.reject(new Error('killed'));
    await expect(scene.resolve()).rejects.toThrow('killed');
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'processing' });
    scene.transfers.beforeCreate = () => Promise.resolve();
    const [request] = scene.transfers.sent;
    if (request !== undefined) await scene.transfers.create(request);
    scene.transfers.end(payout.reference, { status: 'succeeded' });
    expect(await resolveNext(payout)).toMatchObject({ status: 'completed' });
    expect(await scene.events()).toHaveLength(1);
  });

  test('a transfer that was refused fails it, and its approval', async () => {
    const payout = await hold();
    await approve(payout);
    scene.transfers.answers.push({ kind: 'rejected', reason: 'refused', message: 'no' });
    await scene.resolve();
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'failed',
      approval: { status: 'failed' },
    });
    expect(await scene.funds()).toEqual(untouched);
  });

  test('kept inside the service it is completed when it is agreed to', async () => {
    const change = { destinationType: 'service_account', amountMinor: largeMinor } as const;
    const payout = await scene.askOne(change);
    await approve(payout);
    await scene.resolve();
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'completed',
      approval: { status: 'succeeded' },
    });
    expect(await scene.funds()).toEqual({
      totalMinor: untouched.totalMinor - largeMinor,
      heldMinor: 0n,
    });
    expect(await scene.events()).toEqual([]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-160 with another settlement account by now it is cancelled, and not sent', async () => {
    const payout = await hold();
    await approve(payout);
    await saveAccount(use.database, scene.tenant, { accountNumber: '0690000032' });
    await scene.resolve();
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'destination_changed',
      approval: { status: 'cancelled' },
      account: { accountLast4: '0031' },
    });
    expect(scene.transfers.sent).toEqual([]);
    expect(await scene.funds()).toEqual(untouched);
    expect(await scene.breaks()).toEqual([]);
  });

  test('it waits while payouts are paused and while the provider is away', async () => {
    const payout = await hold();
    await approve(payout);
    await whilePaused(async () => void (await scene.resolve()));
    scene.script.shut.add('transfer');
    scene.advance(minuteMs);
    await scene.resolve();
    scene.script.shut.clear();
    scene.advance(minuteMs);
    expect(scene.transfers.sent).toEqual([]);
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'pending' });
    expect(await resolveNext(payout)).toMatchObject({ status: 'processing' });
  });

  test('PD-152 rejected it is cancelled, its hold is free, and it is never sent', async () => {
    const payout = await hold();
    const word = rejected(scene.second);
    expect(await decidePayout(scene.deps, approvalKeyOf(payout), word)).toMatchObject({
      kind: 'decided',
    });
    expect(await approve(payout)).toEqual({ kind: 'reject', reason: 'not_waiting' });
    scene.advance(dayMs);
    await scene.resolve();
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'approval_rejected',
      approval: { status: 'rejected' },
    });
    expect(scene.transfers.sent).toEqual([]);
    expect(await scene.funds()).toEqual(untouched);
    expect(await scene.events()).toEqual([]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-149 PD-152 a second before its week is over it can be approved, a second after it has lapsed', async () => {
    const lapsing = await createPayoutScene(use.database);
    const early = await hold();
    const held = await lapsing.askOne({ amountMinor: largeMinor });
    lapsing.advance(7 * dayMs - secondMs);
    await expirePayouts(lapsing.deps);
    expect(await lapsing.payout(held.id)).toMatchObject({ status: 'pending' });
    scene.advance(7 * dayMs - secondMs);
    expect(await approve(early)).toMatchObject({ kind: 'decided' });
    lapsing.advance(2 * secondMs);
    const key = approvalKeyOf(held);
    const late = await decidePayout(lapsing.deps, key, approved(lapsing.second));
    expect(late).toMatchObject({ reason: 'expired' });
    await expirePayouts(lapsing.deps);
    await expirePayouts(lapsing.deps);
    expect(await lapsing.payout(held.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'approval_expired',
      approval: { status: 'expired' },
    });
    expect(await lapsing.funds()).toEqual(untouched);
    expect(await lapsing.breaks()).toEqual([]);
  });

  test('P-107 an approved one can be cancelled until it is sent, and then never is', async () => {
    const payout = await hold();
    await approve(payout);
    expect(
      await cancelPayout(scene.deps, payout, { ...payout, actor: payout.requestedBy }),
    ).toMatchObject({
      kind: 'cancelled',
      payout: { status: 'cancelled', cancellationReason: 'requested' },
    });
    scene.advance(minuteMs);
    await scene.resolve();
    expect(scene.transfers.sent).toEqual([]);
    expect(await scene.funds()).toEqual(untouched);
  });

  test('an approval of another workspace, or of a refund, is not found', async () => {
    const payout = await hold();
    const key = { ...approvalKeyOf(payout), workspaceId: scene.tenant.testWorkspaceId };
    const notFound = { kind: 'reject', reason: 'not_found' };
    expect(await decidePayout(scene.deps, key, approved(scene.second))).toEqual(notFound);
    expect(await decidePayout(scene.deps, key, rejected(scene.second))).toEqual(notFound);
  });
});

test('one payout that cannot be resolved holds up no other', async () => {
  const [first, second] = [await scene.askOne(), await scene.askOne()];
  scene.transfers.end(second.reference, { status: 'succeeded' });
  const { provider } = scene.script;
  scene.deps.providers.forEnvironment = () => ({
    ...provider,
    findTransfer: (reference) => {
      if (reference === first.reference) throw new Error('poison');
      return provider.findTransfer(reference);
    },
  });
  scene.advance(minuteMs);
  await expect(scene.resolve()).rejects.toThrow('poison');
  expect(await scene.payout(second.id)).toMatchObject({ status: 'completed' });
  expect(scene.logs()).toContain('payout_not_resolved');
});

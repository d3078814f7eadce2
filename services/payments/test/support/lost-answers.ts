import { isCountinghouseError, major, minor } from '@countinghouse/sdk';
import { createPayments } from '@countinghouse/sdk/payments';
import type { Payments } from '@countinghouse/sdk/payments';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { createPayee } from '../contract/support/payout-target.ts';
import { openRefundTarget } from '../contract/support/refund-target.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import type { Mishap } from './lossy-proxy.ts';
import { giveFunds } from './money-out/payout-rows.ts';

const mishaps: readonly Mishap[] = [
  'none',
  'none',
  'lost request',
  'lost answer',
  'cut answer',
  'doubled',
  'delayed',
];
const refundMinor = 100;

/** Refunds and payouts by SDK while answers are lost; what was reported is then compared with what happened. */
export async function expectNoDoubleEffect(callsMax: number, seed: number): Promise<void> {
  const target = await openRefundTarget();
  const { operator } = target;
  if (operator === null) throw new Error('needs a deployment of its own');
  const payee = await createPayee(operator);
  await giveFunds(operator.api.database, payee.tenant.liveWorkspaceId, 100_000_000_000n, 'NGN');
  const chosen = fc.sample(fc.constantFrom(...mishaps), { numRuns: callsMax * 8, seed });
  let at = 0;
  let calls = 0;
  const proxy = await startLossyProxy(target.baseUrl, () => {
    at += 1;
    return chosen[at % chosen.length] ?? 'none';
  });
  const options = {
    key: payee.key,
    baseUrl: proxy.url,
    // Waits would make the test slow and prove nothing: each attempt is its own draw.
    clock: { now: Date.now, random: () => 0, sleep: () => Promise.resolve() },
  };
  const api = createPayments(options);
  const plain = createPayments({ ...options, baseUrl: target.baseUrl });
  const payoutKeys: string[] = [];
  const reported = new Map<string, number>();
  const { liveWorkspaceId: workspaceId } = payee.tenant;
  const listPayouts = () =>
    operator.api.database.db
      .selectFrom('payouts')
      .select(['idempotency_key', 'reference', 'status', 'provider_transfer_id'])
      .where('workspace_id', '=', workspaceId);
  const readRefunds = async (id: string) => {
    const [payment, { data }] = await Promise.all([
      observe(() => plain.payments.get(id)),
      observe(() => plain.payments.listRefunds(id)),
    ]);
    const [executed, open] = [
      data.filter(({ status }) => status === 'succeeded').length,
      data.filter(({ status }) => status === 'processing').length,
    ];
    expect(payment.refunded_amount).toBe(executed * refundMinor);
    return { payment, executed, open };
  };
  try {
    while (calls < callsMax) {
      const payment = await observe(() => target.pay({ api: operator.api, tenant: payee.tenant }));
      for (let round = 0; round < 10; round += 1) {
        const payoutKey = `order-${seed}-${calls}`;
        payoutKeys.push(payoutKey);
        const before = await readRefunds(payment.id);
        const results = await Promise.all([
          report(() => api.payments.refund(before.payment, { amount: minor(refundMinor) })),
          report(() => payOut(api, payoutKey)),
        ]);
        calls += results.length;
        for (const { kind } of results) reported.set(kind, (reported.get(kind) ?? 0) + 1);
        await proxy.settle();
        const after = await readRefunds(payment.id);
        const happened = after.executed + after.open - before.executed - before.open;
        expect(happened, 'no refund happens twice').toBeLessThanOrEqual(1);
        expectReported(results[0], happened === 1);
        // Looked at before the key is used again: that call may lose its own answer.
        const made = await listPayouts()
          .where('idempotency_key', '=', payoutKey)
          .executeTakeFirst();
        expectReported(results[1], made !== undefined && made.status !== 'failed');
        if (made?.status === 'failed') continue;
        const replay = await observe(() => payOut(plain, payoutKey));
        if (made !== undefined) expect(replay).toHaveProperty('idempotentReplay', true);
      }
      const { executed, open } = await readRefunds(payment.id);
      const { length: atProvider } = await observe(payment.refundsAtProvider);
      // One that is still processing may have reached the provider or not.
      expect(atProvider).toBeGreaterThanOrEqual(executed);
      expect(atProvider).toBeLessThanOrEqual(executed + open);
    }
    // Most calls succeed although answers are lost, and some outcomes stay unknown: both were put to the test.
    expect(reported.get('done')).toBeGreaterThan(calls / 2);
    expect(reported.get('unknown')).toBeGreaterThan(0);
    expect(at).toBeGreaterThan(calls * 1.5);
    const payouts = await listPayouts().execute();
    expect(payouts).toHaveLength(payoutKeys.length);
    expect(new Set(payouts.map((payout) => payout.idempotency_key))).toEqual(new Set(payoutKeys));
    // One transfer for each key, whatever came of the answers; none for a payout that has failed.
    const { transfers } = target.simulator.simulator.book('live');
    const sent = transfers.map(({ reference }) => reference);
    expect(new Set(sent).size).toBe(sent.length);
    const mayBeSent = payouts.filter(({ status }) => status !== 'failed');
    expect(mayBeSent.map(({ reference }) => reference)).toEqual(expect.arrayContaining(sent));
    const isSent = payouts.filter((payout) => payout.provider_transfer_id !== null);
    expect(sent).toEqual(expect.arrayContaining(isSent.map(({ reference }) => reference)));
    expect(isSent.length).toBeGreaterThan(payoutKeys.length * 0.9);
    expect(await verifyLedger(operator.api.database, { workspaceId })).toEqual([]);
  } finally {
    await proxy.close();
    await target.close();
  }
}

/** What only looks, or may be repeated, goes on when a busy machine loses a connection of its own. */
function observe<T>(run: () => PromiseLike<T>): Promise<T> {
  return vi.waitFor(async () => run(), { timeout: 120_000, interval: 100 });
}

type Report = { readonly kind: 'done' | 'unknown' | 'failed'; readonly detail: unknown };

async function report(run: () => Promise<unknown>): Promise<Report> {
  try {
    return { kind: 'done', detail: await run() };
  } catch (error) {
    if (!isCountinghouseError(error)) throw error;
    const kind = error.kind === 'outcome_unknown' ? 'unknown' : 'failed';
    return { kind, detail: error };
  }
}

/** Success means that it happened, failure that it did not; unknown may be either. */
function expectReported({ kind, detail }: Report, hasHappened: boolean): void {
  if (kind === 'done') expect(hasHappened, 'a success is one').toBe(true);
  if (kind === 'failed') {
    expect(hasHappened, `no failure is claimed: ${String(detail)}`).toBe(false);
  }
}

function payOut(api: Payments, idempotencyKey: string) {
  const body = { amount: major(1.5), currency: 'NGN', destinationType: 'provider_bank' } as const;
  return api.payouts.create(body, { idempotencyKey });
}

import { isCountinghouseError, major, minor } from '@countinghouse/sdk';
import { createPayments } from '@countinghouse/sdk/payments';
import type { Payments } from '@countinghouse/sdk/payments';
import fc from 'fast-check';
import { expect } from 'vitest';
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
  try {
    while (calls < callsMax) {
      const payment = await target.pay({ api: operator.api, tenant: payee.tenant });
      for (let round = 0; round < 10; round += 1) {
        const payoutKey = `order-${seed}-${calls}`;
        payoutKeys.push(payoutKey);
        const before = await plain.payments.get(payment.id);
        const results = await Promise.all([
          report(() => api.payments.refund(before, { amount: minor(refundMinor) })),
          report(() => payOut(api, payoutKey)),
        ]);
        calls += results.length;
        for (const { kind } of results) reported.set(kind, (reported.get(kind) ?? 0) + 1);
        await proxy.settle();
        const after = await plain.payments.get(payment.id);
        const refunds = (await plain.payments.listRefunds(payment.id)).data.length;
        const happened = refunds - before.refund_count;
        expect(happened, 'no refund happens twice').toBeLessThanOrEqual(1);
        expect(after.refunded_amount).toBe(refunds * refundMinor);
        expectReported(results[0], happened === 1);
        const replay = await payOut(plain, payoutKey);
        if (results[1].kind === 'done') expect(replay).toHaveProperty('idempotentReplay', true);
        expectReported(results[1], 'idempotentReplay' in replay);
      }
      expect(await payment.refundsAtProvider()).toHaveLength(
        (await plain.payments.listRefunds(payment.id)).data.length,
      );
    }
    // Most calls succeed although answers are lost, and some outcomes stay unknown: both were put to the test.
    expect(reported.get('done')).toBeGreaterThan(calls / 2);
    expect(reported.get('unknown')).toBeGreaterThan(0);
    expect(at).toBeGreaterThan(calls * 1.5);
    const references = target.simulator.simulator.book('live').transfers;
    // One transfer for each key, whatever came of the answers.
    expect(references).toHaveLength(payoutKeys.length);
    const { liveWorkspaceId: workspaceId } = payee.tenant;
    expect(await verifyLedger(operator.api.database, { workspaceId })).toEqual([]);
  } finally {
    await proxy.close();
    await target.close();
  }
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

import { sql } from '@countinghouse/postgres';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { endRefund, reserveRefund } from '../support/settlement/settlement-refunds.ts';
import type { SceneRefund } from '../support/settlement/settlement-refunds.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';
import type { SceneCharge, SettlementScene } from '../support/settlement/settlement-scene.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;

const step = fc.oneof(
  fc.record({
    kind: fc.constant('charge' as const),
    amountMinor: fc.bigInt(40n, 20_000n),
    isSplit: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    which: fc.nat(20),
    partPercent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    kind: fc.constant('provider_says' as const),
    which: fc.nat(20),
    status: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
  }),
  fc.record({ kind: fc.constant('provider_settles' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('jobs' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('PD-117 in any order of charges, refunds and settlements nothing is lost, and nothing stays at the provider', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const scene = await createSettlementScene(use.database);
      const recipient = await insertRecipient(use.database, scene.tenant.liveWorkspaceId);
      const charges: SceneCharge[] = [await scene.charge()];
      const open: SceneRefund[] = [];
      for (const each of steps) await take(scene, each, { recipient, charges, open });
      for (const refund of open) {
        await endRefund(scene, refund, 'pending');
        await endRefund(scene, refund, 'succeeded');
      }
      scene.settleAtProvider(charges.map(({ transactionId }) => transactionId));
      await scene.runJobs();
      scene.advance(2 * minuteMs);
      await settleWithProvider(scene.deps);
      await expectExactBooks(scene);
    }),
    { numRuns: 8, seed: 20_261_115 },
  );
});

async function take(
  scene: SettlementScene,
  each: Step,
  had: { readonly recipient: string; charges: SceneCharge[]; open: SceneRefund[] },
): Promise<void> {
  const { charges, open } = had;
  switch (each.kind) {
    case 'charge': {
      const split = each.isSplit ? { splitRecipientId: had.recipient } : {};
      charges.push(await scene.charge({ amountMinor: each.amountMinor, ...split }));
      return;
    }
    case 'refund': {
      const payment = charges[each.which % charges.length];
      if (payment === undefined) return;
      const { amount_minor: amountMinor } = await scene.payment(payment.id);
      const part = (amountMinor * BigInt(each.partPercent) + 99n) / 100n;
      const refund = await reserveRefund(scene, payment, part);
      if (refund !== null) open.push(refund);
      return;
    }
    case 'provider_says': {
      const refund = open[each.which % open.length];
      if (refund !== undefined) await endRefund(scene, refund, each.status);
      return;
    }
    case 'provider_settles': {
      const payment = charges[each.which % charges.length];
      if (payment !== undefined) scene.settleAtProvider([payment.transactionId]);
      return;
    }
    case 'jobs':
      await scene.runJobs();
  }
}

interface Expected {
  readonly settled: boolean;
  readonly cash: bigint;
  readonly merchant: bigint;
}

/** Reckoned from payments and refunds alone, then compared with the ledger. */
async function expectExactBooks(scene: SettlementScene): Promise<void> {
  const { rows } = await sql<Expected>`
    select bool_and(p.settled_at is not null) as settled,
      sum(p.amount_minor - coalesce(p.provider_fee_minor, 0) - s.share - r.amount)::bigint as cash,
      sum(p.net_minor - s.share - r.merchant)::bigint as merchant
    from payments p
    cross join lateral (
      select case when p.split_routed then p.split_amount_minor else 0 end as share) s
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as amount,
        coalesce(sum(from_pending_minor + from_available_minor + from_receivable_minor), 0) as merchant
      from refunds where workspace_id = p.workspace_id and payment_id = p.id
        and status = 'succeeded') r
    where p.workspace_id = ${scene.tenant.liveWorkspaceId}`.execute(use.database.db);
  const balances = await scene.balances();
  const of = (account: string): bigint => balances[`${account} NGN`] ?? 0n;
  expect(rows).toEqual([
    {
      settled: true,
      cash: of('settlement_cash'),
      merchant: of('merchant_available') - of('merchant_receivable'),
    },
  ]);
  for (const account of ['provider_clearing', 'merchant_pending', 'refunds_payable'] as const) {
    expect([account, of(account)]).toEqual([account, 0n]);
  }
  expect(of('recipient_payable')).toBe(0n);
  expect(await scene.breaks()).toEqual([]);
}

import { dayMs } from '@countinghouse/calendar';
import { getCurrency, money } from '@countinghouse/money';
import { createMetrics } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { createPayoutSettler } from '../../src/money-out/payouts/outcomes/payout-flow.ts';
import { resolvePayouts } from '../../src/money-out/payouts/outcomes/resolve-payouts.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { createRefundPayment } from '../../src/money-out/refunds/refund-payment.ts';
import { listBreaks } from '../../src/settlement/reconciliation/list-breaks.ts';
import { reconcileDay } from '../../src/settlement/reconciliation/reconcile-day.ts';
import { reconcileDueDays } from '../../src/settlement/reconciliation/reconcile-due-days.ts';
import { addReconciliationMetrics } from '../../src/settlement/reconciliation/reconciliation-metrics.ts';
import { testSealer } from '../support/money-out/payout-rows.ts';
import { noMail } from '../support/people/second-person.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import {
  createReconciliationScene,
  listBreaksOf,
} from '../support/settlement/reconciliation-scene.ts';
import type {
  ReconciliationScene,
  SceneObject,
} from '../support/settlement/reconciliation-scene.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;

describe('with a provider that is really there', () => {
  let scene: ReconciliationScene;
  beforeAll(async () => {
    scene = await createReconciliationScene(use.database);
  });
  afterAll(() => scene.close());

  test('a bank’s return that nobody told of is found, booked and cleared', async () => {
    scene.queue({ kind: 'payout_returned', delayMs: minuteMs });
    const payout = await scene.payout('completed', { isPosted: true });
    scene.advance(3 * minuteMs);
    await scene.reconcile('transfers');
    expect(await scene.breaks(payout.id)).toMatchObject([
      { kind: 'missing_there', status: 'open' },
    ]);
    await resolvePayouts({
      ...scene.deps,
      sealer: testSealer,
      settlePayout: createPayoutSettler(scene.deps),
    });
    const row = await use.database.db
      .selectFrom('payouts')
      .select(['status', 'returned_at'])
      .where('workspace_id', '=', payout.workspaceId)
      .where('id', '=', payout.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'completed', returned_at: scene.deps.now() });
    await scene.reconcile('transfers');
    expect(await scene.breaks(payout.id)).toMatchObject([{ status: 'cleared' }]);
    expect(await verifyLedger(use.database, { workspaceId: payout.workspaceId })).toEqual([]);
  });

  test('a refund that failed after it was accepted is found, taken back and cleared', async () => {
    const payment = await scene.charge();
    const { id: keyId } = await scene.tenant.createKey();
    const { workspaceId } = payment;
    scene.queue({ kind: 'refund_fails', delayMs: minuteMs });
    const refundPayment = createRefundPayment({
      ...scene.deps,
      ...noMail,
      changes: { pauses: () => Promise.resolve(new Map()) },
    });
    await refundPayment({
      caller: {
        actor: { kind: 'api_key', id: keyId },
        workspaceId,
        environment: 'live',
        isBusinessVerified: true,
      },
      paymentId: payment.id,
      amountMinor: 4_000n,
    });
    expect((await scene.payment(payment.id)).status).toBe('partially_refunded');
    const { latest_refund_id: refundId } = await scene.payment(payment.id);
    // Nobody is to ask about it by itself before the day is compared.
    await sql`update refunds set next_check_at = null
      where workspace_id = ${workspaceId} and id = ${refundId}`.execute(use.database.db);
    scene.advance(2 * minuteMs);
    await scene.reconcile('refunds');
    expect(await scene.breaks(refundId ?? '')).toMatchObject([{ kind: 'missing_there' }]);
    await resolveRefunds(scene.deps);
    expect((await scene.payment(payment.id)).status).toBe('succeeded');
    await scene.reconcile('refunds');
    expect(await scene.breaks(refundId ?? '')).toMatchObject([{ status: 'cleared' }]);
    expect(await verifyLedger(use.database, { workspaceId })).toEqual([]);
  });

  async function refund(payment: SceneObject, amountMinor: bigint): Promise<string> {
    const { provider_reference: providerTransactionId } = await scene.payment(payment.id);
    const answer = await scene.provider.refundCharge({
      providerTransactionId: providerTransactionId ?? '',
      amount: money(amountMinor, getCurrency('NGN')),
      comment: 'asked for',
    });
    if (answer.kind !== 'accepted') throw new Error(`not refunded: ${answer.kind}`);
    return answer.value.providerRefundId;
  }

  /** A refund as its row is, without its postings. */
  async function insertRefund(
    payment: SceneObject,
    amountMinor: bigint,
    providerRefundId: string | null,
    isConfirmed = false,
  ): Promise<string> {
    const id = scene.deps.newId();
    const now = scene.deps.now();
    const { provider_reference: providerTransactionId } = await scene.payment(payment.id);
    await use.database.db
      .insertInto('refunds')
      .values({
        workspace_id: payment.workspaceId,
        id,
        payment_id: payment.id,
        amount_minor: amountMinor,
        currency: 'NGN',
        status: 'succeeded',
        fee_minor: 0n,
        share_minor: 0n,
        from_pending_minor: amountMinor,
        from_available_minor: 0n,
        from_receivable_minor: 0n,
        provider: scene.provider.name,
        provider_transaction_id: providerTransactionId ?? '',
        provider_refund_id: providerRefundId,
        requested_by_key_id: id,
        sent_at: now,
        created_at: now,
        updated_at: now,
        succeeded_at: now,
        confirmed_at: isConfirmed ? now : null,
      })
      .execute();
    return id;
  }

  const dueAt = async (id: string) =>
    (
      await use.database.db
        .selectFrom('refunds')
        .select(['next_check_at', 'workspace_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).next_check_at;

  test('refunds that agree have no break', async () => {
    const payment = await scene.charge();
    const id = await insertRefund(payment, 4_000n, await refund(payment, 4_000n));
    expect(await scene.reconcile('refunds')).toMatchObject({ outcome: 'finished' });
    expect(await scene.breaks(id)).toEqual([]);
    expect(await scene.breaks(payment.id)).toEqual([]);
    expect(await dueAt(id)).toBeNull();
  });

  test('a refund that they never had, or that failed there, is missing there and asked about at once', async () => {
    const payment = await scene.charge();
    const never = await insertRefund(payment, 1_000n, 'never made');
    scene.queue({ kind: 'refund_fails', delayMs: minuteMs });
    const failed = await insertRefund(payment, 2_000n, await refund(payment, 2_000n));
    scene.advance(2 * minuteMs);
    await scene.reconcile('refunds');
    expect(await scene.breaks(never)).toMatchObject([{ kind: 'missing_there', action: 'check' }]);
    expect(await scene.breaks(failed)).toMatchObject([{ kind: 'missing_there', action: 'check' }]);
    expect(await dueAt(never)).toEqual(scene.deps.now());
    expect(await dueAt(failed)).toEqual(scene.deps.now());
  });

  test('a refund that was confirmed is over for the worker, so that a person has to look', async () => {
    const payment = await scene.charge();
    const id = await insertRefund(payment, 1_000n, 'confirmed, then gone', true);
    await scene.reconcile('refunds');
    expect(await scene.breaks(id)).toMatchObject([{ kind: 'missing_there', status: 'open' }]);
    expect(await dueAt(id)).toBeNull();
  });

  test('a refund made by hand is missing here, a second one of the same amount a duplicate', async () => {
    const payment = await scene.charge();
    await insertRefund(payment, 1_000n, await refund(payment, 1_000n));
    await refund(payment, 1_000n);
    await refund(payment, 2_500n);
    await scene.reconcile('refunds');
    expect(await scene.breaks(payment.id)).toMatchObject([
      { kind: 'duplicate', their_minor: 1_000n },
      { kind: 'missing_here', their_minor: 2_500n },
    ]);
  });

  test('a refund of another amount is one break', async () => {
    const payment = await scene.charge();
    const id = await insertRefund(payment, 1_001n, await refund(payment, 1_000n));
    await scene.reconcile('refunds');
    expect(await scene.breaks(id)).toMatchObject([
      { kind: 'amount', our_minor: 1_001n, their_minor: 1_000n },
    ]);
  });

  test('silence about refunds makes and clears no break', async () => {
    const payment = await scene.charge();
    const id = await insertRefund(payment, 1_000n, 'never made');
    scene.queue({ kind: 'outage', operation: 'read_refund', forMs: minuteMs });
    expect(await scene.reconcile('refunds')).toMatchObject({ outcome: 'silent', cleared: 0 });
    expect(await scene.breaks(id)).toEqual([]);
    scene.endOutage();
  });

  test('six runs at once find each break once and settle a lost notice once', async () => {
    const lost = await scene.pay();
    const unknown = await scene.payUnknown();
    await Promise.all(Array.from({ length: 6 }, () => scene.reconcile('charges')));
    expect(await scene.events(lost.id)).toHaveLength(1);
    expect(await scene.breaks(unknown.id)).toMatchObject([
      { kind: 'missing_here', status: 'open' },
    ]);
  });

  test('open breaks are listed by environment and kind, and counted', async () => {
    const unknown = await scene.payUnknown();
    await scene.reconcile('charges');
    const isFound = async (environment: 'live' | 'test', kind: 'missing_here' | 'fee') => {
      const open = await listBreaks({ database: use.database }, { environment, kind });
      return open.some(({ objectId }) => objectId === unknown.id);
    };
    expect(await isFound('live', 'missing_here')).toBe(true);
    expect(await isFound('test', 'missing_here')).toBe(false);
    expect(await isFound('live', 'fee')).toBe(false);
    const metrics = createMetrics({ service: 'payments' });
    addReconciliationMetrics(metrics, use.database);
    const { body } = await metrics.render();
    expect(body).toMatch(
      /reconciliation_open_breaks\{environment="live",list="charges",kind="missing_here",service="payments"\} [1-9]/,
    );
    expect(body).toContain(
      'reconciliation_open_breaks{environment="test",list="refunds",kind="amount",service="payments"} 0',
    );
    expect(scene.logs()).toContain('reconciliation_break_found');
  });

  test('the schedule compares a day once it is over, takes up what was left, and repeats nothing', async () => {
    const lost = await scene.pay();
    const eve = scene.today();
    scene.advance(dayMs);
    const morning = scene.deps.now();
    scene.queue({ kind: 'outage', operation: 'list_transactions', forMs: minuteMs });
    await reconcileDueDays(scene.deps);
    expect((await scene.payment(lost.id)).status).toBe('pending');
    scene.endOutage();
    const again = await reconcileDueDays(scene.deps);
    expect((await scene.payment(lost.id)).status).toBe('succeeded');
    expect(again).toBeGreaterThan(0);
    expect(await reconcileDueDays(scene.deps)).toBe(0);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from reconciliation_runs
      where environment = 'live' and day = ${eve} and list = 'transfers'
        and started_at >= ${morning}`.execute(use.database.db);
    expect(rows).toEqual([{ count: 1n }]);
  });
});

describe('settlements', () => {
  test('what they settled of nobody, twice, or with other sums, and what they left out', async () => {
    const scene = await createSettlementScene(use.database);
    const charges = [await scene.charge(), await scene.charge(), await scene.charge()];
    const [good, twice, left] = charges;
    if (good === undefined || twice === undefined || left === undefined) throw new Error('three');
    const amount = (minor: bigint) => money(minor, getCurrency('NGN'));
    const settled = scene.settleAtProvider([good.transactionId], {
      gross: amount(10_000n),
      fee: amount(140n),
      net: amount(9_860n),
    });
    const wrong = scene.settleAtProvider([twice.transactionId], {
      gross: amount(10_001n),
      fee: amount(140n),
      net: amount(9_861n),
    });
    const second = scene.settleAtProvider([twice.transactionId, 'of nobody']);
    const day = scene.deps.now().toISOString().slice(0, 10);
    await scene.runJobs();
    scene.advance(2 * dayMs);
    await scene.runJobs();
    const deps = { ...scene.deps, chargeResolver: scene.chargeResolver };
    const run = () => reconcileDay(deps, { environment: 'live', day, list: 'settlements' });
    await run();
    const of = async (subject: string) => {
      const { rows } = await sql<{ kind: string; status: string }>`
        select kind, status from reconciliation_breaks
        where list = 'settlements' and subject = ${subject}`.execute(use.database.db);
      return rows;
    };
    const open = (kind: string) => [{ kind, status: 'open' }];
    expect(await of(settled.providerSettlementId)).toEqual([]);
    expect(await of(wrong.providerSettlementId)).toEqual(open('amount'));
    expect(await of('of nobody')).toEqual(open('missing_here'));
    const duplicate = `${twice.transactionId} in ${second.providerSettlementId}`;
    expect(await of(duplicate)).toEqual(open('duplicate'));
    expect(await listBreaksOf(use.database, left.id)).toEqual([]);
    scene.advance(dayMs);
    await run();
    expect(await listBreaksOf(use.database, left.id)).toMatchObject(open('missing_there'));
    expect(await listBreaksOf(use.database, good.id)).toEqual([]);
    scene.settleAtProvider([left.transactionId], {
      gross: amount(10_000n),
      fee: amount(140n),
      net: amount(9_860n),
    });
    await scene.runJobs();
    await run();
    expect(await listBreaksOf(use.database, left.id)).toMatchObject([{ status: 'cleared' }]);
  });
});

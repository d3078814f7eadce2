import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearBreak } from '../../src/settlement/reconciliation/clear-break.ts';
import { newTestId } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createReconciliationScene } from '../support/settlement/reconciliation-scene.ts';
import type {
  ReconciliationScene,
  SceneObject,
} from '../support/settlement/reconciliation-scene.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;
let scene: ReconciliationScene;

beforeAll(async () => {
  scene = await createReconciliationScene(use.database);
});
afterAll(() => scene.close());

/** As if our books had it otherwise than the provider. */
async function plant(
  table: 'payments' | 'payouts',
  { workspaceId, id }: SceneObject,
  change: string,
): Promise<void> {
  // What a payout was asked for cannot change in the database: only whoever owns it gets past that.
  const owner = new pg.Client({ connectionString: use.testDatabase.adminUrl });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  await owner.query(`update ${table} set ${change} where workspace_id = $1 and id = $2`, [
    workspaceId,
    id,
  ]);
  await owner.end();
}

describe('charges', () => {
  test('books that agree with the provider have no break', async () => {
    const payment = await scene.charge();
    expect(await scene.reconcile('charges')).toMatchObject({ outcome: 'finished' });
    expect(await scene.breaks(payment.id)).toEqual([]);
  });

  test('a success whose notice was lost is found and settled, once', async () => {
    const payment = await scene.pay();
    const before = await scene.reconcile('charges');
    expect(before.repaired).toBeGreaterThanOrEqual(1);
    expect((await scene.payment(payment.id)).status).toBe('succeeded');
    expect(await scene.breaks(payment.id)).toMatchObject([
      { kind: 'missing_here', status: 'cleared', action: 'settle', cleared_by: null },
    ]);
    await scene.reconcile('charges');
    expect(await scene.events(payment.id)).toHaveLength(1);
    expect(await scene.breaks(payment.id)).toHaveLength(1);
  });

  test('a charge of a payment that is not here stays open', async () => {
    const lost = await scene.payUnknown();
    await scene.reconcile('charges');
    expect(await scene.breaks(lost.id)).toMatchObject([
      { kind: 'missing_here', status: 'open', our_minor: null, their_minor: 10_000n },
    ]);
  });

  test('charges of another installation or cell on the same account are nobody’s break', async () => {
    const before = await scene.reconcile('charges');
    const other = await scene.payUnknown({ installation: 'other' });
    const neighbour = await scene.payUnknown({ cell: 7, workspaceId: newTestId() });
    const after = await scene.reconcile('charges');
    expect(after.foreign).toBe(before.foreign + 2);
    expect(await scene.breaks(other.id)).toEqual([]);
    expect(await scene.breaks(neighbour.id)).toEqual([]);
  });

  test('a charge that they do not have as successful is missing there', async () => {
    const declined = await scene.pay('decline');
    await plant(
      'payments',
      declined,
      `status = 'succeeded', succeeded_at = now(), provider_reference = '1'`,
    );
    await scene.reconcile('charges');
    expect(await scene.breaks(declined.id)).toMatchObject([
      { kind: 'missing_there', status: 'open', action: 'look_up', our_minor: 10_000n },
    ]);
  });

  test.each([
    ['amount', 'amount_minor = 9999', { our_minor: 9_999n, their_minor: 10_000n }],
    ['currency', `currency = 'KES'`, { our_minor: 10_000n, their_minor: 10_000n }],
    ['fee', 'provider_fee_minor = 139', { our_minor: 139n, their_minor: 140n }],
    ['duplicate', `provider_reference = 'the other'`, { our_minor: 10_000n }],
  ])(
    'a different %s is one break, and is cleared when the books agree',
    async (kind, change, figures) => {
      const payment = await scene.charge();
      const row = await scene.payment(payment.id);
      await plant('payments', payment, change);
      scene.advance(minuteMs);
      await scene.reconcile('charges');
      await scene.reconcile('charges');
      expect(await scene.breaks(payment.id)).toMatchObject([{ kind, status: 'open', ...figures }]);
      await plant(
        'payments',
        payment,
        `amount_minor = 10000, currency = 'NGN', provider_fee_minor = 140, provider_reference = '${row.provider_reference}'`,
      );
      await scene.reconcile('charges');
      expect(await scene.breaks(payment.id)).toMatchObject([
        { kind, status: 'cleared', cleared_by: null },
      ]);
    },
  );

  test('a fee that was never told is learnt', async () => {
    const payment = await scene.charge();
    expect((await scene.payment(payment.id)).provider_fee_minor).toBeNull();
    scene.advance(minuteMs);
    await scene.reconcile('charges');
    expect((await scene.payment(payment.id)).provider_fee_minor).toBe(140n);
    expect(await scene.breaks(payment.id)).toEqual([]);
  });

  test('money in suspense is accounted for', async () => {
    scene.queue({ kind: 'amount_off_by_one' });
    const payment = await scene.charge();
    expect((await scene.payment(payment.id)).attention).toBe('amount_mismatch');
    await scene.reconcile('charges');
    expect(await scene.breaks(payment.id)).toEqual([]);
  });

  test('a payer who pays after midnight makes no break on either day', async () => {
    scene.advance(Date.parse(`${scene.today()}T23:59:00Z`) - scene.deps.now().getTime());
    const eve = scene.today();
    const payment = await scene.start();
    scene.advance(2 * minuteMs);
    scene.simulator.pay(payment.pageUrl, {});
    await scene.settle(payment);
    expect(scene.today()).not.toBe(eve);
    await scene.reconcile('charges', eve);
    await scene.reconcile('charges');
    expect(await scene.breaks(payment.id)).toEqual([]);
  });

  test('silence changes nothing: no break is made and none is cleared', async () => {
    const payment = await scene.charge();
    await plant('payments', payment, 'amount_minor = 9999');
    await scene.reconcile('charges');
    await plant('payments', payment, 'amount_minor = 10000');
    scene.queue({ kind: 'outage', operation: 'list_transactions', forMs: minuteMs });
    expect(await scene.reconcile('charges')).toMatchObject({ outcome: 'silent', cleared: 0 });
    expect(await scene.breaks(payment.id)).toMatchObject([{ status: 'open' }]);
    scene.endOutage();
    expect(await scene.reconcile('charges')).toMatchObject({ outcome: 'finished' });
    expect(await scene.breaks(payment.id)).toMatchObject([{ status: 'cleared' }]);
  });

  test('silence about one charge makes no break of it either', async () => {
    const declined = await scene.pay('decline');
    await plant('payments', declined, `status = 'succeeded', succeeded_at = now()`);
    scene.queue({ kind: 'outage', operation: 'verify', forMs: minuteMs });
    expect(await scene.reconcile('charges')).toMatchObject({ outcome: 'silent' });
    expect(await scene.breaks(declined.id)).toEqual([]);
    scene.endOutage();
    await scene.reconcile('charges');
    expect(await scene.breaks(declined.id)).toMatchObject([{ kind: 'missing_there' }]);
  });
});

describe('transfers', () => {
  test('payouts that agree have no break; fee and all', async () => {
    const payout = await scene.payout('completed');
    scene.advance(minuteMs);
    expect(await scene.reconcile('transfers')).toMatchObject({ outcome: 'finished' });
    expect(await scene.breaks(payout.id)).toEqual([]);
  });

  const dueAt = async ({ workspaceId, id }: SceneObject) =>
    use.database.db
      .selectFrom('payouts')
      .select('next_check_at')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('a payout that a bank sent back is missing there, and is asked about at once', async () => {
    scene.queue({ kind: 'payout_returned', delayMs: minuteMs });
    const payout = await scene.payout('completed');
    scene.advance(3 * minuteMs);
    await scene.reconcile('transfers');
    expect(await scene.breaks(payout.id)).toMatchObject([
      { list: 'transfers', kind: 'missing_there', status: 'open', action: 'check' },
    ]);
    expect((await dueAt(payout)).next_check_at).toEqual(scene.deps.now());
    await plant('payouts', payout, `returned_at = now(), return_reason = 'returned'`);
    await scene.reconcile('transfers');
    expect(await scene.breaks(payout.id)).toMatchObject([{ status: 'cleared' }]);
  });

  test('a payout that never reached them is missing there', async () => {
    const payout = await scene.payout('completed', { isSent: false });
    await scene.reconcile('transfers');
    expect(await scene.breaks(payout.id)).toMatchObject([{ kind: 'missing_there' }]);
  });

  test('one that they paid and we count as under way, or as failed, is missing here', async () => {
    const underWay = await scene.payout('processing');
    const failed = await scene.payout('failed');
    scene.advance(minuteMs);
    await scene.reconcile('transfers');
    expect(await scene.breaks(underWay.id)).toMatchObject([{ kind: 'missing_here' }]);
    expect(await scene.breaks(failed.id)).toMatchObject([{ kind: 'missing_here' }]);
    expect((await dueAt(underWay)).next_check_at).toEqual(scene.deps.now());
    expect((await dueAt(failed)).next_check_at).toBeNull();
  });

  test.each([
    ['amount', 'amount_minor = 9999'],
    ['currency', `currency = 'KES'`],
    ['fee', 'provider_fee_minor = null'],
    ['duplicate', `provider_transfer_id = 'the other'`],
  ])('a different %s is one break', async (kind, change) => {
    const payout = await scene.payout('completed');
    await plant('payouts', payout, change);
    scene.advance(minuteMs);
    await scene.reconcile('transfers');
    expect(await scene.breaks(payout.id)).toMatchObject([{ kind, status: 'open' }]);
  });
});

describe('an operator’s word', () => {
  test('clears a break for as long as its figures stay, and is in the audit log', async () => {
    const payment = await scene.charge();
    await plant('payments', payment, 'amount_minor = 9999');
    await scene.reconcile('charges');
    const [found] = await scene.breaks(payment.id);
    const id = found?.id ?? '';
    const request = { id, reason: 'agreed with their support' };
    expect(await clearBreak(scene.deps, request)).toEqual({ kind: 'cleared' });
    expect(await clearBreak(scene.deps, request)).toEqual({ kind: 'reject', reason: 'not_open' });
    const missing = { id: payment.id, reason: 'nothing' };
    expect(await clearBreak(scene.deps, missing)).toEqual({ kind: 'reject', reason: 'not_found' });
    const audited = await use.database.db
      .selectFrom('audit_log')
      .select(['tenant_id', 'actor', 'action'])
      .where('subject_id', '=', id)
      .execute();
    expect(audited).toEqual([
      {
        tenant_id: scene.tenant.businessId,
        actor: 'test',
        action: 'reconciliation_break.clear',
      },
    ]);
    await scene.reconcile('charges');
    expect(await scene.breaks(payment.id)).toMatchObject([
      { status: 'cleared', cleared_by: 'test' },
    ]);
    await plant('payments', payment, 'amount_minor = 9998');
    await scene.reconcile('charges');
    expect(await scene.breaks(payment.id)).toMatchObject([{ status: 'open', cleared_by: null }]);
  });
});

import { withTransaction } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { erasePayer } from '../../src/charges/payers/erase-payer.ts';
import { forgetRefusals } from '../../src/charges/risk/forget-refusals.ts';
import { addPayerRule } from '../../src/charges/risk/payer-rules.ts';
import { listRefusals, saveRiskPolicy } from '../../src/charges/risk/read-risk.ts';
import { noRiskPolicy } from '../../src/charges/risk/risk.rules.ts';
import type { RiskPolicy } from '../../src/charges/risk/risk.rules.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

async function createScene(policy: Partial<RiskPolicy>) {
  const scene = await createCheckoutScene(use.database);
  const workspaceId = scene.tenant.liveWorkspaceId;
  await withTransaction(use.database.db, (tx) =>
    saveRiskPolicy(tx, workspaceId, { ...noRiskPolicy, ...policy }, scene.deps.now()),
  );
  const refusals = async () => {
    const page = await listRefusals(use.database, workspaceId, { olderThanId: null, limit: 50 });
    return page.refusals;
  };
  return { ...scene, workspaceId, refusals };
}

const ngn = (caps: Partial<RiskPolicy['caps'][number]>): Pick<RiskPolicy, 'caps'> => ({
  caps: [
    { currency: 'NGN', paymentMaxMinor: null, dayMaxMinor: null, monthMaxMinor: null, ...caps },
  ],
});

describe('caps', () => {
  test('an amount above the cap is refused before the provider is called, and listed once for a form sent twice', async () => {
    const scene = await createScene(ngn({ paymentMaxMinor: 9_999n }));
    const link = await scene.createLink();
    const formToken = Buffer.alloc(32, 7);
    const refused = { kind: 'refused', reason: 'payment_cap' };
    expect(await scene.start(link, { formToken })).toEqual(refused);
    expect(await scene.start(link, { formToken })).toEqual(refused);
    expect(scene.script.checkouts).toEqual([]);
    expect(await scene.refusals()).toMatchObject([
      {
        reason: 'payment_cap',
        targetId: link.id,
        amountMinor: 10_000n,
        email: 'payer@example.com',
      },
    ]);
    expect((await scene.start(link, { amountMinor: 9_999n })).kind).toBe('started');
  });

  test('payments that begin at the same moment do not pass the cap of a day together', async () => {
    const scene = await createScene(ngn({ dayMaxMinor: 50_000n }));
    const link = await scene.createLink();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => scene.start(link)));
    expect(outcomes.filter(({ kind }) => kind === 'started')).toHaveLength(5);
    expect(new Set((await scene.refusals()).map(({ reason }) => reason))).toEqual(
      new Set(['day_cap']),
    );
  });

  test('a payment that was cancelled counts no more, and one of another currency never did', async () => {
    const scene = await createScene(ngn({ monthMaxMinor: 10_000n }));
    const link = await scene.createLink();
    const first = await scene.startOne(link);
    expect(await scene.start(link)).toEqual({ kind: 'refused', reason: 'month_cap' });
    expect((await scene.start(await scene.createLink({ currency: 'GHS' }))).kind).toBe('started');
    await use.database.db
      .updateTable('payments')
      .set({ status: 'cancelled', cancelled_at: new Date(), next_check_at: null })
      .where('workspace_id', '=', first.workspaceId)
      .where('id', '=', first.id)
      .execute();
    expect((await scene.start(link)).kind).toBe('started');
  });
});

describe('payers', () => {
  test('of one payer, attempts of an hour are counted, whatever became of them; an hour later they may pay again', async () => {
    const scene = await createScene({ payerHourMax: 2 });
    const link = await scene.createLink();
    await scene.startOne(link);
    await scene.startOne(link);
    expect(await scene.start(link)).toEqual({ kind: 'refused', reason: 'payer_hour' });
    scene.advance(3_600_001);
    expect((await scene.start(link)).kind).toBe('started');
  });

  test('an address decides before its domain, and what is blocked here is not blocked elsewhere', async () => {
    const scene = await createScene({ payerHourMax: 1 });
    const link = await scene.createLink();
    const caller = {
      actor: { kind: 'member', id: scene.tenant.businessId } as const,
      businessId: scene.tenant.businessId,
      workspaceId: scene.workspaceId,
    };
    const rule = (effect: 'block' | 'allow', kind: 'email' | 'domain', value: string) =>
      addPayerRule(scene.deps, caller, { effect, kind, value, note: null });
    expect(await rule('block', 'domain', 'com')).toMatchObject({ kind: 'added' });
    expect(await scene.start(link)).toEqual({ kind: 'refused', reason: 'payer_blocked' });
    const other = await createCheckoutScene(use.database);
    expect((await other.start(await other.createLink())).kind).toBe('started');
    await rule('allow', 'email', 'payer@example.com');
    expect((await scene.start(link)).kind).toBe('started');
    expect((await scene.start(link)).kind).toBe('started');
    expect(await rule('block', 'email', 'payer@example.com')).toMatchObject({
      reason: 'rule_exists',
    });
  });

  test('who was refused is forgotten with the payer, and the refusal after 90 days', async () => {
    const scene = await createScene(ngn({ paymentMaxMinor: 1n }));
    await scene.start(await scene.createLink());
    const { businessId } = scene.tenant;
    await erasePayer(scene.deps, { businessId, email: 'Payer@example.com' });
    expect(await scene.refusals()).toMatchObject([{ email: null }]);
    await forgetRefusals(scene.deps);
    expect(await scene.refusals()).toHaveLength(1);
    scene.advance(91 * 86_400_000);
    await forgetRefusals(scene.deps);
    expect(await scene.refusals()).toEqual([]);
  });
});

import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFullReconciliation } from '../../src/payments-bridge/connections/report/read-reconciliation.ts';
import { findTrail } from '../../src/payments-bridge/trail/find-trail.ts';
import type { Trail, TrailKind, TrailStart } from '../../src/payments-bridge/trail/trail.rules.ts';
import { createBankScene } from '../support/bank/bank-scene.ts';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
const worker = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
afterAll(async () => {
  await worker.close();
  await api.stop();
});

/** A payment that was settled, paid out, and is on a bank statement; another that is not paid out yet. */
async function openMoney() {
  const bank = await createBankScene(api.deps);
  const bridge = await openBridge({ deps: api.deps, worker }, '2026-03-15', undefined, bank.orgId);
  const [paymentId, laterId] = [newTestId(), newTestId()];
  const payoutId = newTestId();
  const charge = { kind: 'charge', gross: 10_000n, fee: 290n } as const;
  bridge.add({ ...charge, paymentId, sourceId: paymentId }, { kind: 'settled', paymentId });
  bridge.add({ kind: 'payout', change: -9_000n, sourceId: payoutId });
  bridge.add({ ...charge, paymentId: laterId, sourceId: laterId });
  await bridge.follow();
  const code = `PO${payoutId.slice(-10).toUpperCase()}`;
  const line = await bank.line(9_000n, { description: `Payout ${code}`, date: '2026-03-17' });
  const transitId = await accountIdOf(bank.orgId, '1160-1-EUR');
  const matched = await bank.match(line, { kind: 'transfer', accountId: transitId });
  if (matched.kind === 'reject') throw new Error(matched.reason);
  return { bank, bridge, paymentId, laterId, payoutId, line };
}

async function accountIdOf(orgId: string, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where org_id = ${orgId} and code = ${code}`.execute(api.database.db);
  return rows[0]?.id ?? '';
}

const money = {} as Awaited<ReturnType<typeof openMoney>>;
beforeAll(async () => {
  Object.assign(money, await openMoney());
});

async function trailFrom(kind: TrailStart, id: string): Promise<Trail> {
  const { deps, orgId } = money.bridge;
  const trail = await findTrail(deps, orgId, { kind, id });
  if (trail === null) throw new Error(`no trail from ${kind}`);
  return trail;
}

const idsOf = (trail: Trail, kind: TrailKind) =>
  trail.nodes.filter((node) => node.kind === kind).map(({ id }) => id);

/** Every station that can be walked to from one, whichever way the money went. */
function reachableFrom({ edges }: Trail, start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  let size = 0;
  while (reached.size > size) {
    size = reached.size;
    for (const { from, to } of edges) {
      if (reached.has(from)) reached.add(to);
      if (reached.has(to)) reached.add(from);
    }
  }
  return reached;
}

describe('the trail', () => {
  test('AD-111 leads from a payment to entry, profit line, payout, bank line and provider', async () => {
    const { paymentId, payoutId, line } = money;
    const trail = await trailFrom('payment', paymentId);
    expect(idsOf(trail, 'payout')).toEqual([payoutId]);
    expect(idsOf(trail, 'bank_line')).toEqual([line.id]);
    expect(idsOf(trail, 'provider')).toEqual(['ref-1', 'ref-3']);
    const accounts = trail.nodes.filter(({ kind }) => kind === 'account').map(({ name }) => name);
    expect(accounts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1150-1-EUR /),
        expect.stringMatching(/^4000 /),
        expect.stringMatching(/^6150 /),
      ]),
    );
    const reached = reachableFrom(trail, `payment:${paymentId}`);
    expect(trail.nodes.map(({ kind, id }) => `${kind}:${id}`)).toEqual(
      expect.arrayContaining([...reached]),
    );
    expect(reached.has(`bank_line:${line.id}`)).toBe(true);
    expect(trail.outOfReach).toEqual([]);
    const payment = trail.nodes.find(({ kind }) => kind === 'payment');
    expect(payment).toMatchObject({
      money: { currency: 'EUR', minor: 10_000n },
      url: `https://pay.example.com/dashboard/workspaces/w/payments/${paymentId}`,
    });
  });

  test('AD-111 leads back from the bank line, the payout’s entry and the fee’s entry', async () => {
    const { paymentId, payoutId, line } = money;
    const forth = await trailFrom('payment', paymentId);
    const starts = [
      ['bank_line', line.id],
      ['payout', payoutId],
      ...idsOf(forth, 'entry').map((id) => ['entry', id] as const),
      ...idsOf(forth, 'movement').map((id) => ['movement', id] as const),
    ] as const;
    for (const [kind, id] of starts) {
      const back = await trailFrom(kind, id);
      const reached = reachableFrom(back, `${kind}:${id}`);
      expect([kind, reached.has(`payment:${paymentId}`)]).toEqual([kind, true]);
      expect([kind, reached.has(`bank_line:${line.id}`)]).toEqual([kind, true]);
    }
  });

  test('AD-111 what is not paid out yet has no payout, and is not in the payout before it', async () => {
    const { laterId, payoutId } = money;
    const trail = await trailFrom('payment', laterId);
    expect([idsOf(trail, 'payout'), idsOf(trail, 'bank_line')]).toEqual([[], []]);
    expect(idsOf(await trailFrom('payout', payoutId), 'payment')).not.toContain(laterId);
  });

  test('AD-111 while payments is away it has what the books know, and names what is missing', async () => {
    const { bridge, paymentId, line } = money;
    bridge.state.fault = { kind: 'away' };
    const trail = await trailFrom('payment', paymentId);
    bridge.state.fault = null;
    expect(idsOf(trail, 'bank_line')).toEqual([line.id]);
    expect(trail.outOfReach).toEqual([{ kind: 'provider', why: 'payments_away' }]);
  });

  test('AD-111 is of the own organisation alone, and for who may read the journal', async () => {
    const { bridge, line } = money;
    const auditor = await signInStaff(api, { orgId: bridge.orgId, role: 'auditor' });
    const answer = await auditor.get(`/trail/bank_line/${line.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      object: 'trail',
      start: `bank_line:${line.id}`,
      nodes: expect.arrayContaining([expect.objectContaining({ kind: 'statement' })]),
      amount_unit: 'major',
    });
    const { orgId } = await createTestOrganisation(api.deps);
    const stranger = await signInStaff(api, { orgId });
    expect((await stranger.get(`/trail/bank_line/${line.id}`)).status).toBe(404);
    expect((await stranger.get(`/trail/payment/${newTestId()}`)).status).toBe(404);
    expect((await stranger.get(`/trail/provider/${newTestId()}`)).status).toBe(400);
  });

  test('AD-112 payments is told once where these books show a payment', async () => {
    const { bridge } = money;
    await bridge.follow();
    expect(bridge.registered).toEqual([
      {
        name: expect.any(String),
        trailUrl: `https://books.example.com/app/organisations/${bridge.orgId}/trail/payment/{payment_id}`,
      },
    ]);
  });
});

describe('breaks', () => {
  test('AD-113 a payout that no bank line shows is named after a few days, with what to do', async () => {
    const bridge = await openBridge({ deps: api.deps, worker });
    const payoutId = newTestId();
    bridge.add({ kind: 'charge', gross: 10_000n });
    bridge.add({ kind: 'payout', change: -9_000n, sourceId: payoutId });
    await bridge.follow();
    expect((await bridge.reconcile()).breaks).toEqual([]);
    const later = { ...bridge.deps, now: () => new Date('2026-03-30T12:00:00Z') };
    const found = await readFullReconciliation(later, bridge.orgId, bridge.id);
    expect(found).toMatchObject({
      providerBreakCount: 0,
      breaks: [
        {
          where: 'bank',
          code: 'payout_not_at_bank',
          what: 'A payout of 14 days ago is on no bank statement in these books.',
          todo: expect.stringContaining('Import the bank statements'),
          subject: { kind: 'payout', id: payoutId },
          money: { minor: 9_000n },
        },
      ],
    });
  });

  test('AD-113 what waits to be explained, and why a connection stopped, is in words', async () => {
    const bridge = await openBridge({ deps: api.deps, worker });
    bridge.add({ kind: 'chargeback', change: -500n });
    await bridge.follow();
    bridge.log.splice(0, 1);
    bridge.add({ kind: 'charge', gross: 1n });
    await bridge.follow();
    const { breaks } = await bridge.reconcile();
    expect(breaks.map(({ code }) => code)).toEqual(['log_differs', 'to_be_explained']);
    for (const { what, todo } of breaks) expect([what, todo]).not.toContain('');
  });

  test('AD-113 the report has them, and says when payments told nothing of the provider', async () => {
    const { bridge } = money;
    const owner = await signInStaff(api, { orgId: bridge.orgId });
    const path = `/payments-connections/${bridge.id}/reconciliation`;
    // This API knows no such address: payments is away for it.
    expect((await owner.get(path)).body).toMatchObject({ provider: null, breaks: [] });
  });
});

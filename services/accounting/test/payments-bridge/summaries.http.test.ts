import { hourIn } from '@countinghouse/calendar';
import { sql, violatedConstraint } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { closeConnection } from '../../src/payments-bridge/connections/close-connection.ts';
import { findTrail } from '../../src/payments-bridge/trail/find-trail.ts';
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

const charge = { kind: 'charge', gross: 10_000n, fee: 290n, share: 7_000n } as const;
const today = { at: '2026-03-20T12:30:00Z' };

/** Books that post the sales of a day together. */
async function openSummaries() {
  const bridge = await openBridge({ deps: api.deps, worker });
  await bridge.setMode('summary');
  return bridge;
}

/** What is left goes to an account of equity. */
async function close({ deps, caller, id, orgId }: Awaited<ReturnType<typeof openSummaries>>) {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where org_id = ${orgId} and code = '3000'`.execute(api.database.db);
  const order = { ...caller, id, accountId: rows[0]?.id ?? '' };
  expect((await closeConnection(deps, order)).kind).toBe('closed');
}

const pathOf = ({ id }: { readonly id: string }) => `/payments-connections/${id}`;

describe('sales that are posted together', () => {
  test('AD-114 wait until their day is over, and are then one entry for a currency and kind', async () => {
    const bridge = await openSummaries();
    bridge.add(...Array.from({ length: 30 }, () => ({ ...charge, ...today })));
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(0);
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { clearingMinor: 0n, openMinor: 81_300n, totalMinor: 81_300n, unexplainedMinor: 0n },
    ]);
    bridge.add({ kind: 'payout', change: -1_300n });
    await bridge.follow(12);
    expect(await bridge.countEntries()).toBe(2);
    expect(await bridge.balances()).toMatchObject({
      '1150-1-EUR': [80_000, 80_000],
      '1160-1-EUR': [1_300, 1_300],
      '5100': [210_000, 210_000],
      '6150': [8_700, 8_700],
    });
    const { connection, currencies } = await bridge.reconcile();
    expect(connection.stopReason).toBeNull();
    expect(currencies).toMatchObject([{ openMinor: 0n, unexplainedMinor: 0n }]);
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(2);
  });

  test('AD-206 are posted at once when a person wants it; what comes later gets a summary of its own', async () => {
    const bridge = await openSummaries();
    bridge.add(charge, charge);
    bridge.add({ ...charge, ...today });
    await bridge.follow(0);
    const owner = await signInStaff(api, { orgId: bridge.orgId });
    const post = () => owner.post(`${pathOf(bridge)}/summaries/post`, undefined);
    const viewer = await signInStaff(api, { orgId: bridge.orgId, role: 'viewer' });
    expect((await viewer.post(`${pathOf(bridge)}/summaries/post`, undefined)).status).toBe(403);
    expect((await post()).body).toEqual({ posted: 1 });
    expect((await post()).body).toEqual({ posted: 0 });
    bridge.add({ ...charge, ...today });
    await bridge.follow();
    const { body: list } = await owner.get(`${pathOf(bridge)}/summaries`);
    expect(list.data).toMatchObject([
      { day: '2026-03-20', count: 1, posted_at: null },
      { day: '2026-03-20', count: 1, posted_at: expect.any(String) },
      { day: '2026-03-16', count: 2, posted_at: expect.any(String) },
    ]);
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { openMinor: 2_710n, unexplainedMinor: 0n },
    ]);
    await bridge.follow(24);
    expect(await bridge.balances()).toMatchObject({ '1150-1-EUR': [10_840, 10_840] });
    const stranger = await signInStaff(api, {
      orgId: (await createTestOrganisation(api.deps)).orgId,
    });
    const foreign = await stranger.post(`${pathOf(bridge)}/summaries/post`, undefined);
    expect(foreign.status).toBe(404);
    await close(bridge);
    expect((await post()).status).toBe(409);
  });

  test('AD-213 are one entry an hour where that is chosen, ten minutes after it; the day keeps its date', async () => {
    const bridge = await openSummaries();
    const owner = await signInStaff(api, { orgId: bridge.orgId });
    const body = { summary_every: 'hour' };
    const changed = await owner.send('PATCH', pathOf(bridge), body);
    expect([changed.status, changed.body.summary_every]).toEqual([200, 'hour']);
    const invalid = await owner.send('PATCH', pathOf(bridge), { summary_every: 'minute' });
    expect(invalid.status).toBe(400);
    bridge.add(
      { ...charge, at: '2026-03-20T09:59:59Z' },
      { ...charge, at: '2026-03-20T10:00:00Z' },
    );
    bridge.add(
      { ...charge, at: '2026-03-20T12:30:00Z' },
      { ...charge, at: '2026-03-20T12:59:59Z' },
    );
    await bridge.follow();
    const { body: list } = await owner.get(`${pathOf(bridge)}/summaries`);
    const hours = list.data.map(({ day, hour, count, posted_at: at }: Listed) => [
      day,
      hour,
      count,
      at !== null,
    ]);
    const first = hourIn('Europe/Berlin', new Date('2026-03-20T09:00:00Z'));
    expect(hours.toSorted()).toEqual([
      ['2026-03-20', first, 1, true],
      ['2026-03-20', first + 1, 1, true],
      ['2026-03-20', first + 3, 2, false],
    ]);
    await bridge.follow();
    expect(await bridge.balances()).toMatchObject({ '1150-1-EUR': [10_840, 10_840] });
    bridge.add({ ...charge, at: '2026-03-20T12:59:59Z' });
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(4);
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { openMinor: 0n, unexplainedMinor: 0n },
    ]);
  });

  test('AD-114 each movement is behind its entry, to the minor unit, and leads to it', async () => {
    const bridge = await openSummaries();
    const paymentId = newTestId();
    bridge.add({ ...charge, paymentId, sourceId: paymentId }, charge, { kind: 'settled' }, charge);
    await bridge.follow();
    const owner = await signInStaff(api, { orgId: bridge.orgId });
    const { body: list } = await owner.get(`${pathOf(bridge)}/summaries`);
    expect(list.data).toMatchObject([
      {
        kind: 'charge',
        count: 3,
        gross: 300,
        fee: 8.7,
        share: 210,
        change: 81.3,
        day: '2026-03-16',
      },
    ]);
    const [{ id, entry_id: entryId }] = list.data;
    const { body } = await owner.get(`${pathOf(bridge)}/summaries/${id}/movements`);
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 4]);
    expect(body).toMatchObject({ count: 3, change: 81.3, summary: { change: 81.3 } });
    for (const start of [
      { kind: 'payment', id: paymentId },
      { kind: 'summary', id },
      { kind: 'entry', id: entryId },
    ] as const) {
      const trail = await findTrail(bridge.deps, bridge.orgId, start);
      const kinds = new Set(trail?.edges.map(({ from, to }) => `${kindOf(from)} ${kindOf(to)}`));
      expect([...kinds]).toEqual(
        expect.arrayContaining(['payment movement', 'movement summary', 'summary entry']),
      );
    }
    const { orgId } = await createTestOrganisation(api.deps);
    const stranger = await signInStaff(api, { orgId });
    const foreign = await stranger.get(`${pathOf(bridge)}/summaries/${id}/movements`);
    expect([foreign.status, (await stranger.get(`${pathOf(bridge)}/summaries`)).body.data]).toEqual(
      [404, []],
    );
  });

  test('AD-114 a refund is summarised if its charge was, whatever the mode is by then', async () => {
    const bridge = await openSummaries();
    bridge.add(charge);
    await bridge.follow();
    await bridge.setMode('each');
    bridge.add(charge);
    await bridge.follow();
    await bridge.setMode('summary');
    const given = { kind: 'refund', gross: -1_000n, share: -700n } as const;
    const refundId = newTestId();
    bridge.add({ ...given, charge: 1n, sourceId: refundId }, { ...given, charge: 2n });
    bridge.add({ ...given, charge: 1n, kind: 'refund_reversed', gross: 1_000n, share: 700n });
    await bridge.follow();
    const { rows } = await sql<{ sequence: bigint; isSummarised: boolean }>`
      select sequence, summary_id is not null as "isSummarised" from booked_movements
      where org_id = ${bridge.orgId} order by sequence`.execute(api.database.db);
    expect(rows.map(({ isSummarised }) => isSummarised)).toEqual([true, false, true, false, true]);
    expect(await bridge.balances()).toMatchObject({
      '1150-1-EUR': [5_120, 5_120],
      '5100': [13_300, 13_300],
    });
    expect((await bridge.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-114 what comes after its day was posted gets a summary of its own; the posted one stays', async () => {
    const bridge = await openSummaries();
    bridge.add(charge);
    await bridge.follow();
    bridge.add(charge);
    await bridge.follow();
    const { rows } = await sql<{ id: string; count: bigint }>`
      select id, movement_count as count from payments_summaries
      where org_id = ${bridge.orgId} order by first_sequence`.execute(api.database.db);
    expect(rows.map(({ count }) => count)).toEqual([1n, 1n]);
    expect(await bridge.countEntries()).toBe(2);
    const grow = sql`update payments_summaries set movement_count = 2
      where org_id = ${bridge.orgId}`.execute(worker.db);
    await expect(grow.catch(violatedConstraint)).resolves.toBe('payments_summaries_posted');
  });

  test('AD-114 the database refuses a summary that is not the sum of its movements', async () => {
    const bridge = await openSummaries();
    bridge.add({ ...charge, ...today });
    await bridge.follow();
    await sql`update payments_summaries set movement_count = 2
      where org_id = ${bridge.orgId}`.execute(worker.db);
    await expect(bridge.follow(24)).rejects.toSatisfy(
      (error: unknown) => violatedConstraint(error) === 'journal_bridge_account',
    );
    expect(await bridge.countEntries()).toBe(0);
  });

  test('AD-114 on a locked day is posted on the first open one', async () => {
    const bridge = await openSummaries();
    await sql`update books set soft_lock_date = '2026-03-17'
      where org_id = ${bridge.orgId}`.execute(api.database.db);
    bridge.add(charge);
    await bridge.follow();
    const { rows } = await sql<{ date: string; memo: string }>`
      select date::text as date, memo from journal_entries
      where org_id = ${bridge.orgId}`.execute(api.database.db);
    expect(rows).toEqual([
      {
        date: '2026-03-18',
        memo: 'Payments at Adire Lane: 1, movements 1 to 1, of 2026-03-16',
      },
    ]);
  });

  test('AD-114 another currency leaves nothing behind when it is paid out', async () => {
    const bridge = await openSummaries();
    await sql`insert into fx_rates (org_id, currency, date, rate, source, created_at)
      values (${bridge.orgId}, 'NGN', '2026-03-01', 0.00061, 'manual', now())`.execute(
      api.database.db,
    );
    const ngn = { kind: 'charge', gross: 333_333n, fee: 3n, currency: 'NGN' } as const;
    bridge.add(ngn, ngn, ngn);
    await bridge.follow();
    bridge.add({ kind: 'payout', change: -999_990n, currency: 'NGN' });
    await bridge.follow();
    expect((await bridge.balances())['1150-1-NGN']).toEqual([0, 0]);
    expect((await bridge.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-114 a connection that is closed posts what is open first', async () => {
    const bridge = await openSummaries();
    bridge.add({ ...charge, ...today });
    await bridge.follow();
    await close(bridge);
    expect(await bridge.balances()).toMatchObject({ '1150-1-EUR': [0, 0], '3000': [2_710, 2_710] });
    expect((await bridge.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });
});

describe('PATCH /payments-connections/{id}', () => {
  test('AD-114 changes the mode, for who may change settings', async () => {
    const bridge = await openBridge({ deps: api.deps, worker });
    const owner = await signInStaff(api, { orgId: bridge.orgId });
    const answer = await owner.send('PATCH', pathOf(bridge), { mode: 'summary' });
    expect([answer.status, answer.body.mode]).toEqual([200, 'summary']);
    expect((await owner.send('PATCH', pathOf(bridge), { mode: 'hourly' })).status).toBe(400);
    const auditor = await signInStaff(api, { orgId: bridge.orgId, role: 'auditor' });
    expect((await auditor.send('PATCH', pathOf(bridge), { mode: 'each' })).status).toBe(403);
    const { orgId } = await createTestOrganisation(api.deps);
    const stranger = await signInStaff(api, { orgId });
    expect((await stranger.send('PATCH', pathOf(bridge), { mode: 'each' })).status).toBe(404);
  });
});

describe('settings of a connection', () => {
  test('AD-160 sales and fees go to the accounts that people choose, from then on; refunds follow their charges', async () => {
    const bridge = await openBridge({ deps: api.deps, worker });
    const owner = await signInStaff(api, { orgId: bridge.orgId });
    const rows = await api.database.db
      .selectFrom('accounts')
      .select(['id', 'code'])
      .where('org_id', '=', bridge.orgId)
      .execute();
    const idOf = (code: string) => rows.find((each) => each.code === code)?.id ?? '';
    const change = (body: object) => owner.send('PATCH', pathOf(bridge), body);
    bridge.add({ kind: 'charge', gross: 10_000n, fee: 290n });
    await bridge.follow();
    const before = await bridge.balances();
    const chosen = { sales_account_id: idOf('4900'), fee_account_id: idOf('6100') };
    expect(await change({ ...chosen, offers_pay: false })).toMatchObject({
      status: 200,
      body: { ...chosen, sales_tax_code_id: null, offers_pay: false, mode: 'each' },
    });
    bridge.add({ kind: 'charge', gross: 20_000n, fee: 500n });
    bridge.add({ kind: 'refund', gross: -10_000n, charge: 1n });
    await bridge.follow();
    expect(await bridge.balances()).toMatchObject({
      '4900': [-20_000, -20_000],
      '6100': [500, 500],
      '6150': before['6150'],
    });
    expect((await bridge.balances())['4000'] ?? [0, 0]).toEqual([0, 0]);
    expect((await bridge.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
    for (const body of [
      { sales_account_id: idOf('1100') },
      { sales_account_id: newTestId() },
      { fee_account_id: idOf('1150-1-EUR') },
      { share_account_id: idOf('4000') },
      { sales_account_id: idOf('4000'), sales_tax_code_id: newTestId() },
    ]) {
      expect((await change(body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await change({ sales_account_id: null })).toMatchObject({
      status: 200,
      body: { sales_account_id: null, sales_tax_code_id: null },
    });
  });
});

const kindOf = (key: string): string => key.split(':')[0] ?? '';

interface Listed {
  readonly day: string;
  readonly hour: number | null;
  readonly count: number;
  readonly posted_at: string | null;
}

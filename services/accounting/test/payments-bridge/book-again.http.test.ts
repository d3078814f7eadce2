import { sql, violatedConstraint } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { postEntry } from '../../src/ledger/journal/post-entry.ts';
import { bookAgain } from '../../src/payments-bridge/connections/booking-again/book-again.ts';
import { changeConnection } from '../../src/payments-bridge/connections/change-connection.ts';
import type { BridgeSettings } from '../../src/payments-bridge/connections/connection.rules.ts';
import { followFork } from '../../src/payments-bridge/connections/fork/follow-fork.ts';
import { findTrail } from '../../src/payments-bridge/trail/find-trail.ts';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi({
  settings: { ACCOUNTING_PAYMENTS_URLS: 'https://pay.example.com' },
});
const worker = connectAsApplication({ applicationUrl: api.testDatabase.urlOf.worker });
afterAll(async () => {
  await worker.close();
  await api.stop();
});

const charge = { kind: 'charge', gross: 10_000n, fee: 290n } as const;
const early = { ...charge, at: '2026-03-15T12:00:00Z' };

/** Books whose settings people change after the fact. */
async function openBooks() {
  const bridge = await openBridge({ deps: api.deps, worker });
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from accounts where org_id = ${bridge.orgId}`.execute(api.database.db);
  const idOf = (code: string): string => rows.find((each) => each.code === code)?.id ?? '';
  const { caller, id, deps } = bridge;
  const change = async (changes: Partial<BridgeSettings>) => {
    expect((await changeConnection(deps, { ...caller, id, changes })).kind).toBe('changed');
  };
  const again = (fromDay: string, isPreview = false) =>
    bookAgain(deps, { ...caller, id, fromDay, isPreview });
  const isTied = async () => {
    const { currencies } = await bridge.reconcile();
    return currencies.every(({ unexplainedMinor }) => unexplainedMinor === 0n);
  };
  return { ...bridge, idOf, change, again, isTied };
}

describe('booking again from a day', () => {
  test('AD-212 moves what the settings of now place elsewhere, on its own day; earlier days and clearing stay', async () => {
    const books = await openBooks();
    books.add(early, charge, { kind: 'refund', gross: -4_000n, charge: 2n });
    books.add({ kind: 'refund', gross: -1_000n, charge: 1n }, { kind: 'payout', change: -500n });
    await books.follow();
    const before = await books.balances();
    const entries = await books.countEntries();
    await books.change({ salesAccountId: books.idOf('4900'), feeAccountId: books.idOf('6100') });
    const preview = await books.again('2026-03-16', true);
    expect(preview).toMatchObject({ kind: 'booked', movementCount: 3, entryCount: 2 });
    expect([await books.balances(), await books.countEntries()]).toEqual([before, entries]);
    expect(await books.again('2026-03-16')).toEqual(preview);
    expect(await books.balances()).toMatchObject({
      // The refund of the earlier charge follows it.
      '4000': [-9_000, -9_000],
      '4900': [-6_000, -6_000],
      '6100': [290, 290],
      '6150': [290, 290],
      '1150-1-EUR': before['1150-1-EUR'],
      '1160-1-EUR': before['1160-1-EUR'],
    });
    expect(await books.countEntries()).toBe(entries + 2);
    const { rows } = await sql<{ date: string }>`
      select date::text as date from journal_entries
      where org_id = ${books.orgId} and move = 'rebook-1'`.execute(api.database.db);
    expect(rows).toEqual([{ date: '2026-03-16' }, { date: '2026-03-16' }]);
    expect(await books.isTied()).toBe(true);
    expect(await books.again('2026-03-16')).toMatchObject({ entryCount: 0, changes: [] });
    expect(await books.countEntries()).toBe(entries + 2);
    // Whatever comes later follows what the charge is booked as now, and tells the same when it is undone.
    const refundId = newTestId();
    books.add({ kind: 'refund', gross: -6_000n, charge: 2n, sourceId: refundId });
    await books.follow();
    expect((await books.balances())['4900'] ?? [0, 0]).toEqual([0, 0]);
    await books.change({ salesAccountId: books.idOf('4010') });
    expect(await books.again('2026-03-16')).toMatchObject({ entryCount: 3 });
    books.add({ kind: 'refund_reversed', gross: 6_000n, charge: 2n, sourceId: refundId });
    await books.follow();
    expect(await books.balances()).toMatchObject({ '4010': [-6_000, -6_000] });
    expect((await books.balances())['4900'] ?? [0, 0]).toEqual([0, 0]);
    expect(await books.isTied()).toBe(true);
  });

  test('AD-212 keeps summaries, and parts their sales by the rules of now', async () => {
    const books = await openBooks();
    await books.change({ mode: 'summary' });
    const linkId = newTestId();
    books.add(charge, { ...charge, linkId }, { ...charge, linkId });
    books.add({ kind: 'refund', gross: -1_000n, charge: 2n, linkId });
    await books.follow();
    books.add({ ...charge, linkId, at: '2026-03-20T14:00:00Z' });
    await books.follow();
    const { rows: summaries } = await sql`
      select * from payments_summaries where org_id = ${books.orgId} order by id`.execute(
      api.database.db,
    );
    const rule = { by: 'payment_link', id: linkId, salesAccountId: books.idOf('4900') } as const;
    await books.change({ bookingRules: [{ ...rule, salesTaxCodeId: null }], mode: 'each' });
    expect(await books.again('2026-03-15')).toMatchObject({
      movementCount: 4,
      entryCount: 2,
      openCount: 1n,
      leftCount: 0,
    });
    expect(await books.balances()).toMatchObject({
      '4000': [-10_000, -10_000],
      '4900': [-19_000, -19_000],
      '6150': [870, 870],
    });
    const { rows } = await sql`
      select * from payments_summaries where org_id = ${books.orgId} order by id`.execute(
      api.database.db,
    );
    expect(rows).toEqual(summaries);
    books.add({ kind: 'refund', gross: -9_000n, charge: 2n, linkId });
    await books.follow(24);
    expect(await books.balances()).toMatchObject({ '4900': [-10_000, -10_000] });
    expect(await books.isTied()).toBe(true);
  });

  test('AD-212 the trail leads from a payment to all its entries, and back from each', async () => {
    const books = await openBooks();
    const paymentId = newTestId();
    books.add({ ...charge, paymentId, sourceId: paymentId });
    await books.follow();
    await books.change({ mode: 'summary' });
    books.add(charge, charge);
    await books.follow();
    await books.change({ salesAccountId: books.idOf('4900') });
    await books.again('2026-03-15');
    const { rows } = await sql<{ id: string; move: string }>`
      select id, move from journal_entries where org_id = ${books.orgId} order by entry_no`.execute(
      api.database.db,
    );
    expect(rows.map(({ move }) => move)).toEqual(['book', 'summary', 'rebook-1', 'rebook-1']);
    const [own, summed, ownAgain, summedAgain] = rows.map(({ id }) => `entry:${id}`);
    const edgesOf = async (start: string = '') => {
      const [, id = ''] = start.split(':');
      const trail = await findTrail(books.deps, books.orgId, { kind: 'entry', id });
      return new Set(trail?.edges.flatMap(({ from, to }) => [from, to]));
    };
    for (const start of [own, ownAgain]) {
      expect([...(await edgesOf(start))]).toEqual(
        expect.arrayContaining([own, ownAgain, `payment:${paymentId}`]),
      );
    }
    for (const start of [summed, summedAgain]) {
      expect([...(await edgesOf(start))]).toEqual(expect.arrayContaining([summed, summedAgain]));
    }
  });

  test('AD-212 what an account that was off has left to be explained is booked as a sale', async () => {
    const books = await openBooks();
    const turn = (active: boolean) =>
      sql`update accounts set active = ${active}
        where org_id = ${books.orgId} and code = '4000'`.execute(api.database.db);
    await turn(false);
    books.add(charge);
    await books.follow();
    await turn(true);
    expect(await books.again('2026-03-16')).toMatchObject({ entryCount: 1 });
    expect(await books.balances()).toMatchObject({ '2195': [0, 0], '4000': [-10_000, -10_000] });
  });

  test('AD-212 in another currency its worth in the books stays the same', async () => {
    const books = await openBooks();
    await sql`insert into fx_rates (org_id, currency, date, rate, source, created_at)
      values (${books.orgId}, 'NGN', '2026-03-01', 0.00061, 'manual', now())`.execute(
      api.database.db,
    );
    const ngn = { currency: 'NGN' } as const;
    books.add({ kind: 'charge', gross: 1_000_001n, fee: 333n, share: 7_777n, ...ngn });
    books.add({ kind: 'refund', gross: -300_007n, share: -11n, charge: 1n, ...ngn });
    await books.follow();
    const before = await books.balances();
    await books.change({ salesAccountId: books.idOf('4900'), shareAccountId: books.idOf('6100') });
    expect(await books.again('2026-03-15')).toMatchObject({ entryCount: 2 });
    const after = await books.balances();
    expect(after['1150-1-NGN']).toEqual(before['1150-1-NGN']);
    expect([after['4000'], after['4900']]).toEqual([[0, 0], before['4000']]);
    expect([after['5100'], after['6100']]).toEqual([[0, 0], before['5100']]);
    expect(await books.isTied()).toBe(true);
  });

  test('AD-212 leaves a failed refund that mirrors one of an earlier day', async () => {
    const books = await openBooks();
    const refundId = newTestId();
    const refund = { kind: 'refund', gross: -4_000n, charge: 1n, sourceId: refundId };
    books.add(early, { ...refund, at: '2026-03-15T13:00:00Z' });
    books.add({ ...refund, kind: 'refund_reversed', gross: 4_000n });
    await books.follow();
    await books.change({ feeAccountId: books.idOf('6100') });
    expect(await books.again('2026-03-16')).toMatchObject({ entryCount: 0, leftCount: 1 });
  });

  test('AD-212 locked days are refused, with the reason, and nothing is posted', async () => {
    const books = await openBooks();
    books.add(charge);
    await books.follow();
    await books.change({ salesAccountId: books.idOf('4900') });
    const lock = (column: string) =>
      sql`update books set ${sql.ref(column)} = '2026-03-16'
        where org_id = ${books.orgId}`.execute(api.database.db);
    await lock('tax_lock_date');
    const refused = { kind: 'reject', reason: 'period_locked' };
    expect(await books.again('2026-03-16')).toEqual(refused);
    expect(await books.again('2026-03-16', true)).toEqual(refused);
    expect(await books.again('2026-03-17')).toMatchObject({ movementCount: 0, entryCount: 0 });
    expect(await books.countEntries()).toBe(1);
    const owner = await signInStaff(api, { orgId: books.orgId });
    const path = `/payments-connections/${books.id}/book-again`;
    const answer = await owner.post(path, { from_day: '2026-03-17', preview: true });
    expect(answer.body).toEqual({
      object: 'payments_booking_again',
      from_day: '2026-03-17',
      preview: true,
      movements: 0,
      entries: 0,
      open: 0,
      left: 0,
      accounts: [],
      currency: 'EUR',
      amount_unit: 'major',
    });
  });

  test('AD-212 is refused while payments is away, has another log, or the connection is stopped', async () => {
    const books = await openBooks();
    books.add(charge, charge);
    await books.follow();
    await books.change({ salesAccountId: books.idOf('4900') });
    books.state.fault = { kind: 'away' };
    expect(await books.again('2026-03-15')).toMatchObject({ reason: 'payments_away' });
    books.state.fault = null;
    books.restore(1);
    books.add(charge);
    expect(await books.again('2026-03-15')).toMatchObject({ reason: 'log_differs' });
    await books.follow();
    expect(await books.again('2026-03-15')).toMatchObject({ reason: 'connection_stopped' });
    expect(await books.countEntries()).toBe(2);
  });

  test('AD-212 what payments no longer has after a fork is taken back as it was booked last', async () => {
    const books = await openBooks();
    books.add(charge, charge);
    await books.follow();
    await books.change({ salesAccountId: books.idOf('4900') });
    expect(await books.again('2026-03-15')).toMatchObject({ entryCount: 2 });
    books.restore(1);
    books.add({ ...charge, gross: 700n, fee: 0n });
    await books.follow();
    const { caller, id, deps } = books;
    expect((await followFork(deps, { ...caller, id })).kind).toBe('followed');
    await books.follow();
    expect(await books.balances()).toMatchObject({
      '4000': [0, 0],
      '4900': [-10_700, -10_700],
      '1150-1-EUR': [10_410, 10_410],
    });
    expect(await books.isTied()).toBe(true);
  });

  test('AD-212 is done by who may change settings, in their own books', async () => {
    const books = await openBooks();
    const path = `/payments-connections/${books.id}/book-again`;
    const clerk = await signInStaff(api, { orgId: books.orgId, role: 'bookkeeper' });
    const body = { from_day: '2026-03-15' };
    expect((await clerk.post(path, body)).status).toBe(403);
    const owner = await signInStaff(api, { orgId: books.orgId });
    expect((await owner.post(path, {})).status).toBe(400);
    const { orgId } = await createTestOrganisation(api.deps);
    expect((await (await signInStaff(api, { orgId })).post(path, body)).status).toBe(404);
  });

  test('AD-212 the database refuses an entry in its name without a booking again, and any on clearing', async () => {
    const books = await openBooks();
    books.add(charge);
    await books.follow();
    await books.change({ salesAccountId: books.idOf('4900') });
    expect(await books.again('2026-03-15')).toMatchObject({ entryCount: 1 });
    const { rows } = await sql<{ id: string; clearing: string }>`
      select b.movement_id as id, c.clearing_account_id as clearing
      from booked_movements b join payments_clearing c on c.org_id = b.org_id
      where b.org_id = ${books.orgId}`.execute(api.database.db);
    const line = {
      contactId: null,
      openItemId: null,
      taxComponentId: null,
      basis: 'both',
      currency: books.log[0]?.currency ?? never(),
    } as const;
    const post = (move: string, date: string, accountId: string) =>
      books.deps.database.db
        .transaction()
        .execute((tx) =>
          postEntry(
            tx,
            books.deps,
            { actor: books.caller.actor },
            {
              orgId: books.orgId,
              date,
              source: { kind: 'movement', id: rows[0]?.id ?? '' },
              move,
              seq: 1,
              area: 'sales',
              reversesId: null,
              memo: 'by hand',
              lines: [
                { ...line, accountId, docMinor: 100n, baseMinor: 100n },
                { ...line, accountId: books.idOf('4000'), docMinor: -100n, baseMinor: -100n },
              ],
            },
          ),
        )
        .then(() => null, violatedConstraint);
    expect(await post('rebook-2', '2026-03-16', books.idOf('4900'))).toBe('journal_rebooked');
    await sql`insert into payments_rebookings
      values (${books.orgId}, ${books.id}, 2, '2026-03-15', 1, 1, now())`.execute(api.database.db);
    expect(await post('rebook-2', '2026-03-14', books.idOf('4900'))).toBe('journal_rebooked');
    expect(await post('rebook-2', '2026-03-16', rows[0]?.clearing ?? '')).toBe(
      'journal_bridge_account',
    );
  });
});

function never(): never {
  throw new Error('nothing was added');
}

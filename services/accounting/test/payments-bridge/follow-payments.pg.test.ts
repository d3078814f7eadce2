import { violatedConstraint, sql, withTransaction } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { postEntry } from '../../src/ledger/journal/post-entry.ts';
import { bookMovements } from '../../src/payments-bridge/connections/book-movements.ts';
import { closeConnection } from '../../src/payments-bridge/connections/close-connection.ts';
import { connectPayments } from '../../src/payments-bridge/connections/connect-payments.ts';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import {
  connectAsApplication,
  useAccountingDatabase,
} from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const connected: { worker?: Database } = {};
const scene = {
  get deps() {
    return use.deps;
  },
  get worker() {
    connected.worker ??= connectAsApplication({ applicationUrl: use.testDatabase.urlOf.worker });
    return connected.worker;
  },
};
afterAll(() => connected.worker?.close());
const charge = { kind: 'charge', gross: 10_000n, fee: 290n, share: 7_000n } as const;

describe('a log that is followed', () => {
  test('AD-107 is booked once, in order, and the clearing account holds what payments holds', async () => {
    const bridge = await openBridge(scene);
    const [charged] = bridge.add(charge, { kind: 'settled' });
    bridge.add({ kind: 'refund', gross: -4_000n, share: -2_800n, charge: charged?.sequence ?? 0n });
    bridge.add({ kind: 'payout', change: -1_000n }, { kind: 'kept' });
    await bridge.follow();
    expect(await bridge.balances()).toMatchObject({
      '1150-1-EUR': [510, 510],
      '1160-1-EUR': [1_000, 1_000],
      '5100': [4_200, 4_200],
      '6150': [290, 290],
    });
    const entries = await bridge.countEntries();
    await bridge.follow();
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(entries);
    const { connection, currencies } = await bridge.reconcile();
    expect(connection).toMatchObject({ cursorSequence: 5n, headSequence: 5n, stopReason: null });
    expect(currencies).toMatchObject([
      { totalMinor: 510n, clearingMinor: 510n, transitMinor: 1_000n, unexplainedMinor: 0n },
    ]);
  });

  test('AD-107 two who read the same page book it once', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge, charge, charge);
    const page = {
      connection: { orgId: bridge.orgId, id: bridge.id, cursorSequence: 0n },
      movements: bridge.log,
      isLast: true,
    };
    const outcomes = await Promise.all([
      bookMovements(bridge.workerDeps, page),
      bookMovements(bridge.workerDeps, page),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['booked', 'stale']);
    expect(await bridge.countEntries()).toBe(3);
  });

  test('longer than a page is read to its end', async () => {
    const bridge = await openBridge(scene);
    bridge.add(...Array.from({ length: 450 }, () => charge));
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(450);
    const { currencies } = await bridge.reconcile();
    expect(currencies).toMatchObject([{ clearingMinor: 450n * 2_710n, unexplainedMinor: 0n }]);
  });

  test('what failed later is the exact mirror, in the same page or another', async () => {
    const bridge = await openBridge(scene);
    const refundId = use.deps.newId();
    const payoutId = use.deps.newId();
    bridge.add(
      { ...charge, gross: 3_333n },
      { kind: 'refund', gross: -1_001n, sourceId: refundId, charge: 1n },
      { kind: 'refund_reversed', gross: 1_001n, sourceId: refundId, charge: 1n },
      { kind: 'payout', change: -10n, sourceId: payoutId },
    );
    await bridge.follow();
    const before = await bridge.balances();
    bridge.add({ kind: 'payout_returned', change: 10n, sourceId: payoutId });
    await bridge.follow();
    const after = await bridge.balances();
    expect(after['1160-1-EUR']).toEqual([0, 0]);
    expect(after['4000']).toEqual(before['4000']);
  });
});

describe('the start', () => {
  test('what was there before it is one opening balance, and nothing before it is booked', async () => {
    const bridge = await openBridge(scene, '2026-03-15');
    bridge.add(
      { ...charge, at: '2026-03-10T12:00:00Z' },
      { ...charge, at: '2026-03-15T12:00:00Z' },
      { ...charge, at: '2026-03-14T12:00:00Z' },
    );
    await bridge.follow();
    expect(await bridge.balances()).toMatchObject({
      '1150-1-EUR': [8_130, 8_130],
      '3900': [-2_710, -2_710],
    });
    const { currencies } = await bridge.reconcile();
    expect(currencies).toMatchObject([{ lateCount: 1, unexplainedMinor: 0n }]);
  });

  test('that is today begins with what is there, although nothing moves', async () => {
    const bridge = await openBridge(scene, '2026-03-20');
    bridge.add({ ...charge, at: '2026-03-10T12:00:00Z' });
    await bridge.follow();
    expect(await bridge.balances()).toMatchObject({ '3900': [-2_710, -2_710] });
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(1);
  });

  test('that is to come books nothing until then', async () => {
    const bridge = await openBridge(scene, '2026-04-01');
    bridge.add(charge);
    await bridge.follow();
    expect(await bridge.countEntries()).toBe(0);
    const { connection, currencies } = await bridge.reconcile();
    expect(connection.stopReason).toBeNull();
    expect(currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });
});

describe('a connection stops and says why', () => {
  test('AD-107 when the log is another one', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge, charge);
    await bridge.follow();
    bridge.log.splice(0, 2);
    bridge.add(charge, charge, charge);
    await bridge.follow();
    expect((await bridge.reconcile()).connection.stopReason).toBe('log_differs');
    expect(await bridge.countEntries()).toBe(2);
  });

  test('AD-107 when a balance is not what its movements say, and the page leaves nothing', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge);
    const [wrong] = bridge.add(charge);
    if (wrong === undefined) throw new Error('nothing was added');
    bridge.log[1] = { ...wrong, totalAfterMinor: wrong.totalAfterMinor + 1n };
    await bridge.follow();
    const { connection } = await bridge.reconcile();
    expect([connection.stopReason, connection.cursorSequence]).toEqual(['does_not_tie', 0n]);
    expect(await bridge.countEntries()).toBe(0);
  });

  test('when a number is missing', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge, charge, charge);
    bridge.log.splice(1, 1);
    await bridge.follow();
    expect((await bridge.reconcile()).connection.stopReason).toBe('log_differs');
  });

  test('when test money comes', async () => {
    const bridge = await openBridge(scene);
    bridge.state.environment = 'test';
    bridge.add(charge);
    await bridge.follow();
    expect((await bridge.reconcile()).connection.stopReason).toBe('environment_differs');
    expect(await bridge.countEntries()).toBe(0);
  });

  test('when its key is refused; while payments is away it waits', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge);
    bridge.state.fault = { kind: 'away' };
    await bridge.follow();
    expect((await bridge.reconcile()).connection).toMatchObject({
      stopReason: null,
      trouble: 'payments_away',
    });
    bridge.state.fault = null;
    await bridge.follow();
    expect((await bridge.reconcile()).connection).toMatchObject({
      trouble: null,
      cursorSequence: 1n,
    });
    bridge.state.fault = { kind: 'refused' };
    await bridge.follow();
    expect((await bridge.reconcile()).connection.stopReason).toBe('key_refused');
  });
});

describe('what cannot be booked as told', () => {
  test('a kind that nobody knows, and a sale whose account is off, wait to be explained', async () => {
    const bridge = await openBridge(scene);
    await sql`update accounts set active = false
      where org_id = ${bridge.orgId} and code = '4000'`.execute(use.database.db);
    bridge.add({ ...charge, share: 0n }, { kind: 'chargeback', change: -500n });
    await bridge.follow();
    expect(await bridge.balances()).toMatchObject({
      '1150-1-EUR': [9_210, 9_210],
      '2195': [-9_500, -9_500],
      '6150': [290, 290],
    });
  });

  test('on a locked day is booked on the first open one, and is listed as late', async () => {
    const bridge = await openBridge(scene);
    await sql`update books set soft_lock_date = '2026-03-17'
      where org_id = ${bridge.orgId}`.execute(use.database.db);
    bridge.add(charge);
    await bridge.follow();
    const { rows } = await sql<{ date: string; memo: string }>`
      select date::text as date, memo from journal_entries
      where org_id = ${bridge.orgId}`.execute(use.database.db);
    expect(rows).toMatchObject([
      { date: '2026-03-18', memo: expect.stringMatching(/of 2026-03-16$/) },
    ]);
    expect((await bridge.reconcile()).currencies).toMatchObject([{ lateCount: 1 }]);
  });

  test('a currency without a rate waits for one; then out leaves at what it is carried at', async () => {
    const bridge = await openBridge(scene);
    const ngn = { currency: 'NGN' } as const;
    bridge.add({ kind: 'charge', gross: 1_000_000n, fee: 3n, ...ngn });
    await bridge.follow();
    expect((await bridge.reconcile()).connection).toMatchObject({
      trouble: 'rate_missing',
      stopReason: null,
      cursorSequence: 0n,
    });
    await sql`insert into fx_rates (org_id, currency, date, rate, source, created_at)
      values (${bridge.orgId}, 'NGN', '2026-03-01', 0.00061, 'manual', now())`.execute(
      use.database.db,
    );
    bridge.add({ kind: 'payout', change: -999_997n, ...ngn });
    await bridge.follow();
    const balances = await bridge.balances();
    expect(balances['1150-1-NGN']).toEqual([0, 0]);
    expect(balances['1160-1-NGN']?.[0]).toBe(999_997);
    expect((await bridge.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });
});

interface Attempt {
  readonly move: string;
  readonly seq: number;
  readonly minors: readonly bigint[];
}

describe('the clearing account', () => {
  test('AD-108 is posted to by the bridge alone: by hand, as a reversal or in its name', async () => {
    const bridge = await openBridge(scene);
    const [charged] = bridge.add(charge);
    await bridge.follow();
    const { rows } = await sql<{ id: string; code: string; currency: string | null }>`
      select id, code, currency from accounts where org_id = ${bridge.orgId}`.execute(
      use.database.db,
    );
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? '';
    const post = (
      source: { kind: 'journal' | 'movement'; id: string },
      { move = 'again', seq = 1, minors = [-1n] }: Partial<Attempt> = {},
    ) =>
      withTransaction(use.database.db, (tx) =>
        postEntry(
          tx,
          use.deps,
          { actor: { kind: 'operator', id: 'test' } },
          {
            orgId: bridge.orgId,
            date: '2026-03-16',
            source,
            move,
            seq,
            area: 'general',
            reversesId: null,
            memo: 'By hand',
            lines: [
              ...minors.map((minor) => ['1150-1-EUR', minor] as const),
              ['3000', minors.reduce((sum, minor) => sum - minor, 0n)] as const,
            ].map(([code, minor]) => ({
              accountId: idOf(code),
              contactId: null,
              openItemId: null,
              taxComponentId: null,
              basis: 'both' as const,
              currency: bridge.log[0]?.currency ?? raise(),
              docMinor: minor,
              baseMinor: minor,
            })),
          },
        ),
      );
    for (const source of [
      { kind: 'journal', id: use.deps.newId() },
      { kind: 'movement', id: charged?.id ?? '' },
      { kind: 'movement', id: bridge.id },
    ] as const) {
      await expect(post(source).catch(violatedConstraint)).resolves.toBe('journal_bridge_account');
    }
    // Also with the movement's own amount: it is booked already.
    const change = charged?.changeMinor ?? 0n;
    const movement = { kind: 'movement', id: charged?.id ?? '' } as const;
    for (const attempt of [
      { minors: [change] },
      { move: 'book', seq: 2, minors: [change] },
      { move: 'book', seq: 2, minors: [change, change] },
    ]) {
      const refused = post(movement, attempt).catch(violatedConstraint);
      await expect(refused).resolves.toBe('journal_bridge_account');
    }
    expect((await bridge.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });
});

describe('the account of what is under way to the bank', () => {
  test('takes payouts, transfers and bank lines, and no journal by hand', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge, { kind: 'payout', change: -1_000n });
    await bridge.follow();
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from accounts where org_id = ${bridge.orgId}
        and code in ('1160-1-EUR', '1000', '1010', '3000')`.execute(use.database.db);
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? '';
    const currency = bridge.log[0]?.currency ?? raise();
    const post = (kind: 'journal' | 'transfer', other: string) =>
      withTransaction(use.database.db, (tx) =>
        postEntry(
          tx,
          use.deps,
          { actor: { kind: 'operator', id: 'test' } },
          {
            orgId: bridge.orgId,
            date: '2026-03-17',
            source: { kind, id: use.deps.newId() },
            move: 'post',
            seq: 1,
            area: 'general',
            reversesId: null,
            memo: 'At the bank',
            lines: [[idOf('1160-1-EUR'), -1_000n] as const, [idOf(other), 1_000n] as const].map(
              ([accountId, minor]) => ({
                accountId,
                contactId: null,
                openItemId: null,
                taxComponentId: null,
                basis: 'both' as const,
                currency,
                docMinor: minor,
                baseMinor: minor,
              }),
            ),
          },
        ),
      );
    await expect(post('journal', '3000').catch(violatedConstraint)).resolves.toBe(
      'journal_bridge_account',
    );
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { transitMinor: 1_000n, matchedMinor: 0n, unexplainedMinor: 0n },
    ]);
    await post('transfer', idOf('1000') === '' ? '3000' : '1000');
    expect((await bridge.reconcile()).currencies).toMatchObject([
      { transitMinor: 0n, matchedMinor: 1_000n, unexplainedMinor: 0n },
    ]);
  });
});

describe('closing', () => {
  test('posts what is left to the account that was chosen, and reads no more', async () => {
    const bridge = await openBridge(scene);
    bridge.add(charge);
    await bridge.follow();
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from accounts where org_id = ${bridge.orgId}
        and code in ('3000', '1150-1-EUR')`.execute(use.database.db);
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? '';
    const close = (accountId: string) =>
      closeConnection(
        { ...bridge.deps, ...use.deps },
        { ...bridge.caller, id: bridge.id, accountId },
      );
    expect(await close(idOf('1150-1-EUR'))).toMatchObject({ reason: 'account_not_found' });
    expect(await close(idOf('3000'))).toMatchObject({ kind: 'closed' });
    expect(await close(idOf('3000'))).toMatchObject({ reason: 'already_closed' });
    bridge.add(charge);
    await bridge.follow();
    expect(await bridge.balances()).toMatchObject({
      '1150-1-EUR': [0, 0],
      '3000': [2_710, 2_710],
    });
    const { connection, currencies } = await bridge.reconcile();
    expect(connection).toMatchObject({ stopReason: 'closed', cursorSequence: 1n });
    expect(currencies).toMatchObject([{ clearingMinor: 0n, unexplainedMinor: 0n }]);
  });
});

describe('connecting', () => {
  test('is refused for an address that the operator does not list', async () => {
    const bridge = await openBridge(scene);
    const order = { ...bridge.order, url: 'https://elsewhere.example.com' };
    expect(await connectPayments(bridge.deps, bridge.caller, order)).toMatchObject({
      reason: 'address_not_allowed',
    });
  });

  test('AD-108 one business has one set of books', async () => {
    const bridge = await openBridge(scene);
    const { orgId } = await createTestOrganisation(use.deps);
    for (const caller of [bridge.caller, { ...bridge.caller, orgId }]) {
      expect(await connectPayments(bridge.deps, caller, bridge.order)).toMatchObject({
        reason: 'already_connected',
      });
    }
  });

  test('AD-108 test money never meets live books, by the service and by the database', async () => {
    const bridge = await openBridge(scene);
    bridge.state.environment = 'test';
    expect(await connectPayments(bridge.deps, bridge.caller, bridge.order)).toMatchObject({
      reason: 'environment_differs',
    });
    const forced =
      sql`insert into payments_connections (org_id, id, number, url, key_sealed, business_id,
        business_name, environment, start_on, fee_account_id, share_account_id, unexplained_account_id,
        next_read_at, created_at)
      select org_id, ${use.deps.newId()}, 9, 'x', key_sealed, business_id, business_name, 'test', start_on,
        fee_account_id, share_account_id, unexplained_account_id, next_read_at, created_at
      from payments_connections where org_id = ${bridge.orgId}`.execute(use.database.db);
    await expect(forced.catch(violatedConstraint)).resolves.toBe(
      'payments_connections_same_environment',
    );
  });

  test('with a key that payments refuses stores nothing, and the key is never stored in clear', async () => {
    const bridge = await openBridge(scene);
    const { rows } = await sql<{ row: string }>`
      select row_to_json(c)::text as row from payments_connections c
      where org_id = ${bridge.orgId}`.execute(use.database.db);
    expect(rows[0]?.row).not.toContain(Buffer.from('svc_live_secret').toString('hex'));
    bridge.state.fault = { kind: 'refused' };
    expect(await connectPayments(bridge.deps, bridge.caller, bridge.order)).toMatchObject({
      reason: 'key_refused',
    });
  });
});

function raise(): never {
  throw new Error('nothing was added');
}

import { createLogger } from '@countinghouse/observability';
import { connectDatabase, sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { packMonths } from '../../src/ledger/months/pack-months.ts';
import { abandonMove } from '../../src/moving/moves/abandon-move.ts';
import { listRoutes } from '../../src/moving/moves/list-routes.ts';
import { moveBusiness } from '../../src/moving/moves/move-business.ts';
import { readMoveSilence } from '../../src/moving/moves/move-silence.sql.ts';
import { movedTables, stayingTables } from '../../src/moving/moves/moved-tables.rules.ts';
import type { CellSide, MoveDeps, MoveStep } from '../../src/moving/moves/mover.ts';
import { listMoves } from '../../src/moving/moves/moves.sql.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { giveFunds, saveAccount } from '../support/money-out/payout-rows.ts';
import { insertExactCrowd } from '../support/moving/exact-crowd.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const cells = [usePaymentsDatabase(), usePaymentsDatabase()] as const;
const owners: Database[] = [];
let sides: readonly [CellSide, CellSide];

beforeAll(() => {
  const [first, second] = cells.map(({ testDatabase }, cell): CellSide => {
    const database = connectDatabase<Schema>({
      url: testDatabase.ownerUrl,
      applicationName: 'move',
      connectionsMax: 3,
    });
    owners.push(database);
    return { cell, database, newId: newTestId };
  });
  if (first === undefined || second === undefined) throw new Error('two cells');
  sides = [first, second];
});

afterAll(async () => {
  for (const owner of owners) await owner.close();
});

const paymentsOfShop = 300;

const lately = {
  firstAt: new Date('2026-11-01T00:00:00Z'),
  lastAt: new Date('2026-11-15T00:00:00Z'),
};
const longAgo = {
  firstAt: new Date('2024-11-01T00:00:00Z'),
  lastAt: new Date('2024-12-15T00:00:00Z'),
};

async function makeShop(span = lately): Promise<Tenant> {
  const { database, testDatabase } = cells[0];
  const tenant = await createTenant(operatorDeps(database));
  await tenant.createKey();
  await saveAccount(database, tenant);
  const adminUrl = testDatabase.adminUrl.replace(/[^/]*$/, testDatabase.name);
  await insertExactCrowd(
    { adminUrl, owner: sides[0].database },
    {
      workspaceId: tenant.liveWorkspaceId,
      count: paymentsOfShop,
      ...span,
    },
  );
  await giveFunds(database, tenant.liveWorkspaceId, 5_000n, 'USD');
  await numberAll(database);
  await insertPaymentLink(database, tenant.liveWorkspaceId);
  return tenant;
}

function moveDeps(way: 'there' | 'back', change: Partial<MoveDeps> = {}): MoveDeps {
  const [from, to] = way === 'there' ? sides : sides.toReversed();
  if (from === undefined || to === undefined) throw new Error('two cells');
  const actor = { kind: 'operator', id: 'test' } as const;
  return { from, to, actor, now: () => new Date(), leadTo: async () => undefined, ...change };
}

const pay = (cell: 0 | 1, tenant: Tenant) =>
  insertPayment(cells[cell].database, tenant.liveWorkspaceId, { status: 'pending' });

async function countPayments(cell: 0 | 1, { liveWorkspaceId }: Tenant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payments where workspace_id = ${liveWorkspaceId}`.execute(
    cells[cell].database.db,
  );
  return rows[0]?.count ?? 0;
}

async function countProofs(cell: 0 | 1, { liveWorkspaceId }: Tenant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger_month_proofs where workspace_id = ${liveWorkspaceId}`.execute(
    cells[cell].database.db,
  );
  return rows[0]?.count ?? 0;
}

/** Where writes are taken; never in both. */
async function homesOf(tenant: Tenant): Promise<readonly number[]> {
  const taken = await Promise.allSettled([pay(0, tenant), pay(1, tenant)]);
  return taken.flatMap(({ status }, cell) => (status === 'fulfilled' ? [cell] : []));
}

async function statesOf({ businessId }: Tenant) {
  return Promise.all(
    sides.map(async ({ database }) =>
      (await listMoves(database.db, businessId)).map(({ state }) => state),
    ),
  );
}

const allTables = sql<{ name: string }>`
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relname in ('businesses', 'users') or exists (select from pg_attribute a
      where a.attrelid = c.oid and not a.attisdropped
        and a.attname in ('business_id', 'workspace_id', 'tenant_id', 'user_id')))
  order by 1`;

test('PD-300 every table of a business moves, or stays for a reason', async () => {
  const { rows } = await allTables.execute(cells[0].database.db);
  const named = [...movedTables.map(({ name }) => name), ...Object.keys(stayingTables)];
  expect(rows.map(({ name }) => name)).toEqual(named.toSorted());
});

describe('a business that moves', () => {
  test('PD-300 PD-301 is there with every row, works there, and comes back with what it did', async () => {
    const tenant = await makeShop();
    const stays = await makeShop();
    const there = await moveBusiness(moveDeps('there'), tenant.businessId);
    expect(there).toMatchObject({ kind: 'moved' });
    expect(await countPayments(1, tenant)).toBe(paymentsOfShop);
    expect(await countPayments(0, tenant)).toBe(0);
    expect(await homesOf(tenant)).toEqual([1]);
    expect(await homesOf(stays)).toContain(0);
    await giveFunds(cells[1].database, tenant.liveWorkspaceId, 7_000n, 'USD');
    await numberAll(cells[1].database);
    for (const { database } of cells) expect(breaksOf(await verifyLedger(database))).toEqual([]);

    const back = await moveBusiness(moveDeps('back'), tenant.businessId);
    expect(back).toMatchObject({ kind: 'moved' });
    expect(await countPayments(0, tenant)).toBe(paymentsOfShop + 1);
    expect(await homesOf(tenant)).toEqual([0]);
    await giveFunds(cells[0].database, tenant.liveWorkspaceId, 9_000n, 'USD');
    await numberAll(cells[0].database);
    for (const { database } of cells) expect(breaksOf(await verifyLedger(database))).toEqual([]);
    const acts = await cells[0].database.db
      .selectFrom('audit_log')
      .select('action')
      .where('tenant_id', '=', tenant.businessId)
      .where('action', '=', 'business.moved')
      .execute();
    expect(acts).toHaveLength(2);
  });

  const steps: readonly MoveStep[] = [
    'planned',
    'fenced',
    'copied',
    'frozen',
    'arrived',
    'away',
    'routed',
    'here',
  ];

  test('PD-300 takes packed months along, and their proofs hold there', async () => {
    const tenant = await makeShop(longAgo);
    const logger = createLogger({ service: 'test', level: 'silent' });
    const packing = { ...cells[0], logger, ledgerHotMonths: 18, ledgerTablespace: null };
    await packMonths(packing, new Date());
    const proofs = await countProofs(0, tenant);
    expect(proofs).toBeGreaterThan(0);
    await moveBusiness(moveDeps('there'), tenant.businessId);
    expect(await countProofs(0, tenant)).toBe(0);
    expect(await countProofs(1, tenant)).toBe(proofs);
    for (const each of cells) expect(breaksOf(await verifyLedger(each.database))).toEqual([]);
  });

  test('PD-301 PD-302 PD-303 PD-387 cut after every step it is in one place, is told of while it is away, and ends when repeated', async () => {
    const tenant = await makeShop();
    let payments = paymentsOfShop;
    for (const at of steps) {
      const onStep = (step: MoveStep) => {
        if (step === at) throw new Error('cut');
      };
      await expect(moveBusiness(moveDeps('there', { onStep }), tenant.businessId)).rejects.toThrow(
        'cut',
      );
      await thaw(tenant);
      const homes = await homesOf(tenant);
      const isAway = ['away', 'routed', 'here'].includes(at);
      expect(homes, at).toEqual(isAway ? (at === 'here' ? [1] : []) : [0]);
      const silences = await readMoveSilence(cells[0].database.db);
      expect(silences.some(({ state }) => state === 'away')).toBe(isAway);
      payments += homes.length;
    }
    expect(await moveBusiness(moveDeps('there'), tenant.businessId)).toMatchObject({
      kind: 'moved',
    });
    expect(await countPayments(1, tenant)).toBe(payments);
    await expect(pay(0, tenant)).rejects.toMatchObject({ code: 'CH001' });
    expect(await statesOf(tenant)).toEqual([['closed'], ['here']]);
    expect(await readMoveSilence(cells[0].database.db)).toEqual([]);
    for (const { database } of cells) expect(breaksOf(await verifyLedger(database))).toEqual([]);
  });

  test('PD-385 a second mover and whoever gives up are refused while one is at work', async () => {
    const tenant = await makeShop();
    const [from, to] = sides;
    const others: unknown[] = [];
    const leadTo = async (): Promise<void> => {
      others.push(await moveBusiness(moveDeps('there'), tenant.businessId));
      others.push(await moveBusiness(moveDeps('back'), tenant.businessId));
      others.push(await abandonMove({ from, to }, tenant.businessId));
    };
    const outcome = await moveBusiness(moveDeps('there', { leadTo }), tenant.businessId);
    expect(outcome).toMatchObject({ kind: 'moved' });
    const refused = { kind: 'refused', obstacles: [{ reason: 'another_mover', count: 1 }] };
    expect(others).toEqual([refused, refused, 'another_mover']);
    expect(await statesOf(tenant)).toEqual([['closed'], ['here']]);
  });

  test('PD-385 a mover that lost its lock unnoticed writes nothing beside its successor', async () => {
    const tenant = await makeShop();
    const leadTo = async (): Promise<void> => {
      await endLockSessions();
      const successor = await moveBusiness(moveDeps('there'), tenant.businessId);
      expect(successor).toMatchObject({ kind: 'moved' });
    };
    await expect(moveBusiness(moveDeps('there', { leadTo }), tenant.businessId)).rejects.toThrow(
      'another mover has taken this move over',
    );
    expect(await statesOf(tenant)).toEqual([['closed'], ['here']]);
    expect(await countPayments(1, tenant)).toBe(paymentsOfShop);
    expect(await homesOf(tenant)).toEqual([1]);
  });

  test('PD-304 given up stays where it is, and nothing of it is left elsewhere', async () => {
    const tenant = await makeShop();
    const cut = moveDeps('there', {
      onStep: (step) => {
        if (step === 'arrived') throw new Error('cut');
      },
    });
    await expect(moveBusiness(cut, tenant.businessId)).rejects.toThrow('cut');
    const [from, to] = sides;
    expect(await abandonMove({ from, to }, tenant.businessId)).toBe('abandoned');
    expect(await countPayments(1, tenant)).toBe(0);
    await pay(0, tenant);
    expect(await statesOf(tenant)).toEqual([['abandoned'], ['abandoned']]);
    await moveBusiness(moveDeps('there'), tenant.businessId);
    expect(await abandonMove({ from, to }, tenant.businessId)).toBe('nothing_to_abandon');
    expect(await homesOf(tenant)).toEqual([1]);
  });

  test('PD-305 is found by its keys, codes, references and people', async () => {
    const tenant = await makeShop();
    const { key } = await tenant.createKey();
    const link = await insertPaymentLink(cells[0].database, tenant.liveWorkspaceId);
    await moveBusiness(moveDeps('there'), tenant.businessId);
    const [move] = await listMoves(sides[1].database.db, tenant.businessId);
    if (move === undefined) throw new Error('no move');
    const routes = await listRoutes(sides[1], move);
    expect(routes.get(key.slice(11, 21))).toBe('cell1');
    expect(routes.get(tenant.businessId)).toBe('cell1');
    expect(routes.has(link.code)).toBe(true);
    expect([...routes.keys()].join()).not.toContain(key.slice(11, 40));
  });
});

const breaksOf = (breaks: readonly { readonly invariant: string; readonly detail: string }[]) => [
  ...new Set(breaks.map(({ invariant, detail }) => `${invariant} ${detail}`)),
];

/** As if the time of the frost had passed. */
async function thaw({ businessId }: Tenant): Promise<void> {
  await sql`
    update business_moves set frozen_until = clock_timestamp()
    where business_id = ${businessId} and state = 'frozen'`.execute(sides[0].database.db);
}

/** As if the network had dropped these connections and no other. */
const endedWithinMs = 60_000;

async function endLockSessions(): Promise<void> {
  for (const { database } of sides) {
    await sql`
      select pg_terminate_backend(l.pid, ${endedWithinMs}) from pg_locks l
      where l.locktype = 'advisory' and l.pid <> pg_backend_pid()
        and l.database = (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    );
  }
}

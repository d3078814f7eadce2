import { sql } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { movementKinds } from '../../src/ledger/ledger/movement.rules.ts';
import { postToLedger } from '../../src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../src/ledger/ledger/posting.rules.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { now, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

async function openStatement() {
  const scene = await openScreen(api);
  const { liveWorkspaceId: workspaceId } = scene.tenant;
  const charged = await insertCharged(api.database, workspaceId, {});
  const settled = await insertCharged(api.database, workspaceId, { isSettled: true });
  const payoutId = newTestId();
  await post(keep(workspaceId, payoutId, 5_000n));
  await numberAll(api.database);
  return { ...scene, workspaceId, charged, settled, payoutId };
}

function post(...postings: readonly Posting[]) {
  return api.database.db.transaction().execute((tx) => postToLedger(tx, newTestId, postings));
}

function keep(workspaceId: string, id: string, amountMinor: bigint): Posting {
  return {
    workspaceId,
    source: { kind: 'payout', id, step: 'completed' },
    referenceId: id,
    template: 'payout_kept',
    currency: 'NGN',
    amounts: { payout: amountMinor, cost: 0n },
    splitRecipientId: null,
    effectiveAt: now,
  };
}

describe('GET /workspaces/{workspaceId}/balance/entries', () => {
  test('tells every movement with what it left, newest first, to the balance of now', async () => {
    const { workspace, viewer, charged, settled, payoutId } = await openStatement();
    const page = await read(viewer, `${workspace}/balance/entries?currency=NGN`);
    expect(page.data).toMatchObject([
      {
        sequence: 4,
        kind: 'kept',
        source: { type: 'payout', id: payoutId },
        payment_id: null,
        change: { pending: 0, available: -50, owed: 0 },
        balance: { pending: 96.8, available: 46.8, owed: 0 },
        available_at: null,
      },
      {
        sequence: 3,
        kind: 'settled',
        payment_id: settled,
        change: { pending: -96.8, available: 96.8 },
      },
      { sequence: 2, kind: 'charge', payment_id: settled, available_at_expected: false },
      {
        sequence: 1,
        kind: 'charge',
        payment_id: charged,
        gross: 100,
        fee: 3.2,
        share: 0,
        change: { pending: 96.8, available: 0, owed: 0 },
        balance: { pending: 96.8, available: 0, owed: 0 },
        available_at_expected: true,
      },
    ]);
    const { data: balances } = await read(viewer, `${workspace}/balance`);
    expect(balances).toMatchObject([{ pending: 96.8, available: 46.8, owed: 0 }]);
  });

  test('goes on by cursor, and finds a kind among others', async () => {
    const { workspace, viewer } = await openStatement();
    const sequencesOf = (page: { data: { sequence: number }[] }) =>
      page.data.map(({ sequence }) => sequence);
    const path = `${workspace}/balance/entries?currency=NGN`;
    const first = await read(viewer, `${path}&limit=3`);
    expect(sequencesOf(first)).toEqual([4, 3, 2]);
    const rest = await read(viewer, `${path}&limit=3&starting_after=${first.next_cursor}`);
    expect(sequencesOf(rest)).toEqual([1]);
    expect(rest.next_cursor).toBeNull();
    expect(sequencesOf(await read(viewer, `${path}&kind=charge`))).toEqual([2, 1]);
    expect(sequencesOf(await read(viewer, `${path}&kind=kept,settled`))).toEqual([4, 3]);
    expect(sequencesOf(await read(viewer, `${path}&before=2020-01-01T00:00:00Z`))).toEqual([]);
    expect(sequencesOf(await read(viewer, `${path}&from=2020-01-01T00:00:00Z`))).toHaveLength(4);
    const other = `${workspace}/balance/entries?currency=KES`;
    expect(sequencesOf(await read(viewer, other))).toEqual([]);
  });

  test('refuses what it does not know, and who has nothing to do with it', async () => {
    const { workspace, viewer } = await openStatement();
    const entries = `${workspace}/balance/entries`;
    const status = async (path: string) => (await viewer.send('GET', path)).status;
    expect(await status(entries)).toBe(400);
    expect(await status(`${entries}?currency=NGN&kind=gift`)).toBe(400);
    expect(await status(`${entries}?currency=NGN&starting_after=x`)).toBe(400);
    const { viewer: stranger } = await openScreen(api);
    expect((await stranger.send('GET', `${entries}?currency=NGN`)).status).toBe(404);
  });
});

describe('GET /workspaces/{workspaceId}/balance/statement', () => {
  test('a period begins with what the one before ended with, and its totals are the difference', async () => {
    const { workspace, viewer, workspaceId } = await openStatement();
    const { rows } = await sql<{ id: string }>`
      select transaction_id as id from balance_entries
      where workspace_id = ${workspaceId} order by sequence desc limit 1`.execute(api.database.db);
    const split = new Date(Number.parseInt((rows[0]?.id ?? '').slice(0, 13).replace('-', ''), 16));
    const path = `${workspace}/balance/statement?currency=NGN`;
    const past = await read(viewer, `${path}&before=${split.toISOString()}`);
    const since = await read(viewer, `${path}&from=${split.toISOString()}`);
    const whole = await read(viewer, path);
    expect(past.opening).toEqual({ pending: 0, available: 0, owed: 0, disputed: 0, reserved: 0 });
    expect(since.opening).toEqual(past.closing);
    expect(since.closing).toEqual(whole.closing);
    expect(whole.closing).toMatchObject({ pending: 96.8, available: 46.8, owed: 0 });
    expect(whole.by_kind).toEqual([
      { kind: 'charge', count: 2, pending: 193.6, available: 0 },
      { kind: 'settled', count: 1, pending: -96.8, available: 96.8 },
      { kind: 'kept', count: 1, pending: 0, available: -50 },
    ]);
  });

  test('as CSV it has every movement, oldest first, for who may export', async () => {
    const { workspace, viewer, tenant } = await openStatement();
    const { businessId } = tenant;
    const finance = await signInStaff(api, { businessId, role: 'finance', now });
    const path = `${workspace}/balance/statement?currency=NGN&format=csv`;
    const lines = (await (await finance.send('GET', path)).text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^sequence,posted_at,.*,pending,available,owed,.*,disputed,reserved$/);
    expect(lines[1]).toMatch(/^1,.*,NGN,100,3.2,0,96.8,0,0,96.8,0,0,0,0,0,0$/);
    expect(lines[4]).toMatch(/^4,.*,kept,payout,.*,NGN,0,0,0,0,-50,0,96.8,46.8,0,0,0,0,0$/);
    expect((await viewer.send('GET', path)).status).toBe(403);
  });
});

describe('the statement’s rows', () => {
  test('have the kind that the rules give to their posting', async () => {
    const { rows } = await sql<{ name: string; kind: string | null }>`
      select name, movement_kind(name) as kind
      from unnest(${Object.keys(movementKinds)}::text[]) name`.execute(api.database.db);
    expect(Object.fromEntries(rows.map(({ name, kind }) => [name, kind]))).toEqual(movementKinds);
  });

  test('follow one another whichever way they were numbered', async () => {
    const { workspaceId } = await openStatement();
    for (const amountMinor of [100n, 200n, 300n]) {
      await post(keep(workspaceId, newTestId(), amountMinor));
      if (amountMinor === 200n) await numberAll(api.database);
    }
    await numberAll(api.database);
    const { rows } = await sql<{ broken: number; last: bigint; kept: bigint; count: bigint }>`
      select count(*) filter (where available_after_minor <> total)::int as broken,
        (array_agg(available_after_minor order by sequence desc))[1] as last,
        (array_agg(kind_available_minor order by sequence desc))[1] as kept,
        (array_agg(kind_count order by sequence desc))[1] as count
      from (
        select *, sum(available_minor) over (partition by workspace_id, currency order by sequence) as total
        from balance_entries where workspace_id = ${workspaceId}) summed`.execute(api.database.db);
    expect(rows).toEqual([{ broken: 0, last: 4_080n, kept: -5_600n, count: 4n }]);
  });
});

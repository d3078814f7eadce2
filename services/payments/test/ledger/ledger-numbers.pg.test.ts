import { sql, withTransaction } from '@countinghouse/postgres';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listAccountBalances } from '../../src/ledger/ledger/list-account-balances.ts';
import { lockBalances } from '../../src/ledger/ledger/lock-balances.ts';
import { movementKinds } from '../../src/ledger/ledger/movement.rules.ts';
import { numberLedger, readNumberingLagSeconds } from '../../src/ledger/ledger/number-ledger.ts';
import { postToLedger } from '../../src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../src/ledger/ledger/posting.rules.ts';
import { refoldLedger } from '../../src/ledger/ledger/refold-ledger.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let workspaceId: string;

beforeEach(async () => {
  const tenant = await createTenant(operatorDeps(use.database));
  workspaceId = tenant.liveWorkspaceId;
});

describe('balances of record accounts', () => {
  test('are exact before, between and after numbering', async () => {
    await post(charge(101n));
    expect(await pending()).toBe(100n);
    await numberAll(use.database);
    expect(await pending()).toBe(100n);
    await post(charge(11n), charge(21n));
    expect(await pending()).toBe(130n);
    await numberLedger(use.database);
    await numberLedger(use.database);
    expect(await pending()).toBe(130n);
  });

  test('row 26: a transaction committed late is neither lost nor counted twice', async () => {
    const slow = await openTransaction();
    const late = newTestId();
    await slow.query(
      `insert into ledger_transactions values ($1, $2, 'charge', 1, 'payment', $2, 1, null, 2, now())`,
      [workspaceId, late],
    );
    await slow.query(
      `insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency)
       values ($1, $2, $2, 7, 1000, 1, false, 'NGN'), ($1, $2, $2, -7, 2000, 2, false, 'NGN')`,
      [workspaceId, late],
    );
    await post(charge(11n));
    await numberAll(use.database);
    expect(await pending()).toBe(10n);
    await slow.query('commit');
    expect(await pending()).toBe(17n);
    await numberAll(use.database);
    expect(await pending()).toBe(17n);
    expect((await listMovements()).at(-1)).toMatchObject({ sequence: 2n, transactionId: late });
  });

  test('are the same when many post and number at once', async () => {
    const rounds = 40;
    await Promise.all(
      Array.from({ length: rounds }, async (_, round) => {
        await post(charge(4n));
        if (round % 5 === 0) await numberLedger(use.database);
      }),
    );
    expect(await pending()).toBe(3n * BigInt(rounds));
    await numberAll(use.database);
    expect(await pending()).toBe(3n * BigInt(rounds));
    const numbers = (await listMovements()).map(({ sequence }) => sequence);
    expect(numbers).toEqual(Array.from({ length: rounds }, (_, index) => BigInt(index + 1)));
  });
});

describe('numbers', () => {
  test('are given from 1 without a gap to what moves the merchant’s money, and to nothing else', async () => {
    await post(charge(1_000n), settlement(500n), unexpected(5n));
    await post(held('payout_reserved', 10n), charge(2_000n));
    await numberAll(use.database);
    expect(await listMovements()).toMatchObject([
      { sequence: 1n, template: 'charge' },
      { sequence: 2n, template: 'settled' },
      { sequence: 3n, template: 'charge' },
    ]);
    const { rows } =
      await sql`select from ledger_outbox where workspace_id = ${workspaceId}`.execute(
        use.database.db,
      );
    expect(rows).toEqual([]);
  });

  test('are known to the database for the same postings as to the rules', async () => {
    const names = Object.keys(movementKinds);
    const { rows } = await sql<{ name: string; is_movement: boolean }>`
      select name, is_movement(name) from unnest(${names}::text[]) name`.execute(use.database.db);
    expect(Object.fromEntries(rows.map((row) => [row.name, row.is_movement]))).toEqual(
      Object.fromEntries(
        Object.entries(movementKinds).map(([name, kind]) => [name, kind !== null]),
      ),
    );
  });

  test('R1: a payout that waited for the settlement that funds it comes after it', async () => {
    const payout = await openTransaction();
    // It has done something before it waits: by transaction id it would come first.
    await payout.query('select pg_current_xact_id()');
    const key = { workspaceId, currency: 'NGN' };
    const settled = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const funding = withTransaction(use.database.db, async (tx) => {
      await postToLedger(tx, newTestId, [settlement(500n)]);
      await lockBalances(tx, [key]);
      isHeld.resolve();
      await settled.promise;
    });
    await isHeld.promise;
    const waiting = payout.query(
      'select from lock_merchant_balances($1::uuid[], $2::char(3)[], false)',
      [[workspaceId], ['NGN']],
    );
    settled.resolve();
    await Promise.all([funding, waiting]);
    const paidOut = newTestId();
    await payout.query(
      `insert into ledger_transactions values ($1, $2, 'payout_kept', 1, 'payout', $2, 2, null, 2, now())`,
      [workspaceId, paidOut],
    );
    await payout.query(
      `insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency)
       values ($1, $2, $2, 500, 2010, 1, false, 'NGN'), ($1, $2, $2, -500, 2050, 2, false, 'NGN')`,
      [workspaceId, paidOut],
    );
    await payout.query('commit');
    await numberAll(use.database);
    expect((await listMovements()).map(({ template }) => template)).toEqual([
      'settled',
      'payout_kept',
    ]);
  });

  test('R1: are given while another database of the server keeps a writer open', async () => {
    const foreign = new pg.Client({
      connectionString: use.testDatabase.adminUrl.replace(/[^/]+$/, 'postgres'),
    });
    await foreign.connect();
    onTestFinished(() => foreign.end());
    await foreign.query('begin');
    await foreign.query('select pg_current_xact_id()');
    await post(charge(11n));
    await numberAll(use.database);
    expect(await listMovements()).toHaveLength(1);
    expect(await readNumberingLagSeconds(use.database, Date.now() + 60_000)).toBe(0);
    await foreign.query('rollback');
  });
});

test('a transaction without a number raises the lag', async () => {
  await post(charge(11n));
  const lag = await readNumberingLagSeconds(use.database, Date.now() + 60_000);
  expect(lag).toBeGreaterThan(59);
  await numberAll(use.database);
});

describe('refold', () => {
  test('brings back sums and numbers that were lost, and changes nothing that is right', async () => {
    await post(charge(101n), charge(11n));
    await numberAll(use.database);
    await post(charge(21n));
    const refold = () => refoldLedger(operatorDeps(use.database), { workspaceId });
    await refold();
    expect(await pending()).toBe(130n);
    const root = new pg.Client({ connectionString: use.testDatabase.adminUrl });
    await root.connect();
    onTestFinished(() => root.end());
    await root.query("set session_replication_role = 'replica'");
    await root.query('delete from account_folds where workspace_id = $1', [workspaceId]);
    await root.query('delete from movements where workspace_id = $1 and sequence = 2', [
      workspaceId,
    ]);
    expect(await pending()).not.toBe(130n);
    await refold();
    expect(await pending()).toBe(130n);
    await numberAll(use.database);
    expect(await pending()).toBe(130n);
    expect((await listMovements()).map(({ sequence }) => sequence)).toEqual([1n, 2n, 3n]);
    const breaks = await verifyLedger(use.database, { workspaceId });
    expect(breaks.filter(({ invariant }) => ['I7', 'I14'].includes(invariant))).toEqual([]);
  });
});

type Amounts = Posting['amounts'];

function posting(
  template: Posting['template'],
  source: Posting['source'],
  amounts: Amounts,
): Posting {
  return {
    workspaceId,
    source,
    referenceId: source.id,
    template,
    currency: 'NGN',
    amounts,
    splitRecipientId: null,
    effectiveAt: new Date(),
  };
}

function charge(gross: bigint): Posting {
  const source = { kind: 'payment', id: newTestId(), step: 'charged' } as const;
  return posting('charge', source, { gross, fee: 1n });
}

function settlement(released: bigint): Posting {
  const source = { kind: 'payment', id: newTestId(), step: 'settled' } as const;
  const nothing = { cost: 0n, share: 0n, shareOwed: 0n, repaid: 0n, takenBack: 0n, short: 0n };
  return posting('settled', source, { cleared: released, released, ...nothing });
}

function held(template: 'payout_reserved', payout: bigint): Posting {
  return posting(template, { kind: 'payout', id: newTestId(), step: 'reserved' }, { payout });
}

function unexpected(received: bigint): Posting {
  const source = { kind: 'suspense', id: newTestId(), step: 'received' } as const;
  return posting('money_unexpected', source, { received });
}

function post(...postings: readonly Posting[]): Promise<void> {
  return withTransaction(use.database.db, (tx) => postToLedger(tx, newTestId, postings));
}

async function pending(): Promise<bigint> {
  const balances = await listAccountBalances(use.database.db, workspaceId);
  return balances.find(({ account }) => account === 'merchant_pending')?.balanceMinor ?? 0n;
}

interface Movement {
  readonly sequence: bigint;
  readonly transactionId: string;
  readonly template: string;
}

async function listMovements(): Promise<readonly Movement[]> {
  const { rows } = await sql<Movement>`
    select m.sequence, m.transaction_id as "transactionId", t.template
    from movements m
    join ledger_transactions t on t.workspace_id = m.workspace_id and t.id = m.transaction_id
    where m.workspace_id = ${workspaceId} order by m.sequence`.execute(use.database.db);
  return rows;
}

async function openTransaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: use.testDatabase.applicationUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  return client;
}

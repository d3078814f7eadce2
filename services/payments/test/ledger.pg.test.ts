import { sql, violatedConstraint } from '@countinghouse/postgres';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldLedger, readFoldLagSeconds } from '../src/ledger/fold-ledger.ts';
import { insertLedgerEntries } from '../src/ledger/ledger.sql.ts';
import { postToLedger } from '../src/ledger/post-to-ledger.ts';
import type { Posting } from '../src/ledger/posting.rules.ts';
import { readBalances } from '../src/ledger/read-balances.ts';
import { foldAll } from './support/fold-all.ts';
import { insertRawTransaction, toEntryRows } from './support/ledger-rows.ts';
import type { RawLine } from './support/ledger-rows.ts';
import { usePaymentsDatabase } from './support/payments-database.ts';
import { insertRecipient } from './support/recipient-rows.ts';
import { createTenant, newTestId, operatorDeps } from './support/tenants.ts';
import type { Tenant } from './support/tenants.ts';

const use = usePaymentsDatabase();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(operatorDeps(use.database));
  other = await createTenant(operatorDeps(use.database));
});

async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing was refused',
    (error: unknown) => violatedConstraint(error) ?? String(error),
  );
}

const charge: readonly RawLine[] = [
  { code: 1000, amountMinor: 10_000n },
  { code: 2000, amountMinor: -9_680n },
  { code: 4000, amountMinor: -320n },
];

describe('the database refuses', () => {
  test('a transaction that does not balance', async () => {
    const lines = [...charge.slice(0, 2), { code: 4000, amountMinor: -319n }];
    expect(await refusal(insertRawTransaction(use.database, tenant.liveWorkspaceId, lines))).toBe(
      'ledger_transaction_balanced',
    );
  });

  test('a transaction that balances only over two currencies or two layers', async () => {
    const twoCurrencies: RawLine[] = [
      { code: 1000, amountMinor: 5n },
      { code: 2000, amountMinor: -5n, currency: 'KES' },
    ];
    const twoLayers: RawLine[] = [
      { code: 2010, amountMinor: 5n, isHeld: true },
      { code: 2040, amountMinor: -5n },
    ];
    for (const lines of [twoCurrencies, twoLayers]) {
      expect(await refusal(insertRawTransaction(use.database, tenant.liveWorkspaceId, lines))).toBe(
        'ledger_transaction_balanced',
      );
    }
  });

  test('a change of an entry, also by the owner of the tables', async () => {
    await insertRawTransaction(use.database, tenant.liveWorkspaceId, charge);
    const owner = new pg.Client({ connectionString: use.testDatabase.ownerUrl });
    await owner.connect();
    try {
      for (const table of ['ledger_entries', 'ledger_transactions', 'ledger_transaction_keys']) {
        await expect(owner.query(`delete from ${table}`)).rejects.toThrow('append-only');
        await expect(owner.query(`truncate ${table}`)).rejects.toThrow('append-only');
      }
      await expect(owner.query('update ledger_entries set amount_minor = 1')).rejects.toThrow(
        'append-only',
      );
    } finally {
      await owner.end();
    }
    await expect(
      sql`update ledger_entries set amount_minor = 1`.execute(use.database.db),
    ).rejects.toThrow('permission denied');
  });

  test('a second posting of the same step', async () => {
    const sourceId = newTestId();
    await insertRawTransaction(use.database, tenant.liveWorkspaceId, charge, { sourceId });
    expect(
      await refusal(
        insertRawTransaction(use.database, tenant.liveWorkspaceId, charge, { sourceId }),
      ),
    ).toMatch(/^ledger_transaction_keys_\d+_pkey$|^ledger_transaction_once$/);
  });

  test('an account of another workspace', async () => {
    const foreign = await insertRecipient(use.database, other.liveWorkspaceId);
    const lines: RawLine[] = [
      { code: 1000, amountMinor: 10n },
      { code: 2020, amountMinor: -10n, ownerId: foreign },
    ];
    expect(await refusal(insertRawTransaction(use.database, tenant.liveWorkspaceId, lines))).toBe(
      'ledger_account_of_workspace',
    );
    const own = await insertRecipient(use.database, tenant.liveWorkspaceId);
    await insertRawTransaction(
      use.database,
      tenant.liveWorkspaceId,
      lines.map((line) => (line.code === 2020 ? { ...line, ownerId: own } : line)),
    );
  });

  test('entries under a transaction of another workspace', async () => {
    expect(
      await refusal(
        insertRawTransaction(use.database, tenant.liveWorkspaceId, charge, {
          transactionWorkspaceId: other.liveWorkspaceId,
        }),
      ),
    ).toBe('ledger_transaction_complete');
  });

  test('a transaction whose lines are not all there, and lines added to it later', async () => {
    expect(
      await refusal(
        insertRawTransaction(use.database, tenant.liveWorkspaceId, charge, { entryCount: 4 }),
      ),
    ).toBe('ledger_transaction_complete');
    const { transactionId } = await insertRawTransaction(
      use.database,
      tenant.liveWorkspaceId,
      charge,
    );
    const later = toEntryRows(tenant.liveWorkspaceId, transactionId, charge, 4);
    expect(await refusal(insertLedgerEntries(use.database.db, later))).toBe(
      'ledger_transaction_complete',
    );
  });

  test('an available balance below zero, posted or held', async () => {
    const workspaceId = other.liveWorkspaceId;
    const available = (amountMinor: bigint): RawLine[] => [
      { code: 2000, amountMinor },
      { code: 2010, amountMinor: -amountMinor },
    ];
    const hold = (amountMinor: bigint): RawLine[] => [
      { code: 2010, amountMinor, isHeld: true },
      { code: 2040, amountMinor: -amountMinor, isHeld: true },
    ];
    const refused = 'ledger_balances_never_negative';
    expect(await refusal(insertRawTransaction(use.database, workspaceId, available(-1n)))).toBe(
      refused,
    );
    await insertRawTransaction(use.database, workspaceId, available(100n));
    await insertRawTransaction(use.database, workspaceId, hold(60n));
    expect(await refusal(insertRawTransaction(use.database, workspaceId, hold(41n)))).toBe(refused);
    expect(await refusal(insertRawTransaction(use.database, workspaceId, available(-41n)))).toBe(
      refused,
    );
    await insertRawTransaction(use.database, workspaceId, available(-40n));
    const balances = await readBalances(use.database.db, workspaceId);
    expect(balances.find(({ account }) => account === 'merchant_available')).toMatchObject({
      balanceMinor: 60n,
      heldMinor: 60n,
    });
  });

  test('the application writing balances, keys, folds or a partition directly', async () => {
    const { db } = use.database;
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    for (const statement of [
      sql`update ledger_balances set credit_minor = credit_minor + 1`,
      sql`delete from ledger_folds`,
      sql`update ledger_fold_progress set upto = '0'`,
      sql`insert into ledger_transaction_keys select * from ledger_transaction_keys limit 1`,
      sql`insert into ${sql.raw(`ledger_entries_${month}`)} select * from ledger_entries limit 1`,
      sql`insert into ledger_entries select * from ledger_entries limit 1`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('permission denied');
    }
  });
});

describe('balances of record accounts', () => {
  const posting = (workspaceId: string, gross: bigint): Posting => ({
    workspaceId,
    source: { kind: 'payment', id: newTestId(), step: 'charged' },
    referenceId: newTestId(),
    template: 'charge',
    currency: 'NGN',
    amounts: { gross, fee: 1n },
    splitRecipientId: null,
    effectiveAt: new Date(),
  });
  const pendingOf = async (workspaceId: string): Promise<bigint> => {
    const balances = await readBalances(use.database.db, workspaceId);
    return balances.find(({ account }) => account === 'merchant_pending')?.balanceMinor ?? 0n;
  };

  test('are exact before, between and after folds', async () => {
    const workspaceId = other.testWorkspaceId;
    await postToLedger(use.database.db, newTestId, [posting(workspaceId, 101n)]);
    expect(await pendingOf(workspaceId)).toBe(100n);
    await foldAll(use.database);
    expect(await pendingOf(workspaceId)).toBe(100n);
    await postToLedger(use.database.db, newTestId, [
      posting(workspaceId, 11n),
      posting(workspaceId, 21n),
    ]);
    expect(await pendingOf(workspaceId)).toBe(130n);
    await foldLedger(use.database);
    await foldLedger(use.database);
    expect(await pendingOf(workspaceId)).toBe(130n);
  });

  test('row 26: an entry committed late, below newer ones, is neither lost nor counted twice', async () => {
    const workspaceId = tenant.testWorkspaceId;
    const slow = new pg.Client({ connectionString: use.testDatabase.applicationUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query('select pg_current_xact_id()');
      await postToLedger(use.database.db, newTestId, [posting(workspaceId, 11n)]);
      await foldLedger(use.database);
      expect(await readFoldLagSeconds(use.database, Date.now() + 60_000)).toBeGreaterThan(59);
      const held = newTestId();
      await slow.query(
        `insert into ledger_transactions values ($1, $2, 'charge', 1, 'payment', $2, 1, null, 2, now())`,
        [workspaceId, held],
      );
      await slow.query(
        `insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency)
         values ($1, $2, $2, 7, 1000, 1, false, 'NGN'), ($1, $2, $2, -7, 2000, 2, false, 'NGN')`,
        [workspaceId, held],
      );
      expect(await pendingOf(workspaceId)).toBe(10n);
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    expect(await pendingOf(workspaceId)).toBe(17n);
    await foldAll(use.database);
    expect(await pendingOf(workspaceId)).toBe(17n);
  });

  test('are the same when many post and fold at once', async () => {
    const workspaceId = other.testWorkspaceId;
    const before = await pendingOf(workspaceId);
    const rounds = 40;
    await Promise.all(
      Array.from({ length: rounds }, async (_, round) => {
        await postToLedger(use.database.db, newTestId, [posting(workspaceId, 4n)]);
        if (round % 5 === 0) await foldLedger(use.database);
      }),
    );
    expect(await pendingOf(workspaceId)).toBe(before + 3n * BigInt(rounds));
    await foldAll(use.database);
    expect(await pendingOf(workspaceId)).toBe(before + 3n * BigInt(rounds));
  });
});

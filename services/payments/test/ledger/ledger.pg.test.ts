import { sql, violatedConstraint } from '@countinghouse/postgres';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertLedgerEntries } from '../../src/ledger/ledger/ledger.sql.ts';
import { listAccountBalances } from '../../src/ledger/ledger/list-account-balances.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { insertRawTransaction, toEntryRows } from '../support/ledger/ledger-rows.ts';
import type { RawLine } from '../support/ledger/ledger-rows.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

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
    const balances = await listAccountBalances(use.database.db, workspaceId);
    expect(balances.find(({ account }) => account === 'merchant_available')).toMatchObject({
      balanceMinor: 60n,
      heldMinor: 60n,
    });
  });

  test('the application writing balances, keys, sums, numbers or a partition directly', async () => {
    const { db } = use.database;
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    for (const statement of [
      sql`update ledger_balances set credit_minor = credit_minor + 1`,
      sql`delete from account_folds`,
      sql`delete from ledger_outbox`,
      sql`insert into movements select * from movements limit 1`,
      sql`insert into ledger_transaction_keys select * from ledger_transaction_keys limit 1`,
      sql`insert into ${sql.raw(`ledger_entries_${month}`)} select * from ledger_entries limit 1`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('permission denied');
    }
  });
});

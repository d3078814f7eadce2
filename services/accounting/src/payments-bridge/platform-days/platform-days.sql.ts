import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

/** False if the day is there already; whoever imports it at the same time is waited for. */
export async function insertPlatformDay(
  tx: Tx,
  row: Insertable<Schema['platform_days']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('platform_days')
    .values(row)
    .onConflict((conflict) => conflict.constraint('platform_days_once').doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findPlatformDayHash(
  tx: Tx,
  orgId: string,
  day: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select text_hash as hash from platform_days
    where org_id = ${orgId} and day = ${day}`.execute(tx);
  return rows[0]?.hash ?? null;
}

interface PlatformAccount {
  readonly currency: string;
  readonly ledgerCode: number;
  readonly accountId: string;
}

export async function listPlatformAccounts(
  tx: Tx,
  orgId: string,
): Promise<readonly PlatformAccount[]> {
  const { rows } = await sql<PlatformAccount>`
    select currency, ledger_code as "ledgerCode", account_id as "accountId" from platform_accounts
    where org_id = ${orgId}`.execute(tx);
  return rows;
}

export async function insertPlatformAccounts(
  tx: Tx,
  rows: readonly Insertable<Schema['platform_accounts']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insertInto('platform_accounts').values(rows).execute();
}

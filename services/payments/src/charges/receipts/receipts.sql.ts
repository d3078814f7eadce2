import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

export interface ReceiptKey {
  readonly workspaceId: string;
  /** The payment's id. */
  readonly id: string;
}

export async function findReceiptNumber(db: Db, key: ReceiptKey): Promise<bigint | null> {
  const row = await db
    .selectFrom('receipts')
    .select('number')
    .where('workspace_id', '=', key.workspaceId)
    .where('payment_id', '=', key.id)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The last number used in the workspace, locked until the transaction ends. */
export async function lockLastReceiptNumber(tx: Tx, workspaceId: string): Promise<bigint> {
  const { rows } = await sql<{ readonly last: bigint }>`
    insert into receipt_counters as c (workspace_id, last_number) values (${workspaceId}, 0)
    on conflict (workspace_id) do update set last_number = c.last_number
    returning c.last_number as last`.execute(tx);
  return rows[0]?.last ?? 0n;
}

export async function insertReceipt(
  tx: Tx,
  key: ReceiptKey,
  number: bigint,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('receipts')
    .values({ workspace_id: key.workspaceId, payment_id: key.id, number, created_at: now })
    .execute();
  await tx
    .updateTable('receipt_counters')
    .set({ last_number: number })
    .where('workspace_id', '=', key.workspaceId)
    .execute();
}

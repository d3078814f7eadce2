import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

/** After all but `none` there may be more steps; `busy` is worth a retry. */
export type PackStep = 'begun' | 'copied' | 'indexed' | 'whole' | 'packed' | 'busy' | 'none';

/** One step of packing the months that ended before a moment. */
export async function packNextMonth(
  tx: Tx,
  before: Date,
  tablespace: string | null,
  rowsMax: number,
): Promise<PackStep> {
  const { rows } = await sql<{ step: PackStep }>`
    select pack_ledger_month(${before}, ${tablespace}::name, ${rowsMax}) as step`.execute(tx);
  return rows[0]?.step ?? 'none';
}

/** How many months of the ledger's tables that ended before a moment are not packed. */
export async function countUnpackedMonths(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unpacked_ledger_months(${before})`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface PackedMonth {
  readonly tableName: string;
  readonly month: string;
  readonly beganAt: Date;
  readonly packedAt: Date | null;
}

export async function listMonthRows(db: Db): Promise<readonly PackedMonth[]> {
  const { rows } = await sql<PackedMonth>`
    select table_name as "tableName", month::text as month, began_at as "beganAt", packed_at as "packedAt"
    from ledger_months order by month, table_name`.execute(db);
  return rows;
}

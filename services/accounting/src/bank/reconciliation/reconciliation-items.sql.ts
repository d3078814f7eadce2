import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { InTransitItem } from './in-transit.rules.ts';

/** Items in transit at a reconciliation; the reconciliation itself is inserted after them. */
export async function insertReconciliationItems(
  tx: Tx,
  orgId: string,
  reconciliationId: string,
  items: readonly InTransitItem[],
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('bank_reconciliation_items')
    .values(
      items.map((item) => ({
        org_id: orgId,
        reconciliation_id: reconciliationId,
        source_kind: item.sourceKind,
        source_id: item.sourceId,
        date: item.date,
        memo: item.memo,
        amount_minor: item.amountMinor,
      })),
    )
    .execute();
}

/** Oldest first. */
export async function listReconciliationItems(
  db: Db,
  orgId: string,
  reconciliationId: string,
): Promise<readonly InTransitItem[]> {
  const { rows } = await sql<InTransitItem>`
    select source_kind as "sourceKind", source_id as "sourceId", date, memo,
      amount_minor as "amountMinor"
    from bank_reconciliation_items
    where org_id = ${orgId} and reconciliation_id = ${reconciliationId}
    order by date, source_id`.execute(db);
  return rows;
}

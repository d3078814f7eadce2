import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

export interface BusinessDelay {
  /** Whole UTC days; null uses the installation's default. */
  readonly delayDays: number | null;
}

/** Null if there is no such business. */
export async function findSettlementDelay(
  db: Db,
  businessId: string,
): Promise<BusinessDelay | null> {
  const row = await db
    .selectFrom('businesses')
    .select('settlement_delay_days as delayDays')
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

/** False if there is no such business. */
export async function saveSettlementDelay(
  tx: Tx,
  businessId: string,
  delayDays: number | null,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('businesses')
    .set({ settlement_delay_days: delayDays, updated_at: now })
    .where('id', '=', businessId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes the business's waiting charges due now. */
export async function makeWaitingChargesDue(tx: Tx, businessId: string, now: Date): Promise<void> {
  await sql`
    update provider_settlement_charges c set next_try_at = ${now}
    from workspaces w
    where w.business_id = ${businessId} and c.workspace_id = w.id
      and c.state = 'waiting' and c.next_try_at > ${now}`.execute(tx);
}

import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { ApprovedOperation, LimitKind } from '../requests/approval.rules.ts';

export interface ThresholdKey {
  readonly businessId: string;
  readonly operation: ApprovedOperation;
  readonly currency: string;
}

export interface ThresholdChange extends ThresholdKey {
  readonly id: string;
  readonly kind: LimitKind;
  /** Null is "always" as a threshold, and "none" as a day's amount. */
  readonly amountMinor: bigint | null;
}

/** Rows never change, so there is nothing to lock: the approval's own lock decides who is first. */
export async function findThresholdChange(
  db: Db,
  businessId: string,
  id: string,
): Promise<ThresholdChange | null> {
  const { rows } = await sql<ThresholdChange>`
    select c.business_id as "businessId", c.id, c.kind, c.operation, c.currency,
      c.amount_minor as "amountMinor"
    from threshold_changes c where c.business_id = ${businessId} and c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

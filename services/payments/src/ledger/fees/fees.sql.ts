import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

export interface FeeScheduleRow {
  readonly businessId: string;
  readonly currency: string;
  readonly basisPoints: number;
  readonly fixedMinor: bigint;
  /** Whether a refund returns the fee proportionally. */
  readonly isRefundable: boolean;
  /** The cost of a lost dispute in addition to its amount. */
  readonly disputeFeeMinor: bigint;
}

export async function listFeeScheduleRows(
  db: Db,
  businessId: string,
): Promise<readonly (FeeScheduleRow & { readonly updatedAt: Date })[]> {
  const { rows } = await sql<FeeScheduleRow & { readonly updatedAt: Date }>`
    select business_id as "businessId", currency, basis_points as "basisPoints",
      fixed_minor as "fixedMinor", is_refundable as "isRefundable",
      dispute_fee_minor as "disputeFeeMinor", updated_at as "updatedAt"
    from fee_schedules where business_id = ${businessId} order by currency`.execute(db);
  return rows;
}

/** False if there is no such business. */
export async function saveFeeSchedule(
  tx: Tx,
  schedule: FeeScheduleRow,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ business_id: string }>`
    insert into fee_schedules
      (business_id, currency, basis_points, fixed_minor, is_refundable, dispute_fee_minor, updated_at)
    select b.id, ${schedule.currency}, ${schedule.basisPoints}, ${schedule.fixedMinor},
      ${schedule.isRefundable}, ${schedule.disputeFeeMinor}, ${now}
    from businesses b where b.id = ${schedule.businessId}
    on conflict (business_id, currency) do update set basis_points = excluded.basis_points,
      fixed_minor = excluded.fixed_minor, is_refundable = excluded.is_refundable,
      dispute_fee_minor = excluded.dispute_fee_minor, updated_at = excluded.updated_at
    returning business_id`.execute(tx);
  return rows.length > 0;
}

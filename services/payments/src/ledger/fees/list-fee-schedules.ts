import type { Database } from '../../kernel/database.ts';
import { defaultFeeSchedule } from './fee.rules.ts';
import { listFeeScheduleRows } from './fees.sql.ts';

interface ShownSchedule {
  /** Null applies to every currency without its own schedule. */
  readonly currency: string | null;
  readonly basisPoints: number;
  readonly fixedMinor: bigint;
  readonly isRefundable: boolean;
  readonly disputeFeeMinor: bigint;
  readonly updatedAt: Date | null;
}

export async function listFeeSchedules(
  database: Database,
  businessId: string,
): Promise<readonly ShownSchedule[]> {
  const own = await listFeeScheduleRows(database.db, businessId);
  const others = { isRefundable: false, disputeFeeMinor: 0n, updatedAt: null };
  return [...own, { ...defaultFeeSchedule, currency: null, ...others }];
}

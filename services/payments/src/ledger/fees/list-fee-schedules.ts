import type { Database, Db } from '../../kernel/database.ts';
import { defaultFeeSchedule } from './fee.rules.ts';
import { listFeeScheduleRows } from './fees.sql.ts';

export interface ShownSchedule {
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
  return [...(await listFeeScheduleRows(database.db, businessId)), defaultSchedule];
}

/** The fee that new payments in this currency pay. */
export async function getFeeSchedule(
  db: Db,
  businessId: string,
  currency: string,
): Promise<ShownSchedule> {
  const own = await listFeeScheduleRows(db, businessId);
  return own.find((schedule) => schedule.currency === currency) ?? defaultSchedule;
}

const defaultSchedule: ShownSchedule = {
  ...defaultFeeSchedule,
  currency: null,
  isRefundable: false,
  disputeFeeMinor: 0n,
  updatedAt: null,
};

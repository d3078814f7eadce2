import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { saveFeeSchedule } from './fees.sql.ts';
import type { FeeScheduleRow } from './fees.sql.ts';

type SetFeeOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' };

/** Applies to payments and disputes created from now on; existing ones keep their fee. */
export function setFeeSchedule(
  deps: OperatorDeps,
  schedule: FeeScheduleRow,
): Promise<SetFeeOutcome> {
  return withTransaction(deps.database.db, (tx) => setFeeScheduleIn(tx, deps, schedule));
}

/** As `setFeeSchedule`, inside the caller's transaction. */
export async function setFeeScheduleIn(
  tx: Tx,
  deps: OperatorDeps,
  schedule: FeeScheduleRow,
  detail: Readonly<Record<string, string>> = {},
): Promise<SetFeeOutcome> {
  const isSaved = await saveFeeSchedule(tx, schedule, deps.now());
  if (!isSaved) return { kind: 'reject', reason: 'not_found' };
  await recordAct(tx, deps, {
    businessId: schedule.businessId,
    workspaceId: null,
    action: 'fees.set',
    subjectKind: 'currency',
    subjectId: schedule.currency,
    detail: {
      basis_points: schedule.basisPoints,
      fixed_minor: String(schedule.fixedMinor),
      refundable: schedule.isRefundable,
      dispute_fee_minor: String(schedule.disputeFeeMinor),
      ...detail,
    },
  });
  return { kind: 'saved' };
}

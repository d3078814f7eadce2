import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import { saveFeeSchedule } from './fees.sql.ts';
import type { FeeScheduleRow } from './fees.sql.ts';

type SetFeeDeps = OperatorDeps & { readonly database: Database; readonly now: () => Date };

/** Applies to payments and disputes created from now on; existing ones keep their fee. */
export function setFeeSchedule(
  deps: SetFeeDeps,
  schedule: FeeScheduleRow,
): Promise<{ readonly kind: 'saved' } | { readonly kind: 'reject'; readonly reason: 'not_found' }> {
  return withTransaction(deps.database.db, async (tx) => {
    const isSaved = await saveFeeSchedule(tx, schedule, deps.now());
    if (!isSaved) return { kind: 'reject', reason: 'not_found' } as const;
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
      },
    });
    return { kind: 'saved' } as const;
  });
}

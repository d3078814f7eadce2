import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { makeWaitingChargesDue, saveSettlementDelay } from './settlement-delay.sql.ts';

export interface DelayRequest {
  readonly businessId: string;
  /** Whole UTC days; null uses the installation's default. */
  readonly delayDays: number | null;
}

/** Applies to everything unsettled: what the new delay makes available settles immediately. */
export async function setSettlementDelay(
  deps: OperatorDeps,
  { businessId, delayDays }: DelayRequest,
): Promise<'saved' | 'business_not_found'> {
  return withTransaction(deps.database.db, async (tx) => {
    const now = deps.now();
    const isKnown = await saveSettlementDelay(tx, businessId, delayDays, now);
    if (!isKnown) return 'business_not_found';
    await makeWaitingChargesDue(tx, businessId, now);
    await recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'business.settlement_delay_set',
      subjectKind: 'business',
      subjectId: businessId,
      detail: { settlement_delay_days: delayDays },
    });
    return 'saved';
  });
}

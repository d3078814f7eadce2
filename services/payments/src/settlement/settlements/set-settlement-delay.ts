import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import {
  findSettlementDelay,
  makeWaitingChargesDue,
  saveSettlementDelay,
} from './settlement-delay.sql.ts';
import type { BusinessDelay } from './settlement-delay.sql.ts';

export interface DelayRequest extends BusinessDelay {
  readonly businessId: string;
}

type DelayOutcome = 'saved' | 'business_not_found';

/** Applies to everything unsettled: what the new delay makes available settles immediately. */
export function setSettlementDelay(
  deps: OperatorDeps,
  request: DelayRequest,
): Promise<DelayOutcome> {
  return withTransaction(deps.database.db, (tx) => setSettlementDelayIn(tx, deps, request));
}

/** As `setSettlementDelay`, inside the caller's transaction. */
export async function setSettlementDelayIn(
  tx: Tx,
  deps: OperatorDeps,
  { businessId, delayDays }: DelayRequest,
  detail: Readonly<Record<string, string>> = {},
): Promise<DelayOutcome> {
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
    detail: { settlement_delay_days: delayDays, ...detail },
  });
  return 'saved';
}

/** Null if there is no such business. */
export function readSettlementDelay(db: Db, businessId: string): Promise<BusinessDelay | null> {
  return findSettlementDelay(db, businessId);
}

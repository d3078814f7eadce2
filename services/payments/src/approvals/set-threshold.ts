import { withTransaction } from '@countinghouse/postgres';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { Database } from '../database.ts';
import type { OperatorDeps } from '../operator.ts';
import { saveThreshold } from './thresholds.sql.ts';
import type { ThresholdKey } from './thresholds.sql.ts';

type SetThresholdDeps = OperatorDeps & { readonly database: Database; readonly now: () => Date };

/** What is requested from now on goes by it; null asks for a second person every time. */
export function setThreshold(
  deps: SetThresholdDeps,
  key: ThresholdKey,
  amountMinor: bigint | null,
): Promise<{ readonly kind: 'saved' } | { readonly kind: 'reject'; readonly reason: 'not_found' }> {
  return withTransaction(deps.database.db, async (tx) => {
    const isSaved = await saveThreshold(tx, key, amountMinor, deps.now());
    if (!isSaved) return { kind: 'reject', reason: 'not_found' } as const;
    await recordOperatorAct(tx, deps, {
      businessId: key.businessId,
      workspaceId: null,
      action: 'threshold.set',
      subjectKind: key.operation,
      subjectId: key.currency,
      detail: { amount_minor: amountMinor === null ? null : String(amountMinor) },
    });
    return { kind: 'saved' } as const;
  });
}

import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../../kernel/actor-deps.ts';
import { recordAct } from '../../../kernel/audit/record-audit.ts';
import type { Database } from '../../../kernel/database.ts';
import type { LimitKind } from '../requests/approval.rules.ts';
import { saveLimit } from './save-limit.ts';
import type { ThresholdKey } from './thresholds.reads.ts';

type SetLimitDeps = OperatorDeps & { readonly database: Database; readonly now: () => Date };

/** What is requested from now on goes by it. Null: a threshold for every amount, no amount for a day. */
export function setLimit(
  deps: SetLimitDeps,
  kind: LimitKind,
  key: ThresholdKey,
  amountMinor: bigint | null,
): Promise<{ readonly kind: 'saved' } | { readonly kind: 'reject'; readonly reason: 'not_found' }> {
  return withTransaction(deps.database.db, async (tx) => {
    const isSaved = await saveLimit(tx, kind, key, amountMinor, deps.now());
    if (!isSaved) return { kind: 'reject', reason: 'not_found' } as const;
    await recordAct(tx, deps, {
      businessId: key.businessId,
      workspaceId: null,
      action: `${kind}.set`,
      subjectKind: key.operation,
      subjectId: key.currency,
      detail: { amount_minor: amountMinor === null ? null : String(amountMinor) },
    });
    return { kind: 'saved' } as const;
  });
}

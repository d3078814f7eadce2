import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { lockBreak, saveCleared } from './reconciliation.sql.ts';

export type ClearBreakOutcome =
  | { readonly kind: 'cleared' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'not_open' };

/**
 * Records that an operator has explained a difference. It stays cleared while runs keep finding it,
 * until its figures change.
 */
export async function clearBreak(
  deps: OperatorDeps & { readonly logger: Logger },
  request: { readonly id: string; readonly reason: string },
): Promise<ClearBreakOutcome> {
  const { id, reason } = request;
  return withTransaction(deps.database.db, async (tx): Promise<ClearBreakOutcome> => {
    const found = await lockBreak(tx, id);
    if (found === null) return { kind: 'reject', reason: 'not_found' };
    if (found.status !== 'open') return { kind: 'reject', reason: 'not_open' };
    await saveCleared(tx, id, { by: deps.actor.id, reason }, deps.now());
    const { businessId, workspaceId, environment, list, kind, day } = found;
    if (businessId === null) {
      // It belongs to no business's audit log: its row and this log line are the record.
      const fields = { break_id: id, environment, list, kind, day };
      deps.logger.warn({ ...fields, operator: deps.actor.id }, 'reconciliation_break_cleared');
      return { kind: 'cleared' };
    }
    await recordAct(tx, deps, {
      businessId,
      workspaceId,
      action: 'reconciliation_break.clear',
      subjectKind: 'reconciliation_break',
      subjectId: id,
      detail: { list, kind, day, reason },
    });
    return { kind: 'cleared' };
  });
}

import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../../kernel/actor-deps.ts';
import { recordAct } from '../../../kernel/audit/record-audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { findWorkspace } from '../../../tenants/businesses/find-workspace.ts';
import { savePayoutDue } from '../payout-changes.sql.ts';
import type { Payout } from '../payout.rules.ts';
import { listUnresolvedPayouts } from '../payouts.sql.ts';

const payoutsListedMax = 500;

/**
 * A business's payouts that are no longer checked because the provider never gave a final answer.
 */
export function listUnresolved(
  { database }: { readonly database: Database },
  businessId: string,
): Promise<readonly Payout[]> {
  return listUnresolvedPayouts(database.db, businessId, payoutsListedMax);
}

/** Makes the worker ask the provider about the payout within seconds, whatever its status. */
export function forceCheck(
  deps: OperatorDeps,
  businessId: string,
  payoutId: string,
): Promise<{ readonly kind: 'due' } | { readonly kind: 'reject'; readonly reason: 'not_found' }> {
  return withTransaction(deps.database.db, async (tx) => {
    const workspaceId = await findWorkspace(tx, businessId, 'live');
    if (workspaceId === null) return { kind: 'reject', reason: 'not_found' };
    const key = { workspaceId, id: payoutId };
    if (!(await savePayoutDue(tx, key, 'live', deps.now()))) {
      return { kind: 'reject', reason: 'not_found' };
    }
    await recordAct(tx, deps, {
      businessId,
      workspaceId,
      action: 'payout.check_forced',
      subjectKind: 'payout',
      subjectId: payoutId,
      detail: {},
    });
    return { kind: 'due' };
  });
}

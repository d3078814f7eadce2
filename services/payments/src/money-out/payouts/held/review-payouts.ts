import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../../kernel/actor-deps.ts';
import { recordAct } from '../../../kernel/audit/record-audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { findWorkspace } from '../../../tenants/businesses/find-workspace.ts';
import { savePayoutDue } from '../payout-changes.sql.ts';
import type { Payout } from '../payout.rules.ts';
import { listUnresolvedPayouts } from '../payouts.sql.ts';

const payoutsListedMax = 500;

/** Payouts of a business that nobody asks about any more: the provider never had an answer. */
export function listUnresolved(
  { database }: { readonly database: Database },
  businessId: string,
): Promise<readonly Payout[]> {
  return listUnresolvedPayouts(database.db, businessId, payoutsListedMax);
}

/** The worker asks the provider about it within seconds, however it stands. */
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

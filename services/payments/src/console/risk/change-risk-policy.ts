import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { ConsoleDeps } from '@countinghouse/process';
import { findRiskPolicy, saveRiskPolicy } from '../../charges/risk/read-risk.ts';
import { isLooser, noRiskPolicy } from '../../charges/risk/risk.rules.ts';
import type { RiskPolicy } from '../../charges/risk/risk.rules.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import { fromProposal, toProposal } from './proposal.rules.ts';
import { findRiskProposal, findWaitingProposal, insertRiskProposal } from './risk-proposals.sql.ts';

export interface PolicyOrder {
  readonly businessId: string;
  readonly policy: RiskPolicy;
  readonly reason: string;
}

export type PolicyOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'requested'; readonly requestId: string }
  | { readonly kind: 'reject'; readonly reason: 'business_not_found' | 'already_waiting' };

/** Requests an act of the console in the transaction that keeps what it is about. */
export type RequestIn = (
  tx: Tx,
  deps: ConsoleDeps<Schema>,
  act: { readonly action: 'risk.loosen'; readonly businessId: string; readonly reason: string },
) => Promise<string>;

/** Stricter limits apply immediately. A change that loosens any limit waits for another operator as a whole. */
export async function changeRiskPolicy(
  deps: ConsoleDeps<Schema>,
  { businessId, policy, reason }: PolicyOrder,
  requestIn: RequestIn,
): Promise<PolicyOutcome> {
  const workspaceId = await findWorkspace(deps.database.db, businessId, 'live');
  if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<PolicyOutcome> => {
      await lockBusiness(tx, businessId);
      const current = await findRiskPolicy(tx, workspaceId);
      if (!isLooser(current ?? noRiskPolicy, policy)) {
        await savePolicy(tx, deps, { businessId, workspaceId, policy, reason });
        return { kind: 'saved' };
      }
      const requestId = await requestIn(tx, deps, { action: 'risk.loosen', businessId, reason });
      await insertRiskProposal(tx, {
        requestId,
        workspaceId,
        policy: toProposal(policy),
        basedOn: current?.updatedAt ?? null,
      });
      return { kind: 'requested', requestId };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'operator_requests_one_waiting') throw error;
    return { kind: 'reject', reason: 'already_waiting' };
  }
}

/** Applies a confirmed change. Null when done; otherwise the limits have changed since the request and need another look. */
export async function loosenRiskPolicyIn(
  tx: Tx,
  deps: ConsoleDeps<Schema>,
  {
    id,
    businessId,
    reason,
  }: { readonly id: string; readonly businessId: string; readonly reason: string },
): Promise<'policy_changed' | null> {
  await lockBusiness(tx, businessId);
  const proposal = await findRiskProposal(tx, id);
  if (proposal === null) throw new Error(`request ${id} has no proposal`);
  const { workspaceId } = proposal;
  const current = await findRiskPolicy(tx, workspaceId);
  if ((current?.updatedAt.getTime() ?? null) !== (proposal.basedOn?.getTime() ?? null)) {
    return 'policy_changed';
  }
  const policy = fromProposal(proposal.policy);
  await savePolicy(tx, deps, { businessId, workspaceId, policy, reason });
  return null;
}

export async function readRiskPolicy(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  businessId: string,
) {
  const workspaceId = await findWorkspace(database.db, businessId, 'live');
  if (workspaceId === null) return null;
  const waiting = await findWaitingProposal(database.db, workspaceId, now());
  return {
    policy: (await findRiskPolicy(database.db, workspaceId)) ?? noRiskPolicy,
    waiting:
      waiting === null
        ? null
        : { requestId: waiting.requestId, policy: fromProposal(waiting.policy) },
  };
}

async function savePolicy(
  tx: Tx,
  deps: ConsoleDeps<Schema>,
  change: PolicyOrder & { readonly workspaceId: string },
): Promise<void> {
  const { businessId, workspaceId, policy, reason } = change;
  await saveRiskPolicy(tx, workspaceId, policy, deps.now());
  await recordAct(tx, deps, {
    businessId,
    workspaceId,
    action: 'risk_policy.changed',
    subjectKind: 'workspace',
    subjectId: workspaceId,
    detail: { ...toProposal(policy), reason },
  });
}

import { findRiskPolicy, saveRiskPolicy } from '../../charges/risk/read-risk.ts';
import { isLooser, noRiskPolicy } from '../../charges/risk/risk.rules.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Db } from '../../kernel/database.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import type { ChangeKind } from '../proposals/change-kind.ts';
import { findWaitingChange } from '../proposals/proposed-change.ts';
import { fromProposal, toProposal, toProposalRows } from './proposal.rules.ts';
import type { Proposal } from './proposal.rules.ts';

/** Stricter limits apply immediately. A change that loosens any limit waits for another operator as a whole. */
export const riskChange: ChangeKind<Proposal> = {
  action: 'risk.loosen',
  read: async (db, businessId) => {
    const workspaceId = await findWorkspace(db, businessId, 'live');
    return workspaceId === null ? 'business_not_found' : readCurrent(db, workspaceId);
  },
  isStricter: (before, after) => !isLooser(fromProposal(before), fromProposal(after)),
  apply: async (tx, deps, { businessId, change, detail }) => {
    const workspaceId = await findWorkspace(tx, businessId, 'live');
    if (workspaceId === null) return 'business_not_found';
    await saveRiskPolicy(tx, workspaceId, fromProposal(change), deps.now());
    await recordAct(tx, deps, {
      businessId,
      workspaceId,
      action: 'risk_policy.changed',
      subjectKind: 'workspace',
      subjectId: workspaceId,
      detail: { ...change, ...detail },
    });
    return null;
  },
  toRows: toProposalRows,
};

export async function readRiskPolicy(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  businessId: string,
) {
  const { db } = database;
  const workspaceId = await findWorkspace(db, businessId, 'live');
  if (workspaceId === null) return null;
  const waiting = await findWaitingChange(db, businessId, riskChange, now());
  return {
    policy: (await findRiskPolicy(db, workspaceId)) ?? noRiskPolicy,
    waiting:
      waiting === null
        ? null
        : { requestId: waiting.requestId, policy: fromProposal(waiting.after) },
  };
}

async function readCurrent(db: Db, workspaceId: string): Promise<Proposal> {
  return toProposal((await findRiskPolicy(db, workspaceId)) ?? noRiskPolicy);
}

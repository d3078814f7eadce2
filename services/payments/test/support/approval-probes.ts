import {
  listOpenApprovals,
  listThresholdSettings,
  lockApproval,
  saveApproval,
  saveThreshold,
} from '../../src/approvals/approvals.sql.ts';
import type { Tx } from '../../src/database.ts';
import type { PayoutProbeScene } from './payout-probes.ts';

const later = new Date('2030-01-01T00:00:00Z');
const nobody = '00000000-0000-7000-8000-000000000000';

/** Statements that take a tenant: run as the attacker's, with the victim's approval. */
export const approvalProbes: Readonly<
  Record<string, (tx: Tx, scene: PayoutProbeScene) => Promise<unknown>>
> = {
  listThresholdSettings: (tx, { attacker }) =>
    listThresholdSettings(tx, 'payouts', [{ businessId: attacker.businessId, currency: 'NGN' }]),
  saveThreshold: async (tx) => {
    const key = { businessId: nobody, operation: 'payouts', currency: 'NGN' } as const;
    return (await saveThreshold(tx, key, 1n, later)) ? 1 : null;
  },
  listOpenApprovals: (tx, { attacker }) => listOpenApprovals(tx, attacker.businessId, 100),
  lockApproval: (tx, scene) => lockApproval(tx, stolenApproval(scene)),
  saveApproval: (tx, scene) => {
    const change = { status: 'approved', decidedByOperator: 'thief', reason: null } as const;
    return saveApproval(tx, stolenApproval(scene), change, later);
  },
};

/** Statements without a tenant, each with the reason why it needs none. */
export const approvalTenantless: Readonly<Record<string, string>> = {
  insertApprovals: 'inserts under the workspace it names; the key must be of that workspace',
  listExpiredApprovals: 'the worker works for the whole cell; each row names its workspace',
};

function stolenApproval({ attacker, victimPayout }: PayoutProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPayout.approval?.id ?? nobody };
}

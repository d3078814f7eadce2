import { consumeChallenge } from '../../../src/approvals/deciding/challenges.sql.ts';
import {
  listDecidedApprovals,
  listSignedApprovals,
} from '../../../src/approvals/deciding/decided-approvals.reads.ts';
import {
  findLiveAccess,
  listPeople,
  listPeopleInRoles,
  listRequestingKeys,
} from '../../../src/controls/approvals/deciding/people.reads.ts';
import { findHeldChange } from '../../../src/controls/approvals/held-changes/held-changes.reads.ts';
import { listWaitingHeldChanges } from '../../../src/controls/approvals/held-changes/held-changes.sql.ts';
import {
  findApproval,
  findApprovalPlace,
  listClosedApprovals,
  listOpenApprovals,
} from '../../../src/controls/approvals/requests/approvals.reads.ts';
import {
  lockApproval,
  saveApproval,
} from '../../../src/controls/approvals/requests/approvals.sql.ts';
import { findThresholdChange } from '../../../src/controls/approvals/thresholds/thresholds.reads.ts';
import {
  listDailyAmounts,
  listLimitSettings,
  listThresholds,
  listWaitingChanges,
  saveDailyAmount,
  saveThreshold,
} from '../../../src/controls/approvals/thresholds/thresholds.sql.ts';
import type { Tx } from '../../../src/kernel/database.ts';
import { findBusinessEligibility } from '../../../src/tenants/businesses/business-eligibility.reads.ts';
import type { PayoutProbeScene } from './payout-probes.ts';

const later = new Date('2030-01-01T00:00:00Z');
const nobody = '00000000-0000-7000-8000-000000000000';

/** Statements that take a tenant: run as the attacker's, with the victim's approval. */
export const approvalProbes: Readonly<
  Record<string, (tx: Tx, scene: PayoutProbeScene) => Promise<unknown>>
> = {
  listLimitSettings: async (tx, { attacker }) =>
    (
      await listLimitSettings(tx, 'payouts', [{ businessId: attacker.businessId, currency: 'NGN' }])
    ).filter(({ isThresholdSet, dailyMinor }) => isThresholdSet || dailyMinor !== null),
  listDailyAmounts: (tx, { attacker }) => listDailyAmounts(tx, attacker.businessId),
  saveDailyAmount: async (tx) => {
    const key = { businessId: nobody, operation: 'payouts', currency: 'NGN' } as const;
    return (await saveDailyAmount(tx, key, 1n, later)) ? 1 : null;
  },
  listThresholds: (tx, { attacker }) => listThresholds(tx, attacker.businessId),
  listWaitingChanges: (tx, { attacker }) => listWaitingChanges(tx, attacker.businessId),
  findThresholdChange: (tx, { attacker, victimPayout }) =>
    findThresholdChange(tx, attacker.businessId, victimPayout.id),
  findHeldChange: (tx, { attacker, victimPayout }) =>
    findHeldChange(tx, attacker.businessId, victimPayout.id),
  listWaitingHeldChanges: (tx, { attacker }) =>
    listWaitingHeldChanges(tx, attacker.businessId, 'settlement_account.replace'),
  saveThreshold: async (tx) => {
    const key = { businessId: nobody, operation: 'payouts', currency: 'NGN' } as const;
    return (await saveThreshold(tx, key, 1n, later)) ? 1 : null;
  },
  listOpenApprovals: (tx, { attacker }) => listOpenApprovals(tx, attacker.businessId, 100),
  listClosedApprovals: (tx, { attacker }) =>
    listClosedApprovals(tx, attacker.businessId, { status: null, olderThanId: null }, 100),
  findApproval: (tx, scene) =>
    findApproval(tx, scene.attacker.businessId, stolenApproval(scene).id),
  findApprovalPlace: async (tx, scene) => {
    const { userId } = await tx
      .selectFrom('members')
      .select('user_id as userId')
      .where('tenant_id', '=', scene.attacker.businessId)
      .where('id', '=', scene.attacker.memberId)
      .executeTakeFirstOrThrow();
    return findApprovalPlace(tx, userId, stolenApproval(scene).id);
  },
  findBusinessEligibility: (tx) => findBusinessEligibility(tx, nobody),
  lockApproval: (tx, scene) => lockApproval(tx, stolenApproval(scene)),
  saveApproval: (tx, scene) => {
    const decision = { memberId: scene.attacker.memberId, operator: null, reason: null };
    return saveApproval(tx, stolenApproval(scene), { status: 'approved', decision }, later);
  },
  listPeople: (tx, { attacker, victimPayout }) =>
    listPeople(tx, attacker.businessId, [victimPayout.requestedBy.id]),
  listPeopleInRoles: (tx) => listPeopleInRoles(tx, nobody, ['owner']),
  listRequestingKeys: (tx, { attacker, victimPayout }) =>
    listRequestingKeys(tx, attacker.businessId, [victimPayout.requestedBy.id]),
  findLiveAccess: (tx) => findLiveAccess(tx, nobody),
  consumeChallenge: (tx, scene) => {
    const { workspaceId, id: approvalId } = stolenApproval(scene);
    const { memberId } = scene.attacker;
    return consumeChallenge(tx, { workspaceId, approvalId, memberId, decision: 'approved' });
  },
  listSignedApprovals: async (tx, scene) => {
    const ids = [stolenApproval(scene).id];
    return [...(await listSignedApprovals(tx, scene.attacker.businessId, ids))];
  },
  listDecidedApprovals: (tx, { attacker }) =>
    listDecidedApprovals(tx, attacker.businessId, null, 100),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const approvalTenantless: Readonly<Record<string, string>> = {
  insertApprovals: 'inserts under the workspace it names; the key must be of that workspace',
  insertThresholdChange: 'inserts under the business it names',
  insertHeldChange: 'inserts under the business it names',
  saveChallenge: 'inserts under the workspace it names; a foreign key refuses another’s approval',
  insertSignature: 'inserts under the workspace it names; a foreign key refuses another’s approval',
  listExpiredApprovals: 'the worker works for the whole cell; each row names its workspace',
};

function stolenApproval({ attacker, victimPayout }: PayoutProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPayout.approval?.id ?? nobody };
}

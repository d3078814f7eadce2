import {
  findCurrentAccount,
  saveReplaced,
} from '../../../src/business/settlement-account/settlement-accounts.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import {
  insertPayouts,
  savePayoutDue,
  savePayouts,
} from '../../../src/money-out/payouts/payout-changes.sql.ts';
import { listPayoutFactRows } from '../../../src/money-out/payouts/payout-facts.sql.ts';
import type { Payout } from '../../../src/money-out/payouts/payout.rules.ts';
import {
  findLastPaidAccount,
  findPayoutOfApproval,
  listPayoutsByKey,
  listPayoutPage,
  listPayouts,
  listUnresolvedPayouts,
  lockPayouts,
} from '../../../src/money-out/payouts/payouts.sql.ts';
import { createPayoutRow } from '../money-out/payout-row.ts';
import { giveFunds, saveAccount } from '../money-out/payout-rows.ts';
import { newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

/** A payout of the victim that waits for approval, and what an attacker knows of it. */
export interface PayoutProbeScene {
  readonly attacker: Tenant;
  readonly victimPayout: Payout;
}

const later = new Date('2030-01-01T00:00:00Z');
const idempotencyKey = 'victim-key';

export async function insertHeldPayout(
  database: Database,
  tenant: Tenant,
): Promise<Pick<PayoutProbeScene, 'victimPayout'>> {
  const accountId = await saveAccount(database, tenant);
  await giveFunds(database, tenant.liveWorkspaceId, 5n);
  const approvalId = newTestId();
  const victimPayout = createPayoutRow(tenant, {
    settlementAccountId: accountId,
    status: 'processing',
    approval: {
      id: approvalId,
      status: 'requires_review',
      requestedBy: { kind: 'api_key', id: newTestId() },
      decidedBy: null,
      decidedAt: null,
      expiresAt: later,
    },
  });
  const requestHash = Buffer.alloc(32);
  await insertPayouts(database.db, [{ payout: victimPayout, idempotencyKey, requestHash }]);
  await database.db
    .insertInto('approvals')
    .values({
      workspace_id: tenant.liveWorkspaceId,
      id: approvalId,
      action: 'payout.create',
      subject_id: victimPayout.id,
      amount_minor: 5n,
      currency: 'NGN',
      status: 'requires_review',
      requested_by_key_id: victimPayout.requestedBy.id,
      requested_by_member_id: tenant.memberId,
      expires_at: later,
      created_at: victimPayout.createdAt,
      updated_at: victimPayout.createdAt,
    })
    .execute();
  return { victimPayout };
}

export async function snapshotOfPayouts(database: Database, tenant: Tenant): Promise<unknown> {
  const { db } = database;
  return {
    payouts: await db
      .selectFrom('payouts')
      .selectAll()
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .execute(),
    approvals: await db
      .selectFrom('approvals')
      .selectAll()
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .execute(),
    accounts: await db
      .selectFrom('settlement_accounts')
      .selectAll()
      .where('business_id', '=', tenant.businessId)
      .execute(),
  };
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const payoutProbes: Readonly<
  Record<string, (tx: Tx, scene: PayoutProbeScene) => Promise<unknown>>
> = {
  listPayoutsByKey: (tx, scene) => listPayoutsByKey(tx, [stolen(scene)]),
  listPayoutPage: (tx, { attacker }) =>
    listPayoutPage(
      tx,
      {
        workspaceId: attacker.liveWorkspaceId,
        status: null,
        currency: null,
        fromId: null,
        beforeId: null,
      },
      100,
    ),
  listPayouts: (tx, { attacker }) => listPayouts(tx, attacker.liveWorkspaceId, 100),
  listUnresolvedPayouts: (tx, { attacker }) => listUnresolvedPayouts(tx, attacker.businessId, 100),
  lockPayouts: (tx, scene) => lockPayouts(tx, [stolen(scene)]),
  findPayoutOfApproval: (tx, { attacker, victimPayout }) =>
    findPayoutOfApproval(tx, {
      workspaceId: attacker.liveWorkspaceId,
      id: victimPayout.approval?.id ?? '',
    }),
  findLastPaidAccount: (tx, { attacker }) => findLastPaidAccount(tx, attacker.liveWorkspaceId),
  savePayouts: (tx, scene) =>
    savePayouts(tx, [{ ...stolen(scene), status: 'completed', completedAt: later }], later),
  savePayoutDue: async (tx, scene) =>
    (await savePayoutDue(tx, stolen(scene), 'live', later)) ? 1 : null,
  listPayoutFactRows: async (tx, { attacker }) => {
    const { liveWorkspaceId: workspaceId, businessId } = attacker;
    const question = { workspaceId, businessId, currency: 'NGN', idempotencyKey };
    const [facts] = await listPayoutFactRows(tx, [question]);
    return facts?.payoutId ?? facts?.accountId ?? null;
  },
  findCurrentAccount: (tx, { attacker }) => findCurrentAccount(tx, attacker.businessId),
  saveReplaced: (tx, { attacker }) => saveReplaced(tx, attacker.businessId, later),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const payoutTenantless: Readonly<Record<string, string>> = {
  insertPayouts: 'inserts under the workspace it names; composite keys refuse a foreign account',
  claimPayouts: 'the resolver works for the whole cell; each row names its workspace',
  insertSettlementAccount: 'inserts under the business it names',
};

function stolen({ attacker, victimPayout }: PayoutProbeScene): Payout {
  return { ...victimPayout, workspaceId: attacker.liveWorkspaceId };
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as keyStatements from '@countinghouse/api-keys/statements';
import { saveExpiry, saveKeyUses, saveRevocation } from '@countinghouse/api-keys/statements';
import * as memberStatements from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { listTablesTouchedWidely, watchStatements } from '@countinghouse/postgres/testing';
import {
  compareRowTypes,
  putTogetherInPackages,
  readRowClaims,
} from '@countinghouse/testing/statements';
import { beforeAll, describe, expect, test } from 'vitest';
import { listApiKeyRows, lockApiKey } from '../../src/business/api-keys/api-keys.sql.ts';
import { takeHeldKeyHash } from '../../src/business/api-keys/key-hashes.sql.ts';
import { findAccount } from '../../src/business/profile/account.sql.ts';
import { erasePayerOfSome, readPayerTraces } from '../../src/charges/payers/payers.sql.ts';
import {
  listPaymentsAcrossWorkspaces,
  listPaymentsOfWorkspace,
  listPayments,
} from '../../src/charges/payments/payments.sql.ts';
import type { Tx } from '../../src/kernel/database.ts';
import {
  findWorkspaceId,
  listMembers,
  saveKycStatus,
} from '../../src/tenants/businesses/businesses.sql.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { approvalProbes, approvalTenantless } from '../support/probes/approval-probes.ts';
import { booksProbes, booksTenantless } from '../support/probes/books-probes.ts';
import { consoleTenantless } from '../support/probes/console-probes.ts';
import { dashboardProbes } from '../support/probes/dashboard-probes.ts';
import {
  disputeProbes,
  disputeTenantless,
  insertVictimDispute,
  snapshotOfDisputes,
} from '../support/probes/dispute-probes.ts';
import type { DisputeProbeScene } from '../support/probes/dispute-probes.ts';
import { leavingProbes } from '../support/probes/leaving-probes.ts';
import {
  insertVictimInvitation,
  memberProbes,
  memberTenantless,
  snapshotOfPeople,
} from '../support/probes/member-probes.ts';
import type { MemberProbeScene } from '../support/probes/member-probes.ts';
import {
  insertMerchantObjects,
  merchantInserts,
  merchantProbes,
  snapshotOfMerchant,
} from '../support/probes/merchant-probes.ts';
import type { MerchantScene } from '../support/probes/merchant-probes.ts';
import {
  insertMoney,
  moneyProbes,
  moneyTenantless,
  snapshotOfMoney,
} from '../support/probes/money-probes.ts';
import type { MoneyScene } from '../support/probes/money-probes.ts';
import { movingTenantless } from '../support/probes/moving-probes.ts';
import { operatorProbes, operatorTenantless } from '../support/probes/operator-probes.ts';
import {
  insertHeldPayout,
  payoutProbes,
  payoutTenantless,
  snapshotOfPayouts,
} from '../support/probes/payout-probes.ts';
import type { PayoutProbeScene } from '../support/probes/payout-probes.ts';
import {
  insertVictimReceipt,
  receiptProbes,
  receiptTenantless,
  snapshotOfReceipts,
} from '../support/probes/receipt-probes.ts';
import {
  reconciliationProbes,
  reconciliationTenantless,
} from '../support/probes/reconciliation-probes.ts';
import {
  insertHeldRefund,
  refundProbes,
  refundTenantless,
  snapshotOfRefunds,
} from '../support/probes/refund-probes.ts';
import type { RefundProbeScene } from '../support/probes/refund-probes.ts';
import {
  insertVictimReserve,
  reserveProbes,
  reserveTenantless,
  snapshotOfReserves,
} from '../support/probes/reserve-probes.ts';
import {
  insertVictimRisk,
  riskProbes,
  riskTenantless,
  snapshotOfRisk,
} from '../support/probes/risk-probes.ts';
import { settlementProbes, settlementTenantless } from '../support/probes/settlement-probes.ts';
import {
  insertSubscription,
  snapshotOfSubscriptions,
  subscriptionProbes,
  subscriptionTenantless,
} from '../support/probes/subscription-probes.ts';
import type { SubscriptionProbeScene } from '../support/probes/subscription-probes.ts';
import {
  insertEvidence,
  snapshotOfEvidence,
  verificationProbes,
  verificationTenantless,
} from '../support/probes/verification-probes.ts';
import type { VerificationProbeScene } from '../support/probes/verification-probes.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

/** What a victim owns and an attacker knows the ids of. */
interface Scene
  extends
    MerchantScene,
    MoneyScene,
    RefundProbeScene,
    DisputeProbeScene,
    PayoutProbeScene,
    SubscriptionProbeScene,
    MemberProbeScene,
    VerificationProbeScene {
  readonly victim: Tenant;
  readonly attacker: Tenant;
  readonly victimKeyId: string;
  readonly victimPaymentId: string;
}

type Probe = (tx: Tx, scene: Scene) => Promise<unknown>;

const nobody = '00000000-0000-7000-8000-000000000000';
const later = new Date('2030-01-01T00:00:00Z');

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
const probes: Readonly<Record<string, Probe>> = {
  ...merchantProbes,
  ...moneyProbes,
  ...settlementProbes,
  ...reconciliationProbes,
  ...refundProbes,
  ...disputeProbes,
  ...payoutProbes,
  ...subscriptionProbes,
  ...receiptProbes,
  ...reserveProbes,
  ...riskProbes,
  ...booksProbes,
  ...approvalProbes,
  ...dashboardProbes,
  ...operatorProbes,
  ...memberProbes,
  ...verificationProbes,
  ...leavingProbes,
  listPaymentsOfWorkspace: (tx, { attacker, victimPaymentId }) =>
    listPaymentsOfWorkspace(tx, attacker.liveWorkspaceId, [victimPaymentId]),
  listPaymentsAcrossWorkspaces: (tx, { attacker, victimPaymentId }) =>
    listPaymentsAcrossWorkspaces(tx, [
      { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId },
      { workspaceId: attacker.testWorkspaceId, id: victimPaymentId },
    ]),
  listPayments: (tx, { attacker }) =>
    listPayments(tx, {
      workspaceId: attacker.liveWorkspaceId,
      status: null,
      paymentLinkId: null,
      qrCodeId: null,
      subscriptionId: null,
      olderThanId: null,
      limit: 100,
    }),
  erasePayerOfSome: async (tx, { attacker }) => {
    const erased = await erasePayerOfSome(tx, {
      workspaceId: attacker.liveWorkspaceId,
      email: 'payer@example.com',
      rowsMax: 100,
      now: later,
    });
    return erased === 0 ? null : erased;
  },
  readPayerTraces: async (tx, { attacker }) => {
    const traces = await readPayerTraces(tx, attacker.liveWorkspaceId, 'payer@example.com');
    return traces.payments + traces.runningSubscriptions === 0 ? null : traces;
  },
  findAccount: (tx) => findAccount(tx, nobody),
  listApiKeyRows: (tx, { attacker }) => listApiKeyRows(tx, attacker.businessId),
  takeHeldKeyHash: (tx, { attacker, victimKeyId }) =>
    takeHeldKeyHash(tx, attacker.liveWorkspaceId, victimKeyId),
  lockApiKey: (tx, { attacker, victimKeyId }) => lockApiKey(tx, attacker.businessId, victimKeyId),
  saveRevocation: (tx, { attacker, victimKeyId }) =>
    saveRevocation(tx, attacker.liveWorkspaceId, victimKeyId, later),
  saveExpiry: (tx, { attacker, victimKeyId }) =>
    saveExpiry(tx, attacker.liveWorkspaceId, victimKeyId, later),
  saveKeyUses: (tx, { attacker, victimKeyId }) =>
    saveKeyUses(tx, [
      { tenantId: attacker.liveWorkspaceId, keyId: victimKeyId, lastUsedAt: later },
    ]),
  listMembers: (tx) => listMembers(tx, nobody),
  findWorkspaceId: (tx) => findWorkspaceId(tx, nobody, 'live'),
  saveKycStatus: async (tx) => ((await saveKycStatus(tx, nobody, 'rejected', later)) ? 1 : null),
};

/** Statements without a tenant, each with the reason why it needs none. */
const tenantless: Readonly<Record<string, string>> = {
  insertCheckpoint: 'the worker signs the log of every workspace; the row names its own',
  ...merchantInserts,
  ...verificationTenantless,
  ...moneyTenantless,
  ...settlementTenantless,
  ...reconciliationTenantless,
  ...refundTenantless,
  ...disputeTenantless,
  ...payoutTenantless,
  ...subscriptionTenantless,
  ...receiptTenantless,
  ...reserveTenantless,
  ...riskTenantless,
  ...booksTenantless,
  ...approvalTenantless,
  ...movingTenantless,
  ...operatorTenantless,
  ...consoleTenantless,
  ...memberTenantless,
  findPayTargetByCode: 'the lookup that finds the tenant: only who has the code asks for it',
  insertBusiness: 'makes the tenant',
  insertWorkspace: 'makes the tenant; its key ties it to its business',
  insertMember: 'inserts under the business it names; foreign keys refuse an unknown one',
  insertApiKey: 'inserts under the workspace it names; composite keys refuse a foreign member',
  insertAuditEntry: 'inserts under the business it names',
  listApiKeysByHash: 'the lookup that finds the tenant: only who has the key has its hash',
  listBusinessRows: 'the operator of a cell sees all of it',
  listEnvironments: 'a workspace is asked for by its own id',
  packNextMonth: 'the worker packs a month of every workspace at once',
  countUnpackedMonths: 'a count for the operator’s metrics',
  listMonthRows: 'for the operator: months of the whole cell',
  listPauses: 'pauses hold for the whole cell',
  savePause: 'pauses hold for the whole cell',
  deletePause: 'pauses hold for the whole cell',
};

/** Two of the attacker, and the victim's. */
const workspacesMax = 3;

/** Statements of a business or a person, and sweeps over many workspaces. */
const overPartitions: readonly string[] = [
  'findApproval',
  'findApprovalPlace',
  'listApiKeyRows',
  'listBookedCharges',
  'listBookedTransfers',
  'listChangedBusinessKinds',
  'listClosedApprovals',
  'listDecidedApprovals',
  'listLedgerBreaks',
  'listOpenApprovals',
  'listOpenSuspense',
  'listOurCharges',
  'listUnresolvedPayouts',
  'listUnresolvedRefunds',
  'listWaitingChanges',
  'listWaitingHeldChanges',
];

const use = usePaymentsDatabase();
let scene: Scene;

beforeAll(async () => {
  const deps = operatorDeps(use.database);
  const victim = await createTenant(deps);
  const attacker = await createTenant(deps);
  const victimPaymentId = await insertPayment(use.database, victim.liveWorkspaceId, {
    customer: JSON.stringify({ email: 'payer@example.com' }),
  });
  await insertPayment(use.database, victim.liveWorkspaceId, { settled_at: new Date() });
  await insertVictimReceipt(use.database, victim.liveWorkspaceId, victimPaymentId);
  await insertVictimReserve(use.database, victim.liveWorkspaceId, victimPaymentId);
  await insertVictimRisk(use.database, victim.liveWorkspaceId);
  scene = {
    ...(await insertMerchantObjects(use.database, victim.liveWorkspaceId)),
    ...(await insertMoney(use.database, victim.liveWorkspaceId, victimPaymentId)),
    ...(await insertHeldRefund(use.database, victim, victimPaymentId)),
    ...(await insertVictimDispute(use.database, victim, victimPaymentId)),
    ...(await insertHeldPayout(use.database, victim)),
    ...(await insertSubscription(use.database, victim.liveWorkspaceId)),
    ...(await insertEvidence(use.database, victim)),
    ...(await insertVictimInvitation(use.database, victim)),
    victim,
    attacker,
    victimKeyId: (await victim.createKey()).id,
    victimPaymentId,
  };
});

describe('every exported statement', () => {
  test('is known here, either with a probe or with the reason why it has no tenant', async () => {
    const exported = await exportedStatements();
    expect(exported.length).toBeGreaterThan(20);
    expect(exported.toSorted()).toEqual(
      [...Object.keys(probes), ...Object.keys(tenantless)].toSorted(),
    );
  });

  test.each(Object.keys(probes))(
    'P-221 P-222 %s shows and changes nothing of another tenant',
    async (name) => {
      const before = await snapshotOf(scene.victim);
      const result = await withTransaction(use.database.db, async (tx) =>
        probes[name]?.(tx, scene),
      );
      expect([undefined, null, []]).toContainEqual(result);
      expect(await snapshotOf(scene.victim)).toEqual(before);
    },
  );

  test('touches one partition of each table for a workspace: more are planned and locked for nothing', async () => {
    const wide: string[] = [];
    for (const [name, probe] of Object.entries(probes)) {
      const { db } = use.database;
      const tables = await listTablesTouchedWidely(db, workspacesMax, (tx) => probe(tx, scene));
      if (tables.length > 0) wide.push(name);
    }
    expect(wide.toSorted()).toEqual(overPartitions.toSorted());
  });

  test('returns the columns that its row type says', async () => {
    const watch = watchStatements();
    const db = use.database.db.withPlugin(watch.plugin);
    for (const probe of Object.values(probes)) await withTransaction(db, (tx) => probe(tx, scene));
    const claims = readRowClaims(['services/payments/src', 'packages']);
    const { applicationUrl } = use.testDatabase;
    const { drifts, unseen } = await compareRowTypes(applicationUrl, claims, watch.statements());
    expect(claims.length).toBeGreaterThan(300);
    expect(drifts).toEqual([]);
    // Rotation and the mover between cells name the table.
    const putTogether = [
      'countSealed',
      'insertLines',
      'listSealedOtherwise',
      'readDigest',
      'readPage',
      'readRows',
      'readRowsByKey',
      ...putTogetherInPackages,
    ];
    expect(unseen.toSorted()).toEqual(putTogether.toSorted());
  });

  test('the same statements do find what is the tenant’s own', async () => {
    const { liveWorkspaceId } = scene.victim;
    const ids = [scene.victimPaymentId];
    expect(await listPaymentsOfWorkspace(use.database.db, liveWorkspaceId, ids)).toHaveLength(1);
    const keys = ids.map((id) => ({ workspaceId: liveWorkspaceId, id }));
    expect(await listPaymentsAcrossWorkspaces(use.database.db, keys)).toHaveLength(1);
    expect(await listApiKeyRows(use.database.db, scene.victim.businessId)).toHaveLength(1);
  });
});

describe('composite keys', () => {
  test('a key cannot be made by a member of another business', async () => {
    const { victim, attacker } = scene;
    const made = attacker.createKey({ memberId: victim.memberId });
    await expect(made).rejects.toThrow('member_not_found');
  });

  test('PD-158 a key cannot be made without a member', async () => {
    const insert = use.database.db
      .updateTable('api_keys')
      // @ts-expect-error the type refuses null as the database does
      .set({ created_by_member_id: null })
      .execute();
    await expect(insert).rejects.toThrow('not-null');
  });
});

async function snapshotOf(victim: Tenant): Promise<unknown> {
  return {
    keys: await listApiKeyRows(use.database.db, victim.businessId),
    account: await findAccount(use.database.db, victim.businessId),
    merchant: await snapshotOfMerchant(use.database, victim.liveWorkspaceId),
    refunds: await snapshotOfRefunds(use.database, victim.liveWorkspaceId),
    disputes: await snapshotOfDisputes(use.database, victim.liveWorkspaceId),
    payouts: await snapshotOfPayouts(use.database, victim),
    subscriptions: await snapshotOfSubscriptions(use.database, victim.liveWorkspaceId),
    evidence: await snapshotOfEvidence(use.database, victim),
    people: await snapshotOfPeople(use.database, victim),
    receipts: await snapshotOfReceipts(use.database, victim.liveWorkspaceId),
    reserves: await snapshotOfReserves(use.database, victim.liveWorkspaceId),
    risk: await snapshotOfRisk(use.database, victim.liveWorkspaceId),
    money: await snapshotOfMoney(use.database, victim.liveWorkspaceId),
    payments: await listPayments(use.database.db, {
      workspaceId: victim.liveWorkspaceId,
      status: null,
      paymentLinkId: null,
      qrCodeId: null,
      subscriptionId: null,
      olderThanId: null,
      limit: 100,
    }),
  };
}

async function exportedStatements(): Promise<string[]> {
  const root = join(import.meta.dirname, '../../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.filter((file) => /\.(sql|reads)\.ts$/.test(file)).map((file) => import(join(root, file))),
  );
  return [...modules, { ...keyStatements }, { ...memberStatements }].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  );
}

import { saveSending, saveStep } from '../../../src/charges/subscriptions/charges.sql.ts';
import {
  findLastChargedPeriod,
  listRenewalsOfPayments,
  lockSubscriptions,
  saveLifecycle,
} from '../../../src/charges/subscriptions/lifecycle.sql.ts';
import { listSubscriberCharges } from '../../../src/charges/subscriptions/subscriber.sql.ts';
import {
  eraseSubscriber,
  findSubscriptionRow,
  findSubscriptionByKey,
  listSubscriptions,
  saveCancelledSubscription,
} from '../../../src/charges/subscriptions/subscriptions.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import { insertPayment } from '../charges/payment-rows.ts';
import { newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

/** A subscription of the victim with a renewal under way, and what an attacker knows of them. */
export interface SubscriptionProbeScene {
  readonly attacker: Tenant;
  readonly victimSubscriptionId: string;
  readonly victimRenewalId: string;
}

const begun = new Date('2026-11-15T09:30:00Z');
const later = new Date('2030-01-01T00:00:00Z');
const email = 'subscriber@example.com';
const idempotencyKey = 'victim-key';

export async function insertSubscription(
  database: Database,
  workspaceId: string,
): Promise<Omit<SubscriptionProbeScene, 'attacker'>> {
  const victimSubscriptionId = newTestId();
  await database.db
    .insertInto('subscriptions')
    .values({
      workspace_id: workspaceId,
      id: victimSubscriptionId,
      code: victimSubscriptionId,
      status: 'active',
      amount_minor: 10_000n,
      currency: 'NGN',
      interval_unit: 'month',
      interval_count: 1,
      customer: JSON.stringify({ email }),
      token_sealed: Buffer.from('sealed'),
      anchor_at: begun,
      period_number: 0,
      current_period_start: begun,
      current_period_end: later,
      charging_period: 1,
      idempotency_key: idempotencyKey,
      created_at: begun,
      updated_at: begun,
    })
    .execute();
  const victimRenewalId = await insertPayment(database, workspaceId, {
    status: 'processing',
    subscription_id: victimSubscriptionId,
  });
  await database.db
    .insertInto('subscription_charges')
    .values({
      workspace_id: workspaceId,
      subscription_id: victimSubscriptionId,
      period_number: 1,
      attempt_number: 1,
      payment_id: victimRenewalId,
      created_at: begun,
    })
    .execute();
  return { victimSubscriptionId, victimRenewalId };
}

export async function snapshotOfSubscriptions(database: Database, workspaceId: string) {
  return Promise.all(
    (['subscriptions', 'subscription_charges'] as const).map((table) =>
      database.db
        .selectFrom(table)
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('created_at')
        .execute(),
    ),
  );
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const subscriptionProbes: Readonly<
  Record<string, (tx: Tx, scene: SubscriptionProbeScene) => Promise<unknown>>
> = {
  findSubscriptionRow: (tx, { attacker, victimSubscriptionId }) =>
    findSubscriptionRow(tx, attacker.liveWorkspaceId, victimSubscriptionId),
  findSubscriptionByKey: (tx, { attacker }) =>
    findSubscriptionByKey(tx, attacker.liveWorkspaceId, idempotencyKey),
  listSubscriberCharges: (tx, { attacker, victimSubscriptionId: id }) =>
    listSubscriberCharges(tx, { workspaceId: attacker.liveWorkspaceId, id }, 10),
  listSubscriptions: (tx, { attacker }) =>
    listSubscriptions(tx, attacker.liveWorkspaceId, null, null, 100),
  saveCancelledSubscription: (tx, { attacker, victimSubscriptionId }) =>
    saveCancelledSubscription(tx, attacker.liveWorkspaceId, victimSubscriptionId, later),
  eraseSubscriber: async (tx, { attacker }) =>
    (await eraseSubscriber(tx, attacker.liveWorkspaceId, email, later)) === 0 ? null : 1,
  lockSubscriptions: (tx, { attacker, victimSubscriptionId }) =>
    lockSubscriptions(tx, [{ workspaceId: attacker.liveWorkspaceId, id: victimSubscriptionId }]),
  listRenewalsOfPayments: (tx, { attacker, victimRenewalId }) =>
    listRenewalsOfPayments(tx, [{ workspaceId: attacker.liveWorkspaceId, id: victimRenewalId }]),
  findLastChargedPeriod: (tx, { attacker, victimSubscriptionId: id }) =>
    findLastChargedPeriod(tx, { workspaceId: attacker.liveWorkspaceId, id }),
  saveLifecycle: (tx, { attacker, victimSubscriptionId }) =>
    saveLifecycle(
      tx,
      {
        workspaceId: attacker.liveWorkspaceId,
        id: victimSubscriptionId,
        status: 'cancelled',
        anchorAt: null,
        periodNumber: null,
        currentPeriodStart: null,
        currentPeriodEnd: null,
        chargingPeriod: null,
        failedAttempts: 0,
        dueAt: null,
        latestPaymentId: null,
        cancelledAt: later,
        pausedAt: null,
        anchorPeriod: 0,
        amountMinor: 1n,
        nextAmountMinor: null,
        nextAmountFrom: null,
        tokenSealed: null,
      },
      later,
    ),
  saveSending: async (tx, scene) =>
    (await saveSending(tx, { ...stolen(scene), sentAt: null }, later)) === 'taken' ? null : 1,
  saveStep: (tx, scene) =>
    saveStep(tx, stolen(scene), { sentAt: later, missCount: 9, nextStepAt: later }),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const subscriptionTenantless: Readonly<Record<string, string>> = {
  insertSubscriptionUnlessKnown: 'inserts under the workspace it names',
  insertCharge: 'inserts under the workspace it names; composite keys refuse a foreign payment',
  insertPayerCharge: 'inserts under the workspace it names; composite keys refuse a foreign one',
  lockDueSubscriptions: 'the worker charges for the whole cell; each row names its workspace',
  claimRenewals: 'the worker charges for the whole cell; each row names its workspace',
};

function stolen({ attacker, victimRenewalId }: SubscriptionProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, paymentId: victimRenewalId };
}

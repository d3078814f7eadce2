import type { Database, Tx } from '../../../src/kernel/database.ts';
import {
  findRefundOfApproval,
  findReviewedRefund,
  listOtherRefunds,
  listUnresolvedRefunds,
} from '../../../src/money-out/refunds/outcomes/refund-checks.sql.ts';
import {
  listPaymentsToRefund,
  listRefundedParts,
  lockRefundedPayments,
  lockRefunds,
  saveRefundedPayments,
  saveRefunds,
} from '../../../src/money-out/refunds/refund-locks.sql.ts';
import {
  listRefundPage,
  listRefundsByKey,
  listRefundsOfPayment,
} from '../../../src/money-out/refunds/refunds.sql.ts';
import { insertRefund } from '../money-out/refund-rows.ts';
import { newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

/** A refund of the victim that waits for approval, and what an attacker knows of it. */
export interface RefundProbeScene {
  readonly attacker: Tenant;
  readonly victimPaymentId: string;
  readonly victimRefundId: string;
  readonly victimRefundApprovalId: string;
}

const later = new Date('2030-01-01T00:00:00Z');

export async function insertHeldRefund(
  database: Database,
  { liveWorkspaceId: workspaceId, memberId }: Tenant,
  paymentId: string,
): Promise<Pick<RefundProbeScene, 'victimRefundId' | 'victimRefundApprovalId'>> {
  const victimRefundApprovalId = newTestId();
  const victimRefundId = await insertRefund(database, workspaceId, paymentId, {
    approval_id: victimRefundApprovalId,
    provider_refund_id: 'theirs',
  });
  const now = new Date();
  await database.db
    .insertInto('approvals')
    .values({
      workspace_id: workspaceId,
      id: victimRefundApprovalId,
      action: 'refund.create',
      subject_id: victimRefundId,
      amount_minor: 5n,
      currency: 'NGN',
      status: 'requires_review',
      requested_by_key_id: newTestId(),
      requested_by_member_id: memberId,
      expires_at: later,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { victimRefundId, victimRefundApprovalId };
}

export async function snapshotOfRefunds(database: Database, workspaceId: string): Promise<unknown> {
  const { db } = database;
  return Promise.all(
    (['refunds', 'approvals'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute(),
    ),
  );
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const refundProbes: Readonly<
  Record<string, (tx: Tx, scene: RefundProbeScene) => Promise<unknown>>
> = {
  listPaymentsToRefund: (tx, scene) => listPaymentsToRefund(tx, [paymentOf(scene)]),
  listRefundPage: (tx, { attacker }) =>
    listRefundPage(
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
  lockRefundedPayments: (tx, scene) => lockRefundedPayments(tx, [paymentOf(scene)]),
  listRefundedParts: (tx, scene) => listRefundedParts(tx, [paymentOf(scene)]),
  lockRefunds: (tx, scene) => lockRefunds(tx, [refundOf(scene)]),
  saveRefundedPayments: (tx, scene) =>
    saveRefundedPayments(
      tx,
      [
        {
          ...paymentOf(scene),
          businessId: scene.attacker.businessId,
          environment: 'live',
          status: 'refunded',
          currency: 'NGN',
          amountMinor: 10_000n,
          refundedMinor: 10_000n,
          reservedMinor: 0n,
          disputedMinor: 0n,
          inFlightId: null,
          latestRefundId: null,
          refundCount: 0,
          feeMinor: 0n,
          isFeeRefundable: false,
          splitRecipientId: null,
          shareMinor: 0n,
          settledAt: null,
          isAtBank: false,
          provider: null,
          providerTransactionId: null,
        },
      ],
      later,
    ),
  saveRefunds: (tx, scene) =>
    saveRefunds(
      tx,
      [
        {
          ...refundOf(scene),
          paymentId: scene.victimPaymentId,
          amountMinor: 5n,
          currency: 'NGN',
          feeMinor: 0n,
          shareMinor: 0n,
          fromPendingMinor: 5n,
          fromAvailableMinor: 0n,
          fromReceivableMinor: 0n,
          providerTransactionId: '1',
          approvalId: null,
          returnIds: [],
          createdAt: later,
          status: 'failed',
          providerRefundId: 'stolen',
          failureCode: 'refused',
          failureReason: 'stolen',
          cancellationReason: null,
          sentAt: null,
          lastCheckedAt: null,
          nextCheckAt: null,
          checkCount: 0,
          succeededAt: null,
          confirmedAt: null,
          failedAt: later,
          cancelledAt: null,
        },
      ],
      later,
    ),
  listRefundsByKey: (tx, scene) =>
    listRefundsByKey(tx, [
      refundOf(scene),
      { workspaceId: scene.attacker.testWorkspaceId, id: scene.victimRefundId },
    ]),
  findReviewedRefund: (tx, scene) => findReviewedRefund(tx, refundOf(scene)),
  listRefundsOfPayment: (tx, scene) => listRefundsOfPayment(tx, paymentOf(scene), null, null, 100),
  listOtherRefunds: (tx, scene) =>
    listOtherRefunds(tx, {
      ...paymentOf(scene),
      id: newTestId(),
      paymentId: scene.victimPaymentId,
      providerTransactionId: '1',
    }),
  findRefundOfApproval: (tx, { attacker, victimRefundApprovalId }) =>
    findRefundOfApproval(tx, {
      workspaceId: attacker.liveWorkspaceId,
      id: victimRefundApprovalId,
    }),
  listUnresolvedRefunds: (tx, { attacker, victimRefundId }) =>
    listUnresolvedRefunds(tx, attacker.businessId, victimRefundId, 100),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const refundTenantless: Readonly<Record<string, string>> = {
  insertRefunds: 'inserts under the workspace it names; composite keys refuse a foreign payment',
  claimRefundsToCheck: 'the worker works for the whole cell; each row names its workspace',
};

function paymentOf({ attacker, victimPaymentId }: RefundProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId };
}

function refundOf({ attacker, victimRefundId }: RefundProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimRefundId };
}

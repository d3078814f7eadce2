import type { IdSource } from '@countinghouse/identifiers';
import type { QueueMail } from '@countinghouse/mail';
import { getCurrency, parseMajor } from '@countinghouse/money';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import { findReserve, saveReserve } from '../../charges/reserves/disputed-reserves.ts';
import { endApproval } from '../../controls/approvals/requests/end-approval.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { lockBalances } from '../../ledger/ledger/lock-balances.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import type { Chargeback } from '../../provider/provider.ts';
import { mailDisputeEnded, mailDisputeOpened } from './dispute-emails.ts';
import {
  insertDispute,
  lockDisputedPayment,
  lockDisputeOfProvider,
  readPendingOfPayment,
  saveDispute,
  savePaymentDispute,
} from './dispute-locks.sql.ts';
import { lostPosting, openedPosting, wonPosting } from './dispute-postings.rules.ts';
import {
  disputeEvidenceSubmitted,
  disputeLost,
  disputeOpened,
  disputeWon,
} from './dispute.events.ts';
import { decideLien, decideRelease, decideStep, isSubmissionMissed } from './dispute.rules.ts';
import type { DisputedPayment, DisputeStep, LockedDispute } from './dispute.rules.ts';

export interface ReceiveDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly queueMail: QueueMail;
  /** The base URL of links in e-mails. */
  readonly publicUrl: string;
}

/** A provider chargeback and the payment in its reference. */
export interface ReceivedChargeback {
  readonly environment: Environment;
  readonly provider: string;
  readonly payment: RowKey;
  readonly chargeback: Chargeback;
}

/** What changed; `unplaced` if the chargeback matches no payment here. */
export type ReceiveOutcome = 'opened' | 'changed' | 'unchanged' | 'unplaced' | 'contradicted';

/**
 * Applies a provider chargeback: the only place where a dispute begins, moves and ends. One
 * transaction writes status, payment, ledger and events; repeating it changes nothing.
 */
export async function receiveChargeback(
  deps: ReceiveDeps,
  received: ReceivedChargeback,
): Promise<ReceiveOutcome> {
  const outcome = await withTransaction(deps.database.db, (tx) => receive(deps, tx, received));
  const ids = {
    workspace_id: received.payment.workspaceId,
    payment_id: received.payment.id,
    provider_dispute_id: received.chargeback.providerChargebackId,
  };
  if (outcome === 'unplaced') deps.logger.error(ids, 'dispute_unplaced');
  if (outcome === 'contradicted') deps.logger.error(ids, 'dispute_contradicted');
  return outcome;
}

async function receive(
  deps: ReceiveDeps,
  tx: Tx,
  received: ReceivedChargeback,
): Promise<ReceiveOutcome> {
  const { provider, chargeback } = received;
  const payment = await lockDisputedPayment(tx, received.payment);
  const amountMinor = payment === null ? null : disputableMinor(payment, received);
  if (payment === null || amountMinor === null) return 'unplaced';
  const { providerChargebackId } = chargeback;
  const known = await lockDisputeOfProvider(
    tx,
    payment.workspaceId,
    provider,
    providerChargebackId,
  );
  if (known === null) {
    const opened = await openDispute(deps, tx, payment, received, amountMinor);
    const step = decideStep(opened.dispute, chargeback.status);
    await applyStep(deps, tx, opened.payment, opened.dispute, step);
    return 'opened';
  }
  if (known.paymentId !== payment.id) return 'contradicted';
  const missed = isSubmissionMissed(known, chargeback) ? submitted : unchanged;
  const dispute = await applyStep(deps, tx, payment, known, missed);
  const step = decideStep(dispute, chargeback.status);
  if (step.kind === 'unchanged' || step.kind === 'contradicted') return step.kind;
  await applyStep(deps, tx, payment, dispute, step);
  return 'changed';
}

const submitted: DisputeStep = { kind: 'submitted' };
const unchanged: DisputeStep = { kind: 'unchanged' };

/** Null unless it concerns this charge and a valid amount of it. */
function disputableMinor(
  payment: DisputedPayment,
  { environment, provider, chargeback }: ReceivedChargeback,
): bigint | null {
  const isOfCharge =
    payment.environment === environment &&
    payment.provider === provider &&
    payment.succeededAt !== null &&
    payment.providerTransactionId === chargeback.providerTransactionId;
  const amount = parseMajor(chargeback.amountMajor, getCurrency(payment.currency));
  if (!isOfCharge || amount.kind !== 'ok') return null;
  const { amountMinor } = amount.money;
  return amountMinor > 0n && amountMinor <= payment.amountMinor ? amountMinor : null;
}

async function openDispute(
  deps: ReceiveDeps,
  tx: Tx,
  payment: DisputedPayment,
  { provider, chargeback }: ReceivedChargeback,
  amountMinor: bigint,
): Promise<{ readonly payment: DisputedPayment; readonly dispute: LockedDispute }> {
  const now = deps.now();
  const feeMinor = payment.disputeFeeMinor;
  const pendingMinor = await readPendingOfPayment(tx, payment);
  const reserve = await findReserve(tx, payment);
  const reservedMinor = reserve?.heldMinor ?? 0n;
  const { availableMinor } = (await lockBalances(tx, [payment])).of(payment);
  const dispute: LockedDispute = {
    ...decideLien(amountMinor + feeMinor, { pendingMinor, reservedMinor, availableMinor }),
    workspaceId: payment.workspaceId,
    id: deps.newId(),
    paymentId: payment.id,
    provider,
    providerDisputeId: chargeback.providerChargebackId,
    previousDisputeId: payment.disputeId,
    status: 'needs_response',
    amountMinor,
    currency: payment.currency,
    feeMinor,
    reason: chargeback.reason,
    lostBecause: null,
    answer: null,
    evidence: null,
    answeredAt: null,
    answeredByKeyId: null,
    answeredByMemberId: null,
    nextSendAt: null,
    approvalId: null,
    dueAt: chargeback.dueAt,
    openedAt: chargeback.createdAt ?? now,
    submittedAt: null,
    closedAt: null,
  };
  await insertDispute(tx, dispute, now);
  if (reserve !== null) await saveReserve(tx, reserve, reservedMinor - dispute.fromReserveMinor);
  const disputedMinor = payment.disputedMinor + amountMinor;
  await savePaymentDispute(tx, { ...payment, disputedMinor }, dispute);
  await postToLedger(tx, deps.newId, [openedPosting(dispute, now)]);
  await insertEvents(tx, [toEvent(deps, dispute, disputeOpened(dispute), now)]);
  await mailDisputeOpened(tx, deps, payment, dispute);
  return { payment: { ...payment, disputedMinor, disputeId: dispute.id }, dispute };
}

async function applyStep(
  deps: ReceiveDeps,
  tx: Tx,
  payment: DisputedPayment,
  before: LockedDispute,
  step: DisputeStep,
): Promise<LockedDispute> {
  const now = deps.now();
  const dispute = disputeAfter(before, step, now);
  if (dispute === null) return before;
  await saveDispute(tx, dispute, now);
  const disputedMinor = payment.disputedMinor - (step.kind === 'won' ? dispute.amountMinor : 0n);
  // A payment shows its latest dispute, which may be another one.
  const shown = payment.disputeId === dispute.id ? dispute : null;
  await savePaymentDispute(tx, { ...payment, disputedMinor }, shown);
  await endAcceptance(tx, before, dispute, now);
  if (step.kind === 'won') {
    const reserve = await findReserve(tx, payment);
    const isReserveOpen = reserve !== null;
    const { owedMinor } = (await lockBalances(tx, [payment])).of(payment);
    const release = decideRelease(dispute, { ...payment, isReserveOpen }, owedMinor);
    if (reserve !== null) {
      await saveReserve(tx, reserve, reserve.heldMinor + release.fromReserveMinor);
    }
    await postToLedger(tx, deps.newId, [wonPosting(dispute, release, now)]);
  }
  if (step.kind === 'lost') await postToLedger(tx, deps.newId, [lostPosting(dispute, now)]);
  await insertEvents(tx, [toEvent(deps, dispute, eventOf(dispute, step), now)]);
  if (step.kind !== 'submitted') await mailDisputeEnded(tx, deps, payment, dispute);
  return dispute;
}

/** Null if nothing changes. */
function disputeAfter(before: LockedDispute, step: DisputeStep, now: Date): LockedDispute | null {
  switch (step.kind) {
    case 'unchanged':
    case 'contradicted':
      return null;
    case 'submitted':
      return { ...before, status: 'under_review', submittedAt: now, nextSendAt: null };
    case 'won':
      return { ...before, status: 'won', closedAt: now, nextSendAt: null };
    case 'lost': {
      const lostBecause = step.because;
      return { ...before, status: 'lost', lostBecause, closedAt: now, nextSendAt: null };
    }
  }
}

/** Ends the approval of an acceptance that is done or superseded. */
async function endAcceptance(
  tx: Tx,
  before: LockedDispute,
  after: LockedDispute,
  now: Date,
): Promise<void> {
  if (before.approvalId === null || before.answer !== 'accept') return;
  const key = { workspaceId: before.workspaceId, id: before.approvalId };
  const isDone = after.lostBecause === 'accepted' && before.nextSendAt !== null;
  await endApproval(tx, key, isDone ? 'succeeded' : 'cancelled', now);
}

function eventOf(dispute: LockedDispute, step: DisputeStep) {
  if (step.kind === 'won') return disputeWon(dispute);
  return step.kind === 'lost' ? disputeLost(dispute) : disputeEvidenceSubmitted(dispute);
}

function toEvent(
  { newId }: ReceiveDeps,
  { workspaceId }: LockedDispute,
  event: Pick<NewEvent, 'type' | 'data'>,
  now: Date,
): NewEvent {
  return { ...event, tenantId: workspaceId, id: newId(), createdAt: now };
}

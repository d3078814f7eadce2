import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Batcher } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import { addPayerNotices } from '../../../charges/payer-notices/add-payer-notices.ts';
import { listHeldReserves, releaseForRefunds } from '../../../charges/reserves/release-reserves.ts';
import { endApproval } from '../../../controls/approvals/requests/end-approval.ts';
import type { Tx } from '../../../kernel/database.ts';
import { byRowKey, rowKeyText } from '../../../kernel/row-key.rules.ts';
import type { RowKey } from '../../../kernel/row-key.rules.ts';
import { createWorkspaceLanes } from '../../../kernel/workspace-lanes.ts';
import { lockBalances } from '../../../ledger/ledger/lock-balances.ts';
import type { LockedBalances } from '../../../ledger/ledger/lock-balances.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../../ledger/ledger/posting.rules.ts';
import type { SettleDeps } from '../../../provider/outbound/outbound.ts';
import {
  lockRefundedPayments,
  lockRefunds,
  saveRefundedPayments,
  saveRefunds,
} from '../refund-locks.sql.ts';
import {
  confirmedPosting,
  refundPosting,
  reversedPosting,
  currentSources,
} from '../refund-postings.rules.ts';
import { paymentRefunded, refundFailed } from '../refund.events.ts';
import type { RefundedPayment, RefundStatus } from '../refund.rules.ts';
import { decideOutcome, paymentAfter, refundAfter } from './refund-outcome.rules.ts';
import type {
  ReportedRefundOutcome,
  LockedRefund,
  RefundDecision,
} from './refund-outcome.rules.ts';

/** A refund and its outcome. */
export interface RefundItem extends ReportedRefundOutcome, RowKey {
  readonly paymentId: string;
}

export interface RefundResult {
  readonly status: RefundStatus;
}

export type RefundSettler = Batcher<RefundItem, RefundResult>;

export function createRefundSettler(deps: SettleDeps): RefundSettler {
  return createWorkspaceLanes('refunds.settle_batch', (items: readonly RefundItem[]) =>
    settleRefunds(deps, items),
  );
}

/**
 * Applies a provider outcome to refunds, whichever process obtained it. One transaction writes
 * status, payment, ledger, event and approval; repeating it changes nothing.
 */
export async function settleRefunds(
  deps: SettleDeps,
  items: readonly RefundItem[],
): Promise<readonly RefundResult[]> {
  const { results, steps } = await withTransaction(deps.database.db, (tx) =>
    settleInTransaction(deps, tx, items),
  );
  for (const step of steps) logStep(deps.logger, step);
  return results;
}

/** The effect of one item: the refund before and after, and the payment after. */
interface Step {
  readonly decision: RefundDecision;
  readonly before: LockedRefund;
  readonly refund: LockedRefund;
  readonly payment: RefundedPayment;
}

async function settleInTransaction(deps: SettleDeps, tx: Tx, items: readonly RefundItem[]) {
  const now = deps.now();
  const payments = byRowKey(await lockRefundedPayments(tx, unique(items.map(paymentKeyOf))));
  const refunds = byRowKey(await lockRefunds(tx, unique(items)));
  const steps: Step[] = [];
  const results = items.map((item): RefundResult => {
    const payment = payments.get(rowKeyText(paymentKeyOf(item)));
    const before = refunds.get(rowKeyText(item));
    if (payment === undefined || before === undefined || before.paymentId !== payment.id) {
      throw new Error(`refund ${item.id} of payment ${item.paymentId} not found`);
    }
    const decision = decideOutcome(before, item);
    if (decision.kind === 'unchanged') return { status: before.status };
    const refund = refundAfter(before, decision, item, now);
    const step = { decision, before, refund, payment: paymentAfter(payment, before, decision) };
    refunds.set(rowKeyText(item), refund);
    payments.set(rowKeyText(payment), step.payment);
    steps.push(step);
    return { status: refund.status };
  });
  await saveRefunds(tx, latest(steps.map(({ refund }) => refund)), now);
  await saveRefundedPayments(tx, latest(steps.filter(isMoney).map(({ payment }) => payment)), now);
  await endApprovals(tx, steps, now);
  const reversed = steps.filter(({ decision }) => decision.kind === 'reversed');
  const executed = steps.filter(({ decision }) => decision.kind === 'executed');
  const reserves = await listHeldReserves(tx, unique(executed.map(({ payment }) => payment)));
  const balances = await lockBalances(tx, [...reversed.map(({ payment }) => payment), ...reserves]);
  const postings = steps.flatMap((step) => postingsOf(step, balances, now));
  const refunded = executed.map(({ refund, payment }) => ({ refundId: refund.id, payment }));
  postings.push(...(await releaseForRefunds(tx, balances, reserves, refunded, now)));
  await postToLedger(tx, deps.newId, postings);
  await insertEvents(
    tx,
    steps.flatMap((step) => eventsOf(deps, step, now)),
  );
  await addPayerNotices(
    tx,
    executed.map((step) => toNotice(step, now)),
    now,
  );
  return { results, steps };
}

function toNotice({ refund, payment }: Step, now: Date) {
  const { workspaceId, id, amountMinor } = refund;
  const about = { workspaceId, kind: 'refund' as const, subjectId: id, round: 0, dueAt: now };
  return { ...about, refund: { paymentId: payment.id, amountMinor } };
}

function isMoney({ decision }: Step): boolean {
  return (
    decision.kind === 'executed' || decision.kind === 'released' || decision.kind === 'reversed'
  );
}

async function endApprovals(tx: Tx, steps: readonly Step[], now: Date): Promise<void> {
  for (const { decision, refund } of steps) {
    if (refund.approvalId === null) continue;
    const key = { workspaceId: refund.workspaceId, id: refund.approvalId };
    if (decision.kind === 'executed') await endApproval(tx, key, 'succeeded', now);
    if (decision.kind === 'released') await endApproval(tx, key, 'failed', now);
  }
}

function postingsOf(step: Step, balances: LockedBalances, now: Date): readonly Posting[] {
  const { decision, refund, payment } = step;
  switch (decision.kind) {
    case 'executed': {
      const executed = refundPosting(payment, refund, 'executed', now);
      // A release of the reserve repays it.
      balances.change(payment, { owedMinor: refund.fromReceivableMinor });
      return decision.isConfirmed ? [executed, confirmedPosting(payment, refund, now)] : [executed];
    }
    case 'released':
      return [refundPosting(payment, refund, 'released', now)];
    case 'confirmed':
      return [confirmedPosting(payment, refund, now)];
    case 'reversed': {
      const sources = currentSources(payment, refund, balances.of(payment).owedMinor);
      balances.change(payment, { owedMinor: -sources.fromReceivableMinor });
      return [reversedPosting(payment, refund, sources, now)];
    }
    case 'put_off':
    case 'unsent':
    case 'unchanged':
      return [];
  }
}

function eventsOf(deps: SettleDeps, step: Step, now: Date): readonly NewEvent[] {
  const { decision, refund, payment } = step;
  const about = { tenantId: refund.workspaceId, createdAt: now };
  if (decision.kind === 'executed') {
    return [{ ...paymentRefunded(payment, refund), ...about, id: deps.newId() }];
  }
  if (decision.kind === 'reversed') {
    return [{ ...refundFailed(payment, refund), ...about, id: deps.newId() }];
  }
  return [];
}

/** Logs what an operator must act on; successful refunds are metrics only. */
function logStep(logger: Logger, { decision, before, refund }: Step): void {
  const ids = {
    workspace_id: refund.workspaceId,
    payment_id: refund.paymentId,
    refund_id: refund.id,
  };
  if (decision.kind === 'reversed') logger.error(ids, 'refund_reversed');
  const isPutOff = decision.kind === 'put_off' || decision.kind === 'unsent';
  if (isPutOff && refund.nextCheckAt === null) {
    const isUnknown = before.status === 'processing';
    logger.error(ids, isUnknown ? 'refund_unresolved' : 'refund_unconfirmed');
  }
}

function paymentKeyOf(item: RefundItem) {
  return { workspaceId: item.workspaceId, id: item.paymentId };
}

function unique<Key extends RowKey>(keys: readonly Key[]): readonly Key[] {
  return [...byRowKey(keys).values()];
}

/** A row that changes twice in a batch is written once, in its final state. */
const latest = unique;

import { withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import { endApproval } from '../../../controls/approvals/requests/end-approval.ts';
import type { Tx } from '../../../kernel/database.ts';
import { byRowKey, rowKeyText } from '../../../kernel/row-key.rules.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../../ledger/ledger/posting.rules.ts';
import type { SettleDeps } from '../../../provider/outbound/outbound.ts';
import { savePayouts } from '../payout-changes.sql.ts';
import { payoutPosting } from '../payout-postings.rules.ts';
import { payoutAfter } from '../payout-state.rules.ts';
import { payoutCompleted, payoutFailed, payoutReturned } from '../payout.events.ts';
import type { Payout, PayoutKey } from '../payout.rules.ts';
import { lockPayouts } from '../payouts.sql.ts';
import { decideTransfer } from './transfer.rules.ts';
import type { ReportedTransferOutcome, TransferDecision } from './transfer.rules.ts';

/** A payout and the outcome of its transfer. */
export interface PayoutItem extends PayoutKey, ReportedTransferOutcome {}

export type SettlePayout = (item: PayoutItem) => Promise<Payout>;

/**
 * Applies a provider outcome to payouts. The request that sent the payout, notices and the resolver
 * all end here. One transaction writes status, ledger, event and approval; repeating it changes
 * nothing.
 */
export async function settlePayouts(
  deps: SettleDeps,
  items: readonly PayoutItem[],
): Promise<readonly Payout[]> {
  const { results, logs } = await withTransaction(deps.database.db, (tx) =>
    settleInTransaction(deps, tx, items),
  );
  for (const log of logs) log();
  return results;
}

interface Batch {
  readonly payouts: Map<string, Payout>;
  readonly changed: Set<string>;
  readonly postings: Posting[];
  readonly events: NewEvent[];
  readonly ended: Payout[];
  readonly logs: (() => void)[];
}

async function settleInTransaction(deps: SettleDeps, tx: Tx, items: readonly PayoutItem[]) {
  const now = deps.now();
  const locked = await lockPayouts(tx, [...byRowKey(items).values()]);
  const batch: Batch = {
    payouts: byRowKey(locked),
    changed: new Set(),
    postings: [],
    events: [],
    ended: [],
    logs: [],
  };
  const results = items.map((item) => settleOne(deps, batch, item, now));
  const changes = [...batch.changed].flatMap((key) => batch.payouts.get(key) ?? []);
  await savePayouts(tx, changes, now);
  for (const { workspaceId, approval, status } of batch.ended) {
    if (approval === null) continue;
    const end = status === 'completed' ? 'succeeded' : 'failed';
    await endApproval(tx, { workspaceId, id: approval.id }, end, now);
  }
  await postToLedger(tx, deps.newId, batch.postings);
  await insertEvents(tx, batch.events);
  return { results, logs: batch.logs };
}

function settleOne(deps: SettleDeps, batch: Batch, item: PayoutItem, now: Date): Payout {
  const payout = batch.payouts.get(rowKeyText(item));
  if (payout === undefined) throw new Error(`payout ${item.id} not found`);
  const decision = decideTransfer(payout, item);
  const isLookup = item.by === 'question';
  // A completed transfer must exist at the provider, so "not found" does not mean that it was
  // returned.
  const presumedLost = item.outcome.kind === 'not_found' && payout.status === 'completed';
  const isUnanswered = item.outcome.kind === 'no_answer' || presumedLost;
  const after = payoutAfter(payout, decision, { isLookup, isUnanswered, now });
  note(deps, batch, payout, after, decision);
  if (after === payout) return payout;
  batch.payouts.set(rowKeyText(item), after);
  batch.changed.add(rowKeyText(item));
  post(batch, after, decision, now);
  const event = eventOf(after, decision);
  if (event !== null) {
    const { workspaceId: tenantId } = payout;
    batch.events.push({ ...event, tenantId, id: deps.newId(), createdAt: now });
  }
  return after;
}

function post(batch: Batch, payout: Payout, decision: TransferDecision, now: Date): void {
  switch (decision.kind) {
    case 'completed':
      batch.postings.push(
        payoutPosting(payout, 'payout_completed', now, payout.providerFeeMinor ?? 0n),
      );
      batch.ended.push(payout);
      return;
    case 'failed':
      batch.postings.push(payoutPosting(payout, 'payout_released', now));
      batch.ended.push(payout);
      return;
    case 'returned':
      batch.postings.push(payoutPosting(payout, 'payout_returned', now));
      return;
    case 'acknowledged':
    case 'mismatch':
    case 'contradicted':
    case 'unchanged':
  }
}

function eventOf(payout: Payout, decision: TransferDecision) {
  switch (decision.kind) {
    case 'completed':
      return payoutCompleted(payout);
    case 'failed':
      return payoutFailed(payout, payout.failureReason ?? '');
    case 'returned':
      return payoutReturned(payout, payout.returnReason ?? '');
    case 'acknowledged':
    case 'mismatch':
    case 'contradicted':
    case 'unchanged':
      return null;
  }
}

/** Logs what an operator must act on; normal outcomes are metrics only. */
function note(
  deps: SettleDeps,
  batch: Batch,
  payout: Payout,
  after: Payout,
  decision: TransferDecision,
): void {
  const { workspaceId: workspace_id, id: payout_id, status } = payout;
  const error = (name: string): void => {
    batch.logs.push(() => deps.logger.error({ workspace_id, payout_id, status }, name));
  };
  if (decision.kind === 'mismatch') error('payout_mismatch');
  if (decision.kind === 'contradicted') error('payout_contradicted');
  if (decision.kind === 'returned') error('payout_returned');
  const isGivenUp = after.status === 'processing' && after.nextCheckAt === null;
  if (isGivenUp && decision.kind === 'unchanged' && after !== payout) error('payout_unresolved');
}

import type { IdSource } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { insertEvents } from '@countinghouse/webhooks';
import type { NewEvent } from '@countinghouse/webhooks';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { Environment } from '../../../kernel/environment.rules.ts';
import { byRowKey, rowKeyText } from '../../../kernel/row-key.rules.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../../ledger/ledger/posting.rules.ts';
import type { Charge, Finding } from '../../../provider/provider.ts';
import { countUses, lockTargets } from '../../checkout/use-targets.ts';
import type { LockedTargets, TargetKey } from '../../checkout/use-targets.ts';
import { addPayerNotices, receiptNotice } from '../../payer-notices/add-payer-notices.ts';
import type { NewPayerNotice } from '../../payer-notices/payer-notice.rules.ts';
import { markHandled } from '../../provider-callbacks/mark-handled.ts';
import { holdReserves } from '../../reserves/hold-reserves.ts';
import { lockChargedSubscriptions } from '../../subscriptions/charged-subscriptions.ts';
import type { ChargedSubscriptions } from '../../subscriptions/charged-subscriptions.ts';
import { sealToken } from '../../subscriptions/token.ts';
import { addToSuspense } from '../../suspense/add-to-suspense.ts';
import type { MoneyForSuspense } from '../../suspense/add-to-suspense.ts';
import { decideSettlement } from '../charge.rules.ts';
import type { SettleDecision } from '../charge.rules.ts';
import { eventOf } from '../payment.events.ts';
import type { PaymentStatus } from '../payment.rules.ts';
import { chargePosting, stateAfter, targetOf } from './charge-outcome.rules.ts';
import type { LockedPayment } from './charge-outcome.rules.ts';
import { toProviderChargeOutcome } from './provider-charge-outcome.ts';
import { lockPaymentsToSettle, savePaymentChanges } from './settle.sql.ts';
import type { PaymentChange } from './settle.sql.ts';

export interface SettleDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
  /**
   * Seals the card token for later charges of a subscription; null in processes without sealing
   * keys.
   */
  readonly sealer: Sealer | null;
}

/** A payment and the provider's lookup result. */
export interface SettleItem {
  readonly workspaceId: string;
  readonly id: string;
  /**
   * The environment whose provider was asked: the sandbox's answer never settles a live payment.
   */
  readonly environment: Environment;
  readonly finding: Finding<Charge>;
  /** The stored notice that led here, marked as handled in the same transaction. */
  readonly callbackKey: string | null;
  /** True if the resolver asked: the next check is then scheduled. */
  readonly fromResolver: boolean;
}

export type SettleResult =
  | { readonly kind: 'settled'; readonly status: PaymentStatus; readonly decision: SettleDecision }
  | { readonly kind: 'no_such_payment' };

/**
 * Applies a lookup result to payments. Notices, returning browsers and the resolver all end here.
 * One transaction writes status, ledger, event and the notice's mark; repeating it changes nothing.
 */
export async function settlePayments(
  deps: SettleDeps,
  items: readonly SettleItem[],
): Promise<readonly SettleResult[]> {
  const outcome = await withTransaction(deps.database.db, (tx) =>
    settleInTransaction(deps, tx, items),
  );
  for (const log of outcome.logs) log();
  return outcome.results;
}

interface Batch {
  readonly payments: Map<string, LockedPayment>;
  readonly subscriptions: ChargedSubscriptions;
  readonly changes: Map<string, PaymentChange>;
  readonly postings: Posting[];
  readonly charged: LockedPayment[];
  readonly events: NewEvent[];
  readonly notices: NewPayerNotice[];
  readonly moneyForSuspense: MoneyForSuspense[];
  readonly uses: (TargetKey & { readonly paymentId: string })[];
  readonly logs: (() => void)[];
}

async function settleInTransaction(deps: SettleDeps, tx: Tx, items: readonly SettleItem[]) {
  const now = deps.now();
  const locked = await lockPaymentsToSettle(tx, [...byRowKey(items).values()]);
  const targets = await lockTargets(tx, limitedTargets(locked));
  const batch: Batch = {
    payments: byRowKey(locked),
    subscriptions: await lockChargedSubscriptions(tx, locked),
    changes: new Map(),
    postings: [],
    charged: [],
    events: [],
    notices: [],
    moneyForSuspense: [],
    uses: [],
    logs: [],
  };
  const results = items.map((item) => settleOne(deps, batch, targets, item, now));
  await savePaymentChanges(tx, [...batch.changes.values()], now);
  await batch.subscriptions.save(now);
  batch.postings.push(...(await addToSuspense(tx, deps.newId, batch.moneyForSuspense, now)));
  batch.postings.push(...(await holdReserves(tx, batch.charged, now)));
  await postToLedger(tx, deps.newId, batch.postings);
  await insertEvents(tx, batch.events);
  await addPayerNotices(tx, batch.notices, now);
  await countUses(tx, batch.uses, now);
  // A notice without an answer stays open: a finished payment is not checked otherwise.
  await markHandled(
    tx,
    items.filter(({ finding }) => finding.kind !== 'unknown'),
    now,
  );
  return { results, logs: batch.logs };
}

function settleOne(
  deps: SettleDeps,
  batch: Batch,
  targets: LockedTargets,
  item: SettleItem,
  now: Date,
): SettleResult {
  const payment = batch.payments.get(rowKeyText(item));
  if (payment === undefined || payment.environment !== item.environment) {
    batch.logs.push(() => deps.logger.warn(idsOf(item), 'settle_without_payment'));
    return { kind: 'no_such_payment' };
  }
  const target = targetOf(payment);
  const decision = decideSettlement(
    {
      ...payment,
      target:
        target !== null && !targets.isOpen(target)
          ? 'paid'
          : batch.subscriptions.acceptanceOf(payment),
    },
    toProviderChargeOutcome(item.finding),
    now,
  );
  const after = stateAfter(payment, decision, { fromResolver: item.fromResolver, now });
  if (after === null) {
    noteUnchanged(deps, batch, item, decision);
    return { kind: 'settled', status: payment.status, decision };
  }
  const charge = item.finding.kind === 'found' ? item.finding.value : null;
  // An earlier item of this batch may have more details: an unanswered lookup must not erase them.
  const heard = batch.changes.get(rowKeyText(item));
  batch.changes.set(rowKeyText(item), {
    workspaceId: payment.workspaceId,
    id: payment.id,
    ...after,
    providerReference: charge?.providerTransactionId ?? heard?.providerReference ?? null,
    providerFeeMinor: charge?.providerFee?.amountMinor ?? heard?.providerFeeMinor ?? null,
    paymentMethod: charge?.method ?? heard?.paymentMethod ?? null,
  });
  batch.payments.set(rowKeyText(item), { ...payment, ...after });
  const event = eventOf(payment, after);
  if (event !== null) {
    batch.events.push({
      ...event,
      tenantId: payment.workspaceId,
      id: deps.newId(),
      createdAt: now,
    });
  }
  followSubscription(deps, batch, payment, decision, charge?.cardToken ?? null, now);
  if (decision.kind === 'succeeded') {
    batch.postings.push(chargePosting(payment, 'provider', now));
    batch.charged.push(payment);
    // A subscription writes its own notice, because its first one confirms the terms.
    if (payment.subscriptionId === null) batch.notices.push(receiptNotice(payment, now));
    if (target !== null) {
      targets.take(target);
      batch.uses.push({ ...target, paymentId: payment.id });
    }
  }
  if (charge !== null && (decision.kind === 'mismatch' || decision.kind === 'send_back')) {
    batch.moneyForSuspense.push({
      workspaceId: payment.workspaceId,
      paymentId: payment.id,
      reason: decision.kind === 'mismatch' ? decision.attention : decision.reason,
      providerTransactionId: charge.providerTransactionId,
      received: charge.amount,
      isSentBack: decision.kind === 'send_back',
    });
  }
  noteChange(deps, batch, item, decision, after.attention);
  return { kind: 'settled', status: after.status, decision };
}

function followSubscription(
  deps: SettleDeps,
  { subscriptions }: Batch,
  payment: LockedPayment,
  decision: SettleDecision,
  cardToken: string | null,
  now: Date,
): void {
  const { workspaceId, subscriptionId } = payment;
  if (subscriptionId === null) return;
  if (decision.kind === 'failed') subscriptions.follow(payment, { kind: 'failed' }, now);
  if (decision.kind !== 'succeeded') return;
  // The provider gives the token only once: a process without sealing keys leaves the success to
  // one that has them.
  if (cardToken !== null && deps.sealer === null) throw new Error('no sealing keys are configured');
  const tokenSealed =
    cardToken === null || deps.sealer === null
      ? null
      : sealToken(deps.sealer, { workspaceId, id: subscriptionId }, cardToken);
  subscriptions.follow(payment, { kind: 'succeeded', tokenSealed }, now);
}

function noteUnchanged(
  deps: SettleDeps,
  batch: Batch,
  item: SettleItem,
  decision: SettleDecision,
): void {
  if (decision.kind !== 'unchanged' || decision.note === null) return;
  const { note } = decision;
  batch.logs.push(() => deps.logger.error({ ...idsOf(item), note }, 'payment_contradicted'));
}

/** Logs what an operator must act on; ordinary successes and declines are metrics only. */
function noteChange(
  deps: SettleDeps,
  batch: Batch,
  item: SettleItem,
  decision: SettleDecision,
  attention: string | null,
): void {
  if (decision.kind === 'succeeded' && decision.isLate) {
    batch.logs.push(() => deps.logger.warn(idsOf(item), 'payment_succeeded_late'));
  }
  if (decision.kind === 'mismatch' || decision.kind === 'send_back' || attention === 'unresolved') {
    const detail = { ...idsOf(item), decision: decision.kind, attention };
    batch.logs.push(() => deps.logger.error(detail, 'payment_needs_attention'));
  }
}

function idsOf(item: SettleItem) {
  return { workspace_id: item.workspaceId, payment_id: item.id, environment: item.environment };
}

function limitedTargets(locked: readonly LockedPayment[]): readonly TargetKey[] {
  return locked
    .filter((payment) => payment.isTargetLimited)
    .map(targetOf)
    .filter((target) => target !== null);
}

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
import { noteForPayers, receiptNotice } from '../../payer-notices/note-for-payers.ts';
import type { NewPayerNotice } from '../../payer-notices/payer-notice.rules.ts';
import { markHandled } from '../../provider-callbacks/mark-handled.ts';
import { lockChargedSubscriptions } from '../../subscriptions/charged-subscriptions.ts';
import type { ChargedSubscriptions } from '../../subscriptions/charged-subscriptions.ts';
import { sealToken } from '../../subscriptions/token.ts';
import { holdMoney } from '../../suspense/hold-money.ts';
import type { MoneyToHold } from '../../suspense/hold-money.ts';
import { decideSettlement } from '../charge.rules.ts';
import type { SettleDecision } from '../charge.rules.ts';
import { eventOf } from '../payment.events.ts';
import type { PaymentStatus } from '../payment.rules.ts';
import { toChargeFinding } from './charge-finding.ts';
import { chargePosting, stateAfter, targetOf } from './charge-outcome.rules.ts';
import type { LockedPayment } from './charge-outcome.rules.ts';
import { lockPaymentsToSettle, savePaymentChanges } from './settle.sql.ts';
import type { PaymentChange } from './settle.sql.ts';

export interface SettleDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
  /** Seals what later charges of a subscription are made with; null where no keys are at hand. */
  readonly sealer: Sealer | null;
}

/** A payment and what the provider says of it. */
export interface SettleItem {
  readonly workspaceId: string;
  readonly id: string;
  /** Whose provider was asked: the word of the sandbox never settles a live payment. */
  readonly environment: Environment;
  readonly finding: Finding<Charge>;
  /** The stored notice that led here, to be marked as handled in the same transaction. */
  readonly callbackKey: string | null;
  /** True when the resolver asked: then the next question is set. */
  readonly isCheck: boolean;
}

export type SettleResult =
  | { readonly kind: 'settled'; readonly status: PaymentStatus; readonly decision: SettleDecision }
  | { readonly kind: 'no_such_payment' };

/**
 * The one way in which a payment learns what became of it: notice, returning browser and resolver
 * all end here. One transaction holds the new status, the ledger, the event and the notice's mark;
 * repeating it changes nothing.
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
  readonly events: NewEvent[];
  readonly notices: NewPayerNotice[];
  readonly moneyToHold: MoneyToHold[];
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
    events: [],
    notices: [],
    moneyToHold: [],
    uses: [],
    logs: [],
  };
  const results = items.map((item) => settleOne(deps, batch, targets, item, now));
  await savePaymentChanges(tx, [...batch.changes.values()], now);
  await batch.subscriptions.save(now);
  batch.postings.push(...(await holdMoney(tx, deps.newId, batch.moneyToHold, now)));
  await postToLedger(tx, deps.newId, batch.postings);
  await insertEvents(tx, batch.events);
  await noteForPayers(tx, batch.notices, now);
  await countUses(tx, batch.uses, now);
  // Without an answer a notice is still to be looked into: of a payment that is over nobody else asks.
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
          : batch.subscriptions.standingOf(payment),
    },
    toChargeFinding(item.finding),
    now,
  );
  const after = stateAfter(payment, decision, { isCheck: item.isCheck, now });
  if (after === null) {
    noteUnchanged(deps, batch, item, decision);
    return { kind: 'settled', status: payment.status, decision };
  }
  const charge = item.finding.kind === 'found' ? item.finding.value : null;
  // The batch may have heard of it before: a question without an answer takes nothing of that away.
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
    // A subscription writes its own, because its first one says what was agreed.
    if (payment.subscriptionId === null) batch.notices.push(receiptNotice(payment, now));
    if (target !== null) {
      targets.take(target);
      batch.uses.push({ ...target, paymentId: payment.id });
    }
  }
  if (charge !== null && (decision.kind === 'mismatch' || decision.kind === 'send_back')) {
    batch.moneyToHold.push({
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
  // Nobody is told the token twice: without a key to seal it, the success is left to who has one.
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

/** What an operator wants to hear of; ordinary successes and declines are metrics, not lines. */
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

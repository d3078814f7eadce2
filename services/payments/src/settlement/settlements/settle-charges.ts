import { dayMs } from '@countinghouse/calendar';
import { uuidV7Floor, uuidV7Time } from '@countinghouse/identifiers';
import type { IdSource } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { byRowKey, rowKeyText } from '../../kernel/row-key.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { lockBalances } from '../../ledger/ledger/lock-balances.ts';
import type { LockedBalances } from '../../ledger/ledger/lock-balances.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../ledger/ledger/posting.rules.ts';
import type { ChargeMatch } from './match-charges.ts';
import { saveCharges } from './provider-settlements.sql.ts';
import type { ChargeChange, ClaimedCharge } from './provider-settlements.sql.ts';
import {
  afterRefundAt,
  costKnownAt,
  decideSettled,
  isNothing,
  releasableAt,
  routedShareMinor,
  suspenseClearedMinor,
} from './settlement.rules.ts';
import type { PostedSums } from './settlement.rules.ts';
import {
  listReferenceSums,
  lockPaymentsToRelease,
  lockSuspenseToSettle,
  savePaymentsSettled,
  saveSuspenseSettled,
} from './settling.sql.ts';
import type { LockedSuspense, LockedToRelease, PaymentSettled } from './settling.sql.ts';

export interface SettleChargesDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
  /** The default delay in whole UTC days between a charge and when its money can be paid out. */
  readonly settlementDelayDays: number;
}

/** A charge settled by the provider, its match here, and the provider's cost. */
export interface ChargeToSettle {
  readonly charge: ClaimedCharge;
  readonly match: ChargeMatch;
  readonly costMinor: bigint | null;
}

/** A payment's entries are created after it; machine clocks disagree by less than this. */
const clockMarginMs = dayMs;

interface Batch {
  readonly now: Date;
  readonly payments: ReadonlyMap<string, LockedToRelease>;
  readonly suspense: ReadonlyMap<string, LockedSuspense>;
  /** Updated within the batch: two charges of one payment must not clear the same money. */
  readonly sums: Map<string, PostedSums>;
  /** Updated within the batch too, for later items. */
  readonly balances: LockedBalances;
  readonly postings: Posting[];
  readonly settledPayments: PaymentSettled[];
  readonly settledSuspense: RowKey[];
}

/**
 * Settles charges in one transaction: ledger, payments and charge rows change together. The
 * payment's lock ensures that each is settled once, and never while a refund of it is in flight.
 */
export async function settleCharges(
  deps: SettleChargesDeps,
  charges: readonly ChargeToSettle[],
): Promise<readonly null[]> {
  await withTransaction(deps.database.db, async (tx) => {
    const batch = await lockBatch(deps, tx, charges);
    const changes = charges.map((charge) => settleOne(deps, batch, charge));
    await postToLedger(tx, deps.newId, batch.postings);
    await savePaymentsSettled(tx, batch.settledPayments, batch.now);
    await saveSuspenseSettled(tx, batch.settledSuspense, batch.now);
    await saveCharges(tx, changes, batch.now);
  });
  return charges.map(() => null);
}

async function lockBatch(
  deps: SettleChargesDeps,
  tx: Tx,
  charges: readonly ChargeToSettle[],
): Promise<Batch> {
  const matches = charges.map(({ match }) => match);
  const items = matches.flatMap((match) =>
    match.kind === 'suspense' ? [{ workspaceId: match.workspaceId, id: match.suspenseItemId }] : [],
  );
  const keys = [
    ...byRowKey(matches.map(({ workspaceId, paymentId: id }) => ({ workspaceId, id }))).values(),
  ];
  const suspense = await lockSuspenseToSettle(tx, items);
  const payments = await lockPaymentsToRelease(tx, keys);
  const oldestMs = Math.min(...keys.map(({ id }) => uuidV7Time(id)));
  const sums = await listReferenceSums(tx, keys, uuidV7Floor(oldestMs - clockMarginMs));
  return {
    now: deps.now(),
    payments: byRowKey(payments),
    suspense: byRowKey(suspense),
    sums: new Map(sums.map((sum) => [sumKey(sum.workspaceId, sum.referenceId, sum.currency), sum])),
    balances: await lockBalances(tx, payments),
    postings: [],
    settledPayments: [],
    settledSuspense: [],
  };
}

/** Returns the change to the charge's row and adds its postings to the batch. */
function settleOne(
  deps: SettleChargesDeps,
  batch: Batch,
  { charge, match, costMinor }: ChargeToSettle,
): ChargeChange {
  const { workspaceId, paymentId } = match;
  const change = { ...charge, workspaceId, paymentId };
  const settled = { ...change, state: 'settled', nextTryAt: null } as const;
  const waitUntil = (nextTryAt: Date) => ({ ...change, state: 'waiting', nextTryAt }) as const;
  const payment = batch.payments.get(rowKeyText({ workspaceId, id: paymentId }));
  if (payment === undefined) throw new Error(`payment ${paymentId} not found`);
  if (match.kind === 'suspense') {
    const item = batch.suspense.get(rowKeyText({ workspaceId, id: match.suspenseItemId }));
    if (item === undefined) throw new Error(`suspense item ${match.suspenseItemId} not found`);
    // An operator just kept the money: it now belongs to the payment and matches it on the next
    // try.
    if (isChargeOf(payment, charge)) return waitUntil(batch.now);
    if (item.settledAt === null) settleSuspense(batch, payment, item, match.currency, costMinor);
    return { ...settled, suspenseItemId: item.id };
  }
  if (payment.settledAt !== null) return settled;
  const from = releasableAt(match, deps.settlementDelayDays);
  if (from > batch.now) return waitUntil(from);
  if (payment.refundReservedMinor > 0n) return waitUntil(afterRefundAt(batch.now));
  const costAt = costKnownAt(match.succeededAt);
  if (costMinor === null && costAt > batch.now) return waitUntil(costAt);
  // Settled as suspense before: cost and share are already posted.
  const isBooked = charge.suspenseItemId !== null;
  settlePayment(batch, payment, isBooked ? null : { costMinor });
  return settled;
}

function settlePayment(
  batch: Batch,
  payment: LockedToRelease,
  unbooked: { readonly costMinor: bigint | null } | null,
): void {
  const { workspaceId, id, currency, splitRecipientId } = payment;
  const key = sumKey(workspaceId, id, currency);
  const theirs = {
    costMinor: unbooked?.costMinor ?? 0n,
    shareMinor: unbooked === null ? 0n : routedShareMinor(payment),
  };
  const balance = batch.balances.of(payment);
  const amounts = decideSettled(batch.sums.get(key) ?? nothingPosted, theirs, balance);
  batch.balances.change(payment, {
    availableMinor: amounts.released - amounts.takenBack,
    owedMinor: amounts.short - amounts.repaid,
  });
  batch.sums.set(key, nothingPosted);
  batch.settledPayments.push({ workspaceId, id, providerFeeMinor: unbooked?.costMinor ?? null });
  if (isNothing(amounts)) return;
  batch.postings.push({
    workspaceId,
    source: { kind: 'payment', id, step: 'settled' },
    referenceId: id,
    template: 'settled',
    currency,
    amounts: { ...amounts },
    splitRecipientId,
    effectiveAt: batch.now,
  });
}

function settleSuspense(
  batch: Batch,
  payment: LockedToRelease,
  item: LockedSuspense,
  currency: string,
  costMinor: bigint | null,
): void {
  const { workspaceId, id: paymentId } = payment;
  const key = sumKey(workspaceId, paymentId, currency);
  const posted = batch.sums.get(key) ?? nothingPosted;
  const cleared = suspenseClearedMinor(posted, item);
  batch.sums.set(key, { ...posted, clearingMinor: posted.clearingMinor - cleared });
  batch.settledSuspense.push(item);
  // A share is in the payment's currency; the share in another currency is unknown.
  const share = currency === payment.currency ? routedShareMinor(payment) : 0n;
  const amounts = { cleared, cost: costMinor ?? 0n, share };
  if (isNothing(amounts)) return;
  batch.postings.push({
    workspaceId,
    source: { kind: 'suspense', id: item.id, step: 'settled' },
    referenceId: paymentId,
    template: 'suspense_settled',
    currency,
    amounts,
    splitRecipientId: payment.splitRecipientId,
    effectiveAt: batch.now,
  });
}

const nothingPosted: PostedSums = { clearingMinor: 0n, pendingMinor: 0n, shareOwedMinor: 0n };

function isChargeOf(payment: LockedToRelease, charge: ClaimedCharge): boolean {
  const { succeededAt, providerReference } = payment;
  return succeededAt !== null && providerReference === charge.providerTransactionId;
}

function sumKey(workspaceId: string, referenceId: string, currency: string): string {
  return `${workspaceId}:${referenceId}:${currency}`;
}

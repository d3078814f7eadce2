import type { IdSource } from '@countinghouse/identifiers';
import type { CurrencyCode } from '@countinghouse/money';
import type { SealedAccount } from '../../../business/settlement-account/account-number.ts';
import {
  approvalLifetimeMs,
  whyCooling,
} from '../../../controls/approvals/requests/approval.rules.ts';
import type { MoneyReason } from '../../../controls/approvals/requests/approval.rules.ts';
import type { LockedSpending } from '../../../controls/spending/lock-spending.ts';
import type { Requester } from '../../../kernel/caller.rules.ts';
import type { Environment } from '../../../kernel/environment.rules.ts';
import type { GateRejection } from '../../../kernel/gate.rules.ts';
import { owingMinorOf, payableMinorOf } from '../../../ledger/balances/balance.rules.ts';
import type { LockedBalances, LockedFunds } from '../../../ledger/ledger/lock-balances.ts';
import { nextOutcomeCheckAt } from '../../../provider/outbound/outcome-schedule.rules.ts';
import { toReference } from '../../../provider/reference.rules.ts';
import type { NewPayout } from '../payout-changes.sql.ts';
import type { PayoutFacts } from '../payout-facts.ts';
import type { Payout } from '../payout.rules.ts';

/** The parts of a payout's id and reference. */
export interface PayoutIdParts {
  readonly newId: IdSource;
  readonly installation: string;
  readonly cell: number;
}

/**
 * A request that has passed all checks except the current pause, the idempotency key and the
 * balance.
 */
export interface ReserveItem {
  readonly workspaceId: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly requestedBy: Requester;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  /** The destination account; null if the money stays inside the service. */
  readonly bank: { readonly account: SealedAccount; readonly provider: string } | null;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  /** Whether it counts towards the daily amount. */
  readonly isCountedDaily: boolean;
}

export type ReserveOutcome =
  | { readonly kind: 'created'; readonly payout: Payout }
  | { readonly kind: 'replayed'; readonly payout: Payout; readonly isSameRequest: boolean }
  | Extract<GateRejection, { readonly reason: 'paused' }>
  | InsufficientBalance
  | { readonly kind: 'reject'; readonly reason: 'destination_changed' };

export interface InsufficientBalance {
  readonly kind: 'reject';
  readonly reason: 'insufficient_balance';
  readonly availableMinor: bigint;
  /** The part of the balance that must stay to cover what the merchant owes for refunds. */
  readonly owingMinor: bigint;
  readonly payableMinor: bigint;
}

export interface ReservedPayout extends NewPayout {
  /** Why the payout needs approval; null if it does not. */
  readonly why: MoneyReason | null;
}

/**
 * The state that payouts are decided on: locked when creating a payout, only read when previewing
 * one.
 */
export interface PayoutBatch {
  readonly made: ReservedPayout[];
  /** Idempotency keys used earlier in this batch. */
  readonly keys: Map<string, NewPayout>;
  readonly balances: LockedBalances<LockedFunds>;
  readonly spending: LockedSpending;
}

interface ReserveContext {
  readonly batch: PayoutBatch;
  readonly paused: GateRejection | null;
  readonly now: Date;
}

/** Decides one payout and adds it to the batch, so that later items see it. Writes nothing. */
export function reserveOne(
  deps: PayoutIdParts,
  { batch, paused, now }: ReserveContext,
  item: ReserveItem,
  facts: PayoutFacts | undefined,
): ReserveOutcome {
  if (facts === undefined) throw new Error('payout facts were not loaded');
  const keyText = `${item.workspaceId}:${item.idempotencyKey}`;
  const known = facts.known ?? (item.idempotencyKey === null ? null : batch.keys.get(keyText));
  if (known !== null && known !== undefined) {
    const isSameRequest = known.requestHash?.equals(item.requestHash) === true;
    return { kind: 'replayed', payout: known.payout, isSameRequest };
  }
  if (paused?.reason === 'paused') return paused;
  if (item.bank !== null && item.bank.account.id !== facts.account?.id) {
    return { kind: 'reject', reason: 'destination_changed' };
  }
  const funds = batch.balances.of(item);
  const payableMinor = payableMinorOf(funds);
  if (payableMinor < item.amountMinor) {
    const figures = { availableMinor: funds.availableMinor, owingMinor: owingMinorOf(funds) };
    return { kind: 'reject', reason: 'insufficient_balance', ...figures, payableMinor };
  }
  batch.balances.change(item, { availableMinor: -item.amountMinor });
  const asked = { kind: item.requestedBy.kind, amountMinor: item.amountMinor };
  const why =
    whyCooling(facts.coolingUntil, now) ??
    batch.spending.whyHeld(item, { ...facts, ...asked }, now);
  batch.spending.add(item, asked, now);
  const payout = toPayout(deps, item, why !== null, now);
  const { idempotencyKey } = item;
  const requestHash = idempotencyKey === null ? null : item.requestHash;
  const made = { payout, idempotencyKey, requestHash, why };
  batch.made.push(made);
  if (idempotencyKey !== null) batch.keys.set(keyText, made);
  return { kind: 'created', payout };
}

/**
 * The payout to be stored. It is processing before the provider is called: if the process dies in
 * between, the resolver takes over.
 */
function toPayout(deps: PayoutIdParts, item: ReserveItem, isHeld: boolean, now: Date): Payout {
  const { workspaceId, businessId, environment, amountMinor, currency, bank } = item;
  const id = deps.newId();
  const isSent = bank !== null && !isHeld;
  const isKept = bank === null && !isHeld;
  const statusOfSent = isSent ? 'processing' : 'completed';
  return {
    workspaceId,
    id,
    businessId,
    environment,
    amountMinor,
    currency,
    status: isHeld ? 'pending' : statusOfSent,
    destinationType: bank === null ? 'service_account' : 'provider_bank',
    settlementAccountId: bank?.account.id ?? null,
    account: bank?.account ?? null,
    reference: toReference({ kind: 'po', ...deps, workspaceId, id }),
    provider: bank?.provider ?? null,
    providerTransferId: null,
    providerFeeMinor: null,
    failureCode: null,
    failureReason: null,
    cancellationReason: null,
    approval: isHeld
      ? {
          id: deps.newId(),
          status: 'requires_review',
          requestedBy: item.requestedBy,
          decidedBy: null,
          decidedAt: null,
          expiresAt: new Date(now.getTime() + approvalLifetimeMs),
        }
      : null,
    requestedBy: item.requestedBy,
    sentAt: isSent ? now : null,
    lastCheckedAt: null,
    nextCheckAt: isSent ? nextOutcomeCheckAt(0, now) : null,
    checkCount: 0,
    createdAt: now,
    submittedAt: isSent ? now : null,
    completedAt: isKept ? now : null,
    failedAt: null,
    cancelledAt: null,
    returnedAt: null,
    returnReason: null,
  };
}

import { hashRequest } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { createBatcher } from '@countinghouse/postgres';
import { openAccountNumber } from '../../business/settlement-account/account-number.ts';
import { isSameAccount } from '../../business/settlement-account/settlement-account.rules.ts';
import type { BankDetails } from '../../business/settlement-account/settlement-account.rules.ts';
import { refusePaused, refuseUnverified } from '../../controls/pauses/check-gates.ts';
import type { ChangeWatch } from '../../controls/pauses/watch-changes.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import { isOfferedForPayments } from '../../kernel/offered-currency.rules.ts';
import { createWorkspaceLanes } from '../../kernel/workspace-lanes.ts';
import { sendMarked } from '../../provider/outbound/outbound.ts';
import { createDestinationCheck } from './check-destination.ts';
import type { IsAccountMissing } from './check-destination.ts';
import type { ResolvePayoutsDeps } from './outcomes/mark-payout-sent.ts';
import { outboundPayouts } from './outcomes/resolve-payouts.ts';
import { listPayoutFacts } from './payout-facts.ts';
import type { PayoutFacts } from './payout-facts.ts';
import type { Payout, PayoutDestination } from './payout.rules.ts';
import type { InsufficientBalance, ReserveItem, ReserveOutcome } from './reserving/payout-batch.ts';
import { reservePayouts } from './reserving/reserve-payouts.ts';
import type { ReservePayoutsDeps } from './reserving/reserve-payouts.ts';

export interface CreatePayoutDeps extends ReservePayoutsDeps, ResolvePayoutsDeps {
  readonly changes: Pick<ChangeWatch, 'pauses'>;
}

export interface PayoutRequest {
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly destinationType: PayoutDestination;
  /** The account that the merchant expects to be on file. */
  readonly bankDetails: BankDetails | null;
}

export interface PayoutOrder {
  readonly caller: Pick<
    Caller,
    | 'actor'
    | 'workspaceId'
    | 'businessId'
    | 'environment'
    | 'isBusinessVerified'
    | 'isBusinessSuspended'
  >;
  readonly request: PayoutRequest;
  readonly idempotencyKey: string | null;
}

export type PayoutRejection =
  | 'sandbox'
  | 'currency_not_offered'
  | 'no_account'
  | 'account_differs'
  | 'account_missing'
  | 'provider_shut'
  | 'provider_failed'
  | 'destination_changed';

export type CreatePayoutOutcome =
  | Extract<ReserveOutcome, { readonly kind: 'created' | 'replayed' }>
  | GateRejection
  | InsufficientBalance
  | { readonly kind: 'reject'; readonly reason: PayoutRejection };

export type CreatePayout = (order: PayoutOrder) => Promise<CreatePayoutOutcome>;

const questionsPerReadMax = 200;
const readsAtATime = 2;

/** Concurrent requests share their reads, reservations and settlements. */
export function createPayoutCreator(deps: CreatePayoutDeps): CreatePayout {
  const creator: Creator = {
    deps,
    readFacts: createBatcher({
      run: (questions: readonly FactsQuestion[]) => listPayoutFacts(deps.database.db, questions),
      itemsMax: questionsPerReadMax,
      lanes: readsAtATime,
    }),
    reserve: createWorkspaceLanes('payouts.reserve_batch', (items: readonly ReserveItem[]) =>
      reservePayouts(deps, items),
    ),
    isAccountMissing: createDestinationCheck(deps.now),
  };
  return (order) => createPayout(creator, order);
}

type FactsQuestion = Parameters<typeof listPayoutFacts>[1][number];

interface Creator {
  readonly deps: CreatePayoutDeps;
  readonly readFacts: (question: FactsQuestion) => Promise<PayoutFacts>;
  readonly reserve: (item: ReserveItem) => Promise<ReserveOutcome>;
  readonly isAccountMissing: IsAccountMissing;
}

async function createPayout(creator: Creator, order: PayoutOrder): Promise<CreatePayoutOutcome> {
  const { deps } = creator;
  const { caller, request, idempotencyKey } = order;
  const { workspaceId, businessId, environment } = caller;
  const { amountMinor, currency } = request;
  const requestHash = hashRequest(request);
  const question = { workspaceId, businessId, currency, idempotencyKey };
  const facts = await creator.readFacts(question);
  if (facts.known !== null) {
    const isSameRequest = facts.known.requestHash?.equals(requestHash) === true;
    return { kind: 'replayed', payout: facts.known.payout, isSameRequest };
  }
  const refusal = await refusePayout(deps.changes, order);
  if (refusal !== null) return refusal;
  const destination = await findDestination(creator, order, facts);
  if (destination.kind === 'reject') return destination;
  const { bank } = destination;
  const reserved = await creator.reserve({
    ...question,
    environment,
    requestedBy: caller.actor,
    amountMinor,
    bank,
    requestHash,
    isCountedDaily: isCountedDaily(caller, facts),
  });
  const isToSend = reserved.kind === 'created' && reserved.payout.status === 'processing';
  if (!isToSend || bank === null) return reserved;
  return send(deps, reserved.payout, bank.accountNumber);
}

/** Checks that apply to every payout before anything is read or reserved. */
export async function refusePayout(
  changes: Pick<ChangeWatch, 'pauses'>,
  { caller, request }: Pick<PayoutOrder, 'caller' | 'request'>,
): Promise<GateRejection | { readonly kind: 'reject'; readonly reason: PayoutRejection } | null> {
  const refusal = refuseUnverified(caller) ?? (await refusePaused(changes, 'payouts'));
  if (refusal !== null) return refusal;
  if (caller.environment === 'test') return reject('sandbox');
  return isOfferedForPayments(request.currency) ? null : reject('currency_not_offered');
}

/**
 * Members' payouts always count towards the daily amount; keys' payouts only if a daily limit is
 * set.
 */
export function isCountedDaily(
  caller: Pick<PayoutOrder['caller'], 'actor'>,
  facts: Pick<PayoutFacts, 'dailyMinor'>,
): boolean {
  return caller.actor.kind === 'member' || facts.dailyMinor !== null;
}

interface Destination {
  readonly kind: 'destination';
  readonly bank: (NonNullable<ReserveItem['bank']> & { readonly accountNumber: string }) | null;
}

/** Runs before any money is reserved, so a payout without a destination leaves nothing behind. */
async function findDestination(
  { deps, isAccountMissing }: Creator,
  { caller, request }: PayoutOrder,
  { account }: PayoutFacts,
): Promise<Destination | { readonly kind: 'reject'; readonly reason: PayoutRejection }> {
  if (request.destinationType === 'service_account') return { kind: 'destination', bank: null };
  if (account === null) return reject('no_account');
  const accountNumber = openAccountNumber(deps.sealer, account);
  const saved = { ...account, accountNumber };
  if (request.bankDetails !== null && !isSameAccount(request.bankDetails, saved)) {
    return reject('account_differs');
  }
  const provider = deps.providers.forEnvironment(caller.environment);
  const { id, bankCode } = account;
  if (await isAccountMissing(provider, { id, bankCode, accountNumber })) {
    return reject('account_missing');
  }
  if (provider.isCircuitOpen('transfer')) return reject('provider_shut');
  return { kind: 'destination', bank: { account, accountNumber, provider: provider.name } };
}

async function send(
  deps: CreatePayoutDeps,
  payout: Payout,
  accountNumber: string,
): Promise<CreatePayoutOutcome> {
  try {
    const sent = { ...payout, accountNumber };
    const settled = await sendMarked(deps, outboundPayouts(deps), sent, 'send');
    const isFailed = settled.status === 'failed';
    return isFailed ? reject('provider_failed') : { kind: 'created', payout: settled };
  } catch (error) {
    // The payout is stored and may already be sent: an error here would invite the caller to pay
    // out twice.
    const ids = { workspace_id: payout.workspaceId, payout_id: payout.id };
    deps.logger.error({ err: error, ...ids }, 'payout_not_settled');
    return { kind: 'created', payout };
  }
}

function reject(reason: PayoutRejection) {
  return { kind: 'reject', reason } as const;
}

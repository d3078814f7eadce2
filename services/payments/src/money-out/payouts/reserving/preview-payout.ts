import { hashRequest } from '@countinghouse/http';
import type { ChangeWatch } from '../../../controls/pauses/watch-changes.ts';
import { readSpending } from '../../../controls/spending/lock-spending.ts';
import type { Database } from '../../../kernel/database.ts';
import { payableMinorOf } from '../../../ledger/balances/balance.rules.ts';
import { readFunds } from '../../../ledger/ledger/lock-balances.ts';
import { previewPosting } from '../../../ledger/ledger/preview.rules.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { listExpectedEvents } from '../../previews/preview.rules.ts';
import type { Preview } from '../../previews/preview.rules.ts';
import { isCountedDaily, refusePayout } from '../create-payout.ts';
import type { CreatePayoutOutcome, PayoutOrder } from '../create-payout.ts';
import { listPayoutFacts } from '../payout-facts.ts';
import { payoutPosting } from '../payout-postings.rules.ts';
import type { Payout, PayoutAccount } from '../payout.rules.ts';
import { findLastPaidAccount } from '../payouts.sql.ts';
import { reserveOne } from './payout-batch.ts';
import type { PayoutBatch, PayoutIdParts, ReserveItem } from './payout-batch.ts';

export interface PreviewPayoutDeps extends PayoutIdParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly changes: Pick<ChangeWatch, 'pauses'>;
  readonly providers: ProvidersByEnvironment;
}

export interface PayoutPreviewOrder {
  readonly caller: PayoutOrder['caller'];
  readonly request: Pick<PayoutOrder['request'], 'currency' | 'destinationType'> & {
    /** Null previews the whole payable balance. */
    readonly amountMinor: bigint | null;
  };
}

export type PayoutPreview = Preview & {
  readonly kind: 'preview';
  readonly payout: Payout;
  readonly lastPaidAccount: PayoutAccount | null;
};

export type PreviewPayoutOutcome = PayoutPreview | Extract<CreatePayoutOutcome, { kind: 'reject' }>;

/**
 * Previews a payout with the same decisions and figures as the payout itself, but locks, writes and
 * sends nothing, and does not ask the bank whether the account still exists.
 */
export async function previewPayout(
  deps: PreviewPayoutDeps,
  { caller, request }: PayoutPreviewOrder,
): Promise<PreviewPayoutOutcome> {
  const { db } = deps.database;
  const { workspaceId, businessId, environment } = caller;
  const { currency, destinationType } = request;
  const balances = await readFunds(db, workspaceId);
  const before = balances.of({ workspaceId, currency });
  const amountMinor = request.amountMinor ?? payableMinorOf(before);
  const asked = { amountMinor, currency, destinationType, bankDetails: null };
  const refusal = await refusePayout(deps.changes, { caller, request: asked });
  if (refusal !== null) return refusal;
  const question = { workspaceId, businessId, currency, idempotencyKey: null };
  const [facts] = await listPayoutFacts(db, [question]);
  if (facts === undefined) throw new Error('payout facts were not loaded');
  const provider = deps.providers.forEnvironment(environment);
  const isKept = destinationType === 'service_account';
  if (!isKept && facts.account === null) return { kind: 'reject', reason: 'no_account' };
  if (!isKept && provider.isCircuitOpen('transfer')) {
    return { kind: 'reject', reason: 'provider_shut' };
  }
  const bank =
    isKept || facts.account === null ? null : { account: facts.account, provider: provider.name };
  const item: ReserveItem = {
    ...question,
    environment,
    requestedBy: caller.actor,
    amountMinor,
    bank,
    requestHash: hashRequest(asked),
    isCountedDaily: isCountedDaily(caller, facts),
  };
  const spending = await readSpending(db, 'payouts', item.isCountedDaily ? [item] : []);
  const batch: PayoutBatch = { made: [], keys: new Map(), balances, spending };
  const now = deps.now();
  const outcome = reserveOne(deps, { batch, paused: null, now }, item, facts);
  if (outcome.kind === 'reject') return outcome;
  const { payout } = outcome;
  const why = batch.made[0]?.why ?? null;
  const keptBy = why === null ? 'payout_kept' : 'payout_kept_after_hold';
  return {
    kind: 'preview',
    payout,
    lastPaidAccount: await findLastPaidAccount(db, workspaceId),
    before,
    after: { ...before, availableMinor: before.availableMinor - amountMinor },
    why,
    journal: previewPosting(payoutPosting(payout, isKept ? keptBy : 'payout_completed', now)),
    events: listExpectedEvents(why !== null, isKept ? [] : ['payout.completed']),
  };
}

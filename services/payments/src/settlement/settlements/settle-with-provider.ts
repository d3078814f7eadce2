import { runEach } from '@countinghouse/jobs';
import { createBatcher } from '@countinghouse/postgres';
import type { Batcher } from '@countinghouse/postgres';
import { environments } from '../../kernel/environment.rules.ts';
import type { Provider } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { matchCharges } from './match-charges.ts';
import type { ChargeMatch } from './match-charges.ts';
import { claimCharges, saveCharges } from './provider-settlements.sql.ts';
import type { ClaimedCharge, SettlementSource } from './provider-settlements.sql.ts';
import { settleCharges } from './settle-charges.ts';
import type { ChargeToSettle, SettleChargesDeps } from './settle-charges.ts';
import { decideUnmatched, isCostGivenUp, releasableAt } from './settlement.rules.ts';

export interface SettleWithProviderDeps extends SettleChargesDeps {
  readonly providers: ProvidersByEnvironment;
}

const chargesPerBatchMax = 200;
/** A longer backlog is left to the next round, so that shutdown never waits long. */
const batchesPerRoundMax = 50;
/** Longer than a batch takes. If a worker dies, another one claims its charges after this time. */
const leaseMs = 60_000;

/**
 * Moves money that the provider has settled from pending to available once the delay is over.
 * Returns how many charges were processed; any number of workers may run concurrently.
 */
export async function settleWithProvider(deps: SettleWithProviderDeps): Promise<number> {
  const settle = createBatcher<ChargeToSettle, null>({
    run: (charges) => settleCharges(deps, charges),
    itemsMax: chargesPerBatchMax,
    lanes: 1,
    isolatesFaults: true,
  });
  let count = 0;
  for (const environment of environments) {
    const provider = deps.providers.forEnvironment(environment);
    const source = { environment, provider: provider.name };
    for (let batch = 0; batch < batchesPerRoundMax; batch += 1) {
      const claimed = await settleBatch(deps, source, provider, settle);
      count += claimed;
      if (claimed < chargesPerBatchMax) break;
    }
  }
  return count;
}

async function settleBatch(
  deps: SettleWithProviderDeps,
  source: SettlementSource,
  provider: Provider,
  settle: Batcher<ChargeToSettle, null>,
): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  const at = { now, leaseUntil: new Date(now.getTime() + leaseMs) };
  const claimed = await claimCharges(db, source, at, chargesPerBatchMax);
  if (claimed.length === 0) return 0;
  const ids = claimed.map(({ providerTransactionId }) => providerTransactionId);
  const matches = await matchCharges(deps, source, ids);
  const unmatched = { workspaceId: null, paymentId: null, suspenseItemId: null };
  await saveCharges(
    db,
    claimed
      .filter(({ providerTransactionId }) => !matches.has(providerTransactionId))
      .map((charge) => ({ ...charge, ...unmatched, ...decideUnmatched(charge.createdAt, now) })),
    now,
  );
  const matched = claimed.flatMap((charge) => {
    const match = matches.get(charge.providerTransactionId);
    return match === undefined ? [] : [{ charge, match }];
  });
  // A charge that fails is due again when its lease ends.
  await runEach(
    matched,
    async ({ charge, match }) => {
      const cost = await findCost(deps, provider, match);
      if (cost !== 'unanswered') return settle({ charge, match, costMinor: cost });
      // Settled without its cost, a charge would never get one: it is due again when its lease
      // ends.
      if (!isCostGivenUp(askedSince(deps, charge, match), now)) return null;
      return settle({ charge, match, costMinor: null });
    },
    (error, { match }) =>
      deps.logger.error({ err: error, ...idsOf(source, match) }, 'settlement_failed'),
  );
  return claimed.length;
}

/** The provider's cost, looked up if it is unknown; null if the provider does not report it. */
async function findCost(
  deps: SettleWithProviderDeps,
  provider: Provider,
  match: ChargeMatch,
): Promise<bigint | null | 'unanswered'> {
  if (match.providerFeeMinor !== null) return match.providerFeeMinor;
  const isEarly =
    match.kind === 'payment' && releasableAt(match, deps.settlementDelayDays) > deps.now();
  if (isEarly) return null;
  const found = await provider.findCharge(match.reference);
  if (found.kind === 'unknown') return 'unanswered';
  if (found.kind === 'missing') return null;
  const { providerTransactionId, providerFee } = found.value;
  const isOfCharge =
    providerTransactionId === match.providerTransactionId &&
    providerFee?.currency === match.currency;
  return isOfCharge ? providerFee.amountMinor : null;
}

/** The cost is not looked up before the payment can be released. */
function askedSince(
  deps: SettleWithProviderDeps,
  { createdAt }: ClaimedCharge,
  match: ChargeMatch,
): Date {
  if (match.kind === 'suspense') return createdAt;
  const from = releasableAt(match, deps.settlementDelayDays);
  return from > createdAt ? from : createdAt;
}

function idsOf(source: SettlementSource, match: ChargeMatch) {
  return {
    ...source,
    provider_transaction_id: match.providerTransactionId,
    workspace_id: match.workspaceId,
    payment_id: match.paymentId,
  };
}

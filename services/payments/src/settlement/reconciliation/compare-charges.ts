import { withTransaction } from '@countinghouse/postgres';
import type { Charge } from '../../provider/provider.ts';
import { compareEntries } from './compare-entries.ts';
import type { EntryPair } from './compare-entries.ts';
import { listOurCharges, listBookedCharges, saveChargeFees } from './our-entries.sql.ts';
import { reportsFee } from './reconciliation.rules.ts';
import type { OurEntry, TheirEntry } from './reconciliation.rules.ts';
import type { CompareOutcome, RunContext } from './run-context.ts';

/**
 * Compares payers' money. A charge without a notice is settled here, as the notice would have done.
 */
export function compareCharges(context: RunContext): Promise<CompareOutcome> {
  const { deps, run, provider, span } = context;
  const { db } = deps.database;
  return compareEntries(context, {
    referenceKind: 'pay',
    madeSinceMs: span.from.getTime(),
    readPage: (page) => provider.listCharges({ day: run.day, page }),
    findTheirs: (reference) => provider.findCharge(reference),
    toTheirs,
    findOurs: (keys) => listOurCharges(db, run.environment, keys),
    listBooked: (window) => listBookedCharges(db, window),
    resolveMissingHere: (entries) => settle(context, entries),
    // An operator must find out whether a payer's bank took the money back.
    checkMissingThere: async () => undefined,
    saveReported: (pairs) => saveReportedFees(context, pairs),
  });
}

async function settle({ deps, run }: RunContext, entries: readonly OurEntry[]): Promise<void> {
  const { environment } = run;
  await Promise.all(
    entries.map(({ workspaceId, id, reference }) =>
      deps.chargeResolver.settle({
        workspaceId,
        id,
        environment,
        reference,
        callbackKey: null,
        fromResolver: false,
      }),
    ),
  );
}

/**
 * The provider reports a fee some seconds after the success, when the payment is no longer checked.
 */
async function saveReportedFees({ deps }: RunContext, pairs: readonly EntryPair[]): Promise<void> {
  const fees = pairs
    .filter(({ theirs, ours }) => reportsFee(theirs, ours))
    .flatMap(({ theirs, ours: { workspaceId, id } }) =>
      theirs.feeMinor === null ? [] : [{ workspaceId, id, feeMinor: theirs.feeMinor }],
    );
  if (fees.length === 0) return;
  await withTransaction(deps.database.db, (tx) => saveChargeFees(tx, fees, deps.now()));
}

function toTheirs(charge: Charge): TheirEntry {
  return {
    providerId: charge.providerTransactionId,
    reference: charge.reference,
    isSuccessful: charge.status === 'succeeded',
    amountMinor: charge.amount.amountMinor,
    currency: charge.amount.currency,
    feeMinor: charge.providerFee?.amountMinor ?? null,
  };
}

import { withTransaction } from '@countinghouse/postgres';
import type { Charge } from '../../provider/provider.ts';
import { compareEntries } from './compare-entries.ts';
import type { EntryPair } from './compare-entries.ts';
import { listOurCharges, listBookedCharges, saveChargeFees } from './our-entries.sql.ts';
import { tellsFee } from './reconciliation.rules.ts';
import type { OurEntry, TheirEntry } from './reconciliation.rules.ts';
import type { CompareOutcome, RunContext } from './run-context.ts';

/** Payers' money. What came without a notice is settled right here, as the notice would have done. */
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
    takeUp: (entries) => settle(context, entries),
    // Whether a payer's bank took the money back is for a person to find out.
    doubt: async () => undefined,
    learn: (pairs) => learnFees(context, pairs),
  });
}

async function settle({ deps, run }: RunContext, entries: readonly OurEntry[]): Promise<void> {
  const { environment } = run;
  await Promise.all(
    entries.map(({ workspaceId, id, reference }) =>
      deps.settler.settle({
        workspaceId,
        id,
        environment,
        reference,
        callbackKey: null,
        isCheck: false,
      }),
    ),
  );
}

/** They name a fee some seconds after the success, when nobody asks any more. */
async function learnFees({ deps }: RunContext, pairs: readonly EntryPair[]): Promise<void> {
  const fees = pairs
    .filter(({ theirs, ours }) => tellsFee(theirs, ours))
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

import { withTransaction } from '@countinghouse/postgres';
import type { Transfer } from '../../provider/provider.ts';
import { compareEntries } from './compare-entries.ts';
import { madeSinceMs } from './due-days.rules.ts';
import { listBookedTransfers, listOurTransfers, savePayoutsDue } from './our-entries.sql.ts';
import type { OurEntry, TheirEntry } from './reconciliation.rules.ts';
import type { CompareOutcome, RunContext } from './run-context.ts';

/** Compares merchants' money. The payout worker checks doubtful payouts. */
export function compareTransfers(context: RunContext): Promise<CompareOutcome> {
  const { deps, run, provider, span } = context;
  const { db } = deps.database;
  const makeDue = (entries: readonly OurEntry[]): Promise<void> =>
    withTransaction(db, (tx) => savePayoutsDue(tx, entries, deps.now()));
  return compareEntries(context, {
    referenceKind: 'po',
    madeSinceMs: madeSinceMs(run.day),
    readPage: (page) => provider.listTransfers({ day: run.day, page }),
    findTheirs: (reference) => provider.findTransfer(reference),
    toTheirs,
    findOurs: (keys) => listOurTransfers(db, run.environment, keys),
    listBooked: (window) => listBookedTransfers(db, window, span),
    resolveMissingHere: makeDue,
    checkMissingThere: makeDue,
    // The fee is posted with the payout, so a fee reported later is a difference.
    saveReported: async () => undefined,
  });
}

function toTheirs(transfer: Transfer): TheirEntry {
  return {
    providerId: transfer.providerTransferId,
    reference: transfer.reference,
    isSuccessful: transfer.status === 'succeeded',
    amountMinor: transfer.amount.amountMinor,
    currency: transfer.amount.currency,
    feeMinor: transfer.fee?.amountMinor ?? null,
  };
}

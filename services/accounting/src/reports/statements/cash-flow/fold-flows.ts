import { liftDeadline, withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { moneySubtypes } from '../../../setup/chart/money-subtype.rules.ts';
import { foldSome, listUnfolded } from '../reports.sql.ts';
import { otherActivitySubtypes, sourcesOfNoFlow } from './cash-flow-activity.rules.ts';

type FoldDeps = Pick<BooksDeps, 'database'>;

/** Fewer entries are read as quickly as their sums. */
const entriesMin = 1_000;
const entriesPerStep = 20_000;
const organisationsPerRound = 50;

/** Keeps the sums that the cash flow statement is read from close to the journal. */
export async function foldFlows(deps: FoldDeps): Promise<void> {
  const due = await listUnfolded(deps.database.db, { entriesMin, rowsMax: organisationsPerRound });
  for (const orgId of due) await foldBooks(deps, orgId);
}

/** A step at a time, so that none holds up others for long. */
export async function foldBooks(
  deps: FoldDeps,
  orgId: string,
  stepMax = entriesPerStep,
): Promise<void> {
  const kinds = { orgId, moneySubtypes, otherActivitySubtypes, sourcesOfNoFlow };
  for (let left = 1n; left > 0n;) {
    left = await withTransaction(deps.database.db, async (tx) => {
      await liftDeadline(tx);
      return foldSome(tx, kinds, stepMax);
    });
  }
}

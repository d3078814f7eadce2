import type { Database } from '../../../kernel/database.ts';
import {
  findSummary,
  listAllSummaries,
  listNewestSummaries,
  listSummarised,
  listSummaryRuns,
} from './summaries.sql.ts';
import type { StoredSummary, SummarisedMovement } from './summary.rules.ts';

const summariesListedMax = 200;
const rowsPerPage = 1_000;

export function listSummaries(
  { db }: Database,
  orgId: string,
  id: string,
): Promise<readonly StoredSummary[]> {
  return listNewestSummaries(db, { orgId, id }, summariesListedMax);
}

/** A summary with the movements behind it, page by page; null where there is none. */
export async function openSummary(
  { db }: Database,
  orgId: string,
  id: string,
  summaryId: string,
): Promise<{
  readonly summary: StoredSummary;
  readonly pages: AsyncIterable<readonly SummarisedMovement[]>;
} | null> {
  const summary = await findSummary(db, { orgId, id }, summaryId);
  return summary === null ? null : { summary, pages: readPages(db, orgId, summary) };
}

/** Up to what the summary had when it was read: an open one grows. */
async function* readPages(
  db: Database['db'],
  orgId: string,
  { id, lastSequence }: StoredSummary,
): AsyncGenerator<readonly SummarisedMovement[], void, void> {
  let after = 0n;
  for (;;) {
    const rows = await listSummarised(db, orgId, id, after, rowsPerPage);
    yield rows.filter(({ sequence }) => sequence <= lastSequence);
    after = rows.at(-1)?.sequence ?? lastSequence;
    if (rows.length < rowsPerPage || after >= lastSequence) return;
  }
}

/** For other slices: the oldest day first. */
export const readSummaries: typeof listAllSummaries = listAllSummaries;
export const readSummaryRuns: typeof listSummaryRuns = listSummaryRuns;

import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import { readBooksVerification } from '../../ledger/journal/proof/read-proof.ts';
import { readTrialBalance } from '../../reports/statements/read-trial-balance.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { previewIn } from '../revaluation/read-revaluations.ts';
import { toChecklist, toValuationFacts } from './checklist.rules.ts';
import type { Checkpoint } from './checklist.rules.ts';
import { countUnfinished, listYearClosings } from './year-ends.sql.ts';
import { fiscalYearOf, refuseYear } from './year.rules.ts';
import type { FiscalYear, YearRefusal } from './year.rules.ts';

export type ChecklistOutcome =
  | {
      readonly kind: 'checklist';
      readonly year: FiscalYear;
      readonly points: readonly Checkpoint[];
    }
  | { readonly kind: 'reject'; readonly reason: YearRefusal };

/** The checklist for closing a year, as of now. */
export async function readChecklist(
  deps: BooksDeps,
  orgId: string,
  yearEnd: string,
): Promise<ChecklistOutcome> {
  const { db } = deps.database;
  const organisation = await getOrganisation(db, orgId);
  return readChecklistIn(db, deps, organisation, yearEnd);
}

/** As readChecklist, inside the transaction that closes the year. */
export async function readChecklistIn(
  db: Db,
  tools: BooksTools,
  organisation: Organisation,
  yearEnd: string,
): Promise<ChecklistOutcome> {
  const { id: orgId, fiscalYearStart: startMonth, timeZone } = organisation;
  const closings = await listYearClosings(db, orgId);
  const reason = refuseYear(yearEnd, {
    today: dayIn(timeZone, tools.now()),
    startMonth,
    closedEnds: closings.filter((one) => one.reopened === null).map((one) => one.yearEnd),
  });
  if (reason !== null) return { kind: 'reject', reason };
  const year = fiscalYearOf(yearEnd, startMonth);
  const accrual = await readTrial(db, tools, orgId, { yearEnd, basis: 'accrual' });
  const cash = await readTrial(db, tools, orgId, { yearEnd, basis: 'cash' });
  // Receivables and payables brought in at the start do not exist on the cash basis, so their other
  // side stays on opening balance equity there until they are paid.
  const ofCash = cash.rows.filter(({ systemKey }) => systemKey !== 'opening_balance');
  const nonZero = new Map([...accrual.rows, ...ofCash].map((row) => [row.id, row]));
  const points = toChecklist({
    isBalanced: [...accrual.balanced, ...cash.balanced].every(Boolean),
    nonZero: [...nonZero.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    ...(await countUnfinished(db, orgId, year)),
    verification: await readBooksVerification(db, orgId),
    now: tools.now(),
    valuation: toValuationFacts(await previewIn(db, organisation, yearEnd)),
  });
  return { kind: 'checklist', year, points };
}

async function readTrial(
  db: Db,
  { now }: BooksTools,
  orgId: string,
  { yearEnd, basis }: { readonly yearEnd: string; readonly basis: 'accrual' | 'cash' },
) {
  const comparison = { kind: 'none' } as const;
  const deps = { database: { db }, now };
  const outcome = await readTrialBalance(deps, { orgId, asOf: yearEnd, basis, comparison });
  if (outcome.kind !== 'report') throw new Error('trial balance not returned');
  return outcome.report.figures;
}

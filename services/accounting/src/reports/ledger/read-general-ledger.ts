import type { Account } from '../../setup/chart/account.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import type { ReportBasis } from '../statements/account-sums.rules.ts';
import { decidePeriod } from '../statements/periods.rules.ts';
import type { Period } from '../statements/periods.rules.ts';
import { getReportHead } from '../statements/read-report.ts';
import type { ReportDeps } from '../statements/read-report.ts';
import { openingSpans } from './general-ledger.rules.ts';
import type { LedgerLine, LedgerPosition } from './general-ledger.rules.ts';
import { readLedgerPage } from './general-ledger.sql.ts';

export interface GeneralLedgerRequest {
  readonly orgId: string;
  readonly accountId: string;
  /** Null means 1 January of the last day's year. */
  readonly from: string | null;
  /** Null means today. */
  readonly to: string | null;
  readonly basis: ReportBasis;
  /** Where the previous page ended; null for the first. */
  readonly after: LedgerPosition | null;
  readonly linesMax: number;
}

export interface GeneralLedgerPage {
  readonly kind: 'page';
  readonly account: Account;
  readonly period: Period;
  /** The balance before this page's first line. */
  readonly openingMinor: bigint;
  readonly lines: readonly LedgerLine[];
  /** Null on the last page. */
  readonly next: LedgerPosition | null;
}

export type GeneralLedgerOutcome =
  | GeneralLedgerPage
  | { readonly kind: 'reject'; readonly reason: 'account_not_found' | 'ends_before_it_begins' };

/** An account's postings line by line, each with the balance after it. */
export async function readGeneralLedger(
  deps: ReportDeps,
  request: GeneralLedgerRequest,
): Promise<GeneralLedgerOutcome> {
  const { orgId, accountId, after, linesMax } = request;
  const { today, fiscalYearStart: startMonth } = await getReportHead(deps, orgId);
  const decision = decidePeriod(request, today);
  if (decision.kind === 'reject') return decision;
  const { period } = decision;
  const { db } = deps.database;
  const account = (await listAccountsByIds(db, orgId, [accountId])).get(accountId);
  if (account === undefined) return { kind: 'reject', reason: 'account_not_found' };
  const firstDay = after?.date ?? period.from;
  const { openingMinor, lines } = await readLedgerPage(db, {
    ...request,
    ...period,
    openingSpans: openingSpans(account, period.from, { firstDay, startMonth }),
    // One extra row shows whether there is a next page.
    linesMax: linesMax + 1,
  });
  const page = lines.slice(0, linesMax);
  const last = page.at(-1);
  const next = lines.length > linesMax && last !== undefined ? positionOf(last) : null;
  return { kind: 'page', account, period, openingMinor, lines: page, next };
}

function positionOf({ date, entryId, lineNo }: LedgerLine): LedgerPosition {
  return { date, entryId, lineNo };
}

/** The page that was read, and all that follow. */
export async function* readLaterPages(
  deps: ReportDeps,
  request: GeneralLedgerRequest,
  first: GeneralLedgerPage,
): AsyncGenerator<GeneralLedgerPage, void, void> {
  let page = first;
  for (;;) {
    yield page;
    if (page.next === null) return;
    const outcome = await readGeneralLedger(deps, { ...request, after: page.next });
    if (outcome.kind === 'reject') {
      throw new Error(`the next page of the ledger was rejected: ${outcome.reason}`);
    }
    page = outcome;
  }
}

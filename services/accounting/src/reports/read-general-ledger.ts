import type { Account } from '../chart/account.rules.ts';
import { findAccounts } from '../chart/find-accounts.ts';
import type { ReportBasis } from './account-sums.rules.ts';
import { openingSpans } from './general-ledger.rules.ts';
import type { LedgerLine, LedgerPosition } from './general-ledger.rules.ts';
import { readLedgerPage } from './general-ledger.sql.ts';
import { getReportHead } from './read-report.ts';
import type { ReportDeps } from './read-report.ts';

export interface GeneralLedgerRequest {
  readonly orgId: string;
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly basis: ReportBasis;
  /** Where the page before ended; null for the first. */
  readonly after: LedgerPosition | null;
  readonly linesMax: number;
}

export type GeneralLedgerOutcome =
  | {
      readonly kind: 'page';
      readonly account: Account;
      /** Before the first line of this page. */
      readonly openingMinor: bigint;
      readonly lines: readonly LedgerLine[];
      /** Null when this page is the last. */
      readonly next: LedgerPosition | null;
    }
  | { readonly kind: 'reject'; readonly reason: 'account_not_found' | 'ends_before_it_begins' };

/** What was posted to an account, line by line, each with what the account stood at after it. */
export async function readGeneralLedger(
  deps: ReportDeps,
  request: GeneralLedgerRequest,
): Promise<GeneralLedgerOutcome> {
  const { orgId, accountId, from, to, after, linesMax } = request;
  if (from > to) return { kind: 'reject', reason: 'ends_before_it_begins' };
  const { db } = deps.database;
  const account = (await findAccounts(db, orgId, [accountId])).get(accountId);
  if (account === undefined) return { kind: 'reject', reason: 'account_not_found' };
  const { fiscalYearStart: startMonth } = await getReportHead(deps, orgId);
  const firstDay = after?.date ?? from;
  const { openingMinor, lines } = await readLedgerPage(db, {
    ...request,
    openingSpans: openingSpans(account, from, { firstDay, startMonth }),
    // One more tells whether there is a next page.
    linesMax: linesMax + 1,
  });
  const page = lines.slice(0, linesMax);
  const last = page.at(-1);
  const next = lines.length > linesMax && last !== undefined ? positionOf(last) : null;
  return { kind: 'page', account, openingMinor, lines: page, next };
}

function positionOf({ date, entryId, lineNo }: LedgerLine): LedgerPosition {
  return { date, entryId, lineNo };
}

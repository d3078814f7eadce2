import { dayIn } from '@countinghouse/calendar';
import { visibilityOf } from '../../documents/document/visibility.rules.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { countDecidableChanges } from '../../people/changes/read-changes.ts';
import { beginning, toSpans } from '../../reports/statements/spans.rules.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import { countInbox } from '../documents/inbox/read-inbox.ts';
import { readHomeFigures } from './home.sql.ts';

/** The home screen's figures. Null where the member's role has no access. */
export interface Home {
  readonly orgName: string;
  readonly country: string;
  readonly fiscalYearStart: number;
  readonly today: string;
  readonly draftCount: number;
  readonly waitingCount: number | null;
  readonly changeCount: number | null;
  readonly overdue: { readonly count: number; readonly totalMinor: bigint } | null;
  readonly money: Money | null;
}

interface Money {
  readonly openLineCount: number;
  readonly bankMinor: bigint;
  readonly cashMinor: bigint;
  readonly cardMinor: bigint;
}

export async function getHome(
  deps: Pick<BooksDeps, 'database' | 'now'>,
  caller: MemberCaller,
): Promise<Home> {
  const { orgId, timeZone, member } = caller;
  const today = dayIn(timeZone, deps.now());
  const visibility = visibilityOf(member);
  const mayApprove = mayDo(member.role, 'documents:approve');
  const [figures, waitingCount, changeCount] = await Promise.all([
    readHomeFigures(deps.database.db, {
      orgId,
      today,
      visibility,
      spans: toSpans(beginning, today),
    }),
    mayApprove ? countInbox(deps, caller) : null,
    mayDo(member.role, 'changes:decide') ? countDecidableChanges(deps, orgId, member) : null,
  ]);
  const seesSales = visibility.some(
    ({ family, claimsOf }) => family === 'sales' && claimsOf === null,
  );
  const { overdueCount, overdueMinor, openLineCount, bankMinor, cashMinor, cardMinor } = figures;
  return {
    orgName: figures.orgName,
    country: figures.country,
    fiscalYearStart: figures.fiscalYearStart,
    today,
    draftCount: figures.draftCount,
    waitingCount,
    changeCount,
    overdue: seesSales ? { count: overdueCount, totalMinor: overdueMinor } : null,
    money: mayDo(member.role, 'bank:read')
      ? { openLineCount, bankMinor, cashMinor, cardMinor }
      : null,
  };
}

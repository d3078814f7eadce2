import { fiscalYearStart } from '@countinghouse/calendar';
import type { Account } from '../../setup/chart/account.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { listChart } from '../../setup/chart/list-chart.ts';
import { isMoneySubtype, moneySubtypes } from '../../setup/chart/money-subtype.rules.ts';
import type { ReportBasis } from '../statements/account-sums.rules.ts';
import { sourcesOfNoFlow } from '../statements/cash-flow/cash-flow-activity.rules.ts';
import { decidePeriod } from '../statements/periods.rules.ts';
import type { Period } from '../statements/periods.rules.ts';
import { getReportHead } from '../statements/read-report.ts';
import type { ReportDeps } from '../statements/read-report.ts';
import { openingSpans, runBalances, yearTurnOf } from './general-ledger.rules.ts';
import type {
  CarriedForward,
  FlowFigure,
  LedgerLine,
  LedgerPosition,
} from './general-ledger.rules.ts';
import { readLedgerPage } from './general-ledger.sql.ts';
import type { FlowFilter } from './general-ledger.sql.ts';

export interface GeneralLedgerRequest {
  readonly orgId: string;
  /** Null for all accounts of money, with a `flow` other than activities. */
  readonly accountId: string | null;
  /** Null means 1 January of the last day's year. */
  readonly from: string | null;
  /** Null means today. */
  readonly to: string | null;
  readonly basis: ReportBasis;
  /** Only lines that this figure of the cash flow statement is made of; null for all. */
  readonly flow: FlowFigure | null;
  /** Where the previous page ended; null for the first. */
  readonly after: LedgerPosition | null;
  /** The balance that it ended with; summed when left out. */
  readonly openingMinor?: bigint;
  readonly linesMax: number;
}

export interface GeneralLedgerPage {
  readonly kind: 'page';
  readonly account: Account | null;
  readonly period: Period;
  /** The balance before this page's first line. */
  readonly openingMinor: bigint;
  readonly lines: readonly LedgerLine[];
  /** What fiscal years that end within the page carry forward. */
  readonly carried: readonly CarriedForward[];
  /** Null on the last page. */
  readonly next: LedgerPosition | null;
}

export type GeneralLedgerOutcome =
  | GeneralLedgerPage
  | {
      readonly kind: 'reject';
      readonly reason: 'account_missing' | 'account_not_found' | 'ends_before_it_begins';
    };

/** An account's postings line by line, each with the balance after it. */
export async function readGeneralLedger(
  deps: ReportDeps,
  request: GeneralLedgerRequest,
): Promise<GeneralLedgerOutcome> {
  const { orgId, accountId, after, flow, linesMax } = request;
  if (accountId === null && (flow === null || flow === 'activities')) {
    return { kind: 'reject', reason: 'account_missing' };
  }
  const { today, fiscalYearStart: startMonth } = await getReportHead(deps, orgId);
  const decision = decidePeriod(request, today);
  if (decision.kind === 'reject') return decision;
  const { period } = decision;
  const accounts = await findAccounts(deps, request);
  const [account] = accounts;
  if (account === undefined) return { kind: 'reject', reason: 'account_not_found' };
  const firstDay = after?.date ?? period.from;
  // Flows have no balance before them.
  const turn = flow === null ? yearTurnOf(account) : 'none';
  const found = await readLedgerPage(deps.database.db, {
    ...request,
    ...period,
    accountIds: accounts.map(({ id }) => id),
    opening: flow === null ? openingSpans(turn, firstDay, startMonth) : { own: [], results: [] },
    turn,
    endingYears: {
      first: fiscalYearStart(firstDay, startMonth),
      until: fiscalYearStart(period.to, startMonth),
    },
    startMonth,
    flows: flow === null ? null : flowFilter(flow),
    // One extra row shows whether there is a next page.
    linesMax: linesMax + 1,
  });
  const lines = found.lines.slice(0, linesMax);
  const last = lines.at(-1);
  const next = found.lines.length > linesMax && last !== undefined ? positionOf(last) : null;
  const carried = found.carried.filter(({ date }) => next === null || date <= next.date);
  const { openingMinor } = found;
  return {
    kind: 'page',
    account: accountId === null ? null : account,
    period,
    openingMinor,
    ...runBalances({ openingMinor, lines, carried }),
    next,
  };
}

async function findAccounts(
  deps: ReportDeps,
  { orgId, accountId }: GeneralLedgerRequest,
): Promise<readonly Account[]> {
  if (accountId !== null) {
    return [...(await listAccountsByIds(deps.database.db, orgId, [accountId])).values()];
  }
  return (await listChart(deps, orgId)).filter(({ subtype }) => isMoneySubtype(subtype));
}

const partOf = {
  activities: 'activities',
  exchange_rates: 'exchange',
  taken_over: 'taken_over',
} as const satisfies Record<FlowFigure, FlowFilter['part']>;

function flowFilter(figure: FlowFigure): FlowFilter {
  const part = partOf[figure];
  const sourceKinds = Object.entries(sourcesOfNoFlow)
    .filter(([, other]) => part === 'activities' || other === part)
    .map(([kind]) => kind);
  return { part, moneySubtypes, sourceKinds };
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
    const openingMinor = page.lines.at(-1)?.balanceMinor ?? page.openingMinor;
    const outcome = await readGeneralLedger(deps, { ...request, after: page.next, openingMinor });
    if (outcome.kind === 'reject') {
      throw new Error(`the next page of the ledger was rejected: ${outcome.reason}`);
    }
    page = outcome;
  }
}

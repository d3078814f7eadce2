import { findLastVerification, listRequests, readDeadLetters } from '@countinghouse/process';
import { listCurrentPauses } from '../../controls/pauses/pause-operation.ts';
import type { Database } from '../../kernel/database.ts';
import { listBreaks } from '../../settlement/reconciliation/list-breaks.ts';
import { businessTable } from '../../tenants/businesses/business-table.ts';
import { listBusinessesFor } from '../businesses/read-businesses.ts';
import { listOpenItems, listTroubledEndpoints, listUnknownOutcomes } from './trouble.sql.ts';

export interface TroubleDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** As many as a person reads; a longer list has one cause, which the first of them tell. */
const rowsShownMax = 200;
const secondMs = 1_000;
/** A dispatcher looks within a second; who waits this long waits for none. */
const overdueMs = 60 * secondMs;

export const listSuspenseItems = ({ database }: TroubleDeps) =>
  listOpenItems(database.db, rowsShownMax);

export const listUnknown = ({ database, now }: TroubleDeps) =>
  listUnknownOutcomes(database.db, now(), rowsShownMax);

export const listEndpoints = ({ database, now }: TroubleDeps) =>
  listTroubledEndpoints(database.db, new Date(now().getTime() - overdueMs), rowsShownMax);

export const listOpenBreaks = ({ database }: TroubleDeps) =>
  listBreaks({ database }, { environment: null, kind: null });

export const listPauses = ({ database }: TroubleDeps) => listCurrentPauses(database);

/** How much of each kind waits for a person; the lists themselves are bounded, and so is this. */
export async function readOverview(deps: TroubleDeps) {
  const { database } = deps;
  const toReview = { isToReview: true, kycStatus: null, isSuspended: null, text: null };
  const waiting = { status: 'waiting', tenantId: null, id: null } as const;
  const [reviews, requests, items, unknown, breaks, jobs, endpoints, pauses, ledger] =
    await Promise.all([
      listBusinessesFor(deps, toReview),
      listRequests(deps, businessTable, waiting),
      listSuspenseItems(deps),
      listUnknown(deps),
      listOpenBreaks(deps),
      readDeadLetters(database),
      listEndpoints(deps),
      listPauses(deps),
      findLastVerification(database.db, 'ledger_verifications'),
    ]);
  return {
    reviews: reviews.length,
    requests: requests.length,
    suspense: items.filter(({ status }) => status === 'held').length,
    unknown: unknown.filter(({ state }) => state !== 'acknowledged').length,
    breaks: breaks.length,
    jobs: jobs.length,
    webhooks: endpoints.length,
    pauses: pauses.length,
    ledger,
  };
}

import { findLastVerification, listRequests, readDeadLetters } from '@countinghouse/process';
import type { Database } from '../../kernel/database.ts';
import { organisationTable } from '../../tenants/organisations/organisation-table.ts';
import { listOrganisationsFor } from '../organisations/read-organisations.ts';
import { listOpenClosings, listTroubledConnections, listTroubledEndpoints } from './trouble.sql.ts';

export interface TroubleDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** As many as a person reads; a longer list has one cause, which the first of them show. */
const rowsShownMax = 200;
const secondMs = 1_000;
/** A dispatcher looks within a second, and the worker within a minute. */
const endpointOverdueMs = 60 * secondMs;
const connectionOverdueMs = 600 * secondMs;

const before = ({ now }: TroubleDeps, ms: number): Date => new Date(now().getTime() - ms);

export const listEndpoints = (deps: TroubleDeps) =>
  listTroubledEndpoints(deps.database.db, before(deps, endpointOverdueMs), rowsShownMax);

export const listConnections = (deps: TroubleDeps) =>
  listTroubledConnections(deps.database.db, before(deps, connectionOverdueMs), rowsShownMax);

export const listClosings = ({ database }: TroubleDeps) =>
  listOpenClosings(database.db, rowsShownMax);

/** How much of each kind waits for a person; the lists themselves are bounded, and so is this. */
export async function readOverview(deps: TroubleDeps) {
  const { database } = deps;
  const waiting = { status: 'waiting', tenantId: null, id: null } as const;
  const [requests, suspended, connections, jobs, webhooks, closings, journal] = await Promise.all([
    listRequests(deps, organisationTable, waiting),
    listOrganisationsFor(deps, { view: 'suspended', text: null }),
    listConnections(deps),
    readDeadLetters(database),
    listEndpoints(deps),
    listClosings(deps),
    findLastVerification(database.db, 'journal_verifications'),
  ]);
  return {
    requests: requests.length,
    suspended: suspended.length,
    connections: connections.length,
    jobs: jobs.length,
    webhooks: webhooks.length,
    closings: closings.filter(({ status }) => status === 'waiting').length,
    journal,
  };
}

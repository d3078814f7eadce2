import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import { recordCellAct } from '../command-line/record-cell-act.ts';
import type { ConsoleDeps } from '../console/operator-gate.ts';
import type { TenantTable } from '../console/tenant-table.ts';
import { requestLifetimeMs } from './operator-request.rules.ts';
import {
  closeLapsedRequest,
  insertOperatorRequest,
  listOperatorRequests,
} from './operator-requests.sql.ts';
import type { NewRequest, RequestFilter, ShownRequest } from './operator-requests.sql.ts';
import { alreadyWaiting } from './request-host.ts';
import type { ActRefusal, RequestHost, RequestOrder } from './request-host.ts';

type RequestOutcome =
  | { readonly kind: 'requested'; readonly id: string }
  | { readonly kind: 'reject'; readonly refusal: ActRefusal };

/** Nothing changes until another operator confirms. */
export async function requestAct<Schema, Action extends string>(
  deps: ConsoleDeps<Schema>,
  host: RequestHost<Schema, Action>,
  order: RequestOrder<Action>,
): Promise<RequestOutcome> {
  const subject = await host.checkSubject(deps, order);
  if ('reason' in subject) return { kind: 'reject', refusal: subject };
  const { action, tenantId, reason } = order;
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<RequestOutcome> => {
      const act = { action, tenantId, ...subject, reason };
      return { kind: 'requested', id: await requestActIn(tx, deps, host.tenants, act) };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'operator_requests_one_waiting') throw error;
    return { kind: 'reject', refusal: alreadyWaiting };
  }
}

/**
 * As requestAct, inside the caller's transaction and without its checks. Violates
 * `operator_requests_one_waiting` when the same act waits already.
 */
export async function requestActIn<Schema>(
  tx: Tx<Schema>,
  deps: ConsoleDeps<Schema>,
  tenants: TenantTable,
  act: Pick<NewRequest, 'action' | 'tenantId' | 'subjectId' | 'workspaceId' | 'reason'>,
): Promise<string> {
  const { action, subjectId, tenantId, reason } = act;
  const [id, now] = [deps.newId(), deps.now()];
  const expiresAt = new Date(now.getTime() + requestLifetimeMs);
  const requestedBy = deps.operator.id;
  await closeLapsedRequest(tx, { action, subjectId }, requestedBy, now);
  const request = { ...act, id, requestedBy, requestedAt: now, expiresAt };
  await insertOperatorRequest(tx, tenants, request);
  await recordCellAct(tx, deps, {
    action: 'operator_request.created',
    subject: id,
    detail: { request_action: action, [tenants.idColumn]: tenantId, reason },
  });
  return id;
}

/** More than operators decide in a day. */
const requestsShownMax = 200;

export function listRequests<Schema>(
  { database }: { readonly database: Database<Schema> },
  tenants: TenantTable,
  filter: RequestFilter,
): Promise<readonly ShownRequest[]> {
  return listOperatorRequests(database.db, tenants, filter, requestsShownMax);
}

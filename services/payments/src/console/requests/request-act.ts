import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import { findRecovery } from '../../business/recovery/list-recoveries.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { listSuspense } from '../../settlement/suspense/decide-suspense.ts';
import { canMoveKyc } from '../../tenants/businesses/business.rules.ts';
import { findBusinessEligibility } from '../businesses/read-businesses.ts';
import type { ConsoleDeps } from '../operators/console-deps.ts';
import { requestLifetimeMs } from './operator-request.rules.ts';
import type { AskedAction, OperatorRequest } from './operator-request.rules.ts';
import {
  closeLapsedRequest,
  insertOperatorRequest,
  listOperatorRequests,
} from './operator-requests.sql.ts';
import type { ShownRequest } from './operator-requests.sql.ts';
import type { ActRefusal } from './perform-request.ts';

export interface RequestOrder {
  readonly action: AskedAction;
  readonly businessId: string;
  /** Only for a suspense item or a recovery. */
  readonly itemId: string | null;
  readonly reason: string;
}

export type RequestOutcome =
  | { readonly kind: 'requested'; readonly id: string }
  | { readonly kind: 'reject'; readonly reason: ActRefusal | 'already_waiting' };

/** Nothing changes until another operator confirms. */
export async function requestAct(deps: ConsoleDeps, order: RequestOrder): Promise<RequestOutcome> {
  const subject = await findSubject(deps, order);
  if (typeof subject === 'string') return { kind: 'reject', reason: subject };
  const { action, businessId, reason } = order;
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<RequestOutcome> => {
      const id = await insertRequest(tx, deps, { action, businessId, ...subject, reason });
      return { kind: 'requested', id };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'operator_requests_one_waiting') throw error;
    return { kind: 'reject', reason: 'already_waiting' };
  }
}

/** The same about the business itself, in the transaction of somebody who has more to write. */
export function requestActIn(
  tx: Tx,
  deps: ConsoleDeps,
  act: Pick<OperatorRequest, 'action' | 'businessId' | 'reason'>,
): Promise<string> {
  return insertRequest(tx, deps, { ...act, subjectId: act.businessId, workspaceId: null });
}

/** Violates `operator_requests_one_waiting` when the same act waits already. */
async function insertRequest(
  tx: Tx,
  deps: ConsoleDeps,
  act: Pick<OperatorRequest, 'action' | 'businessId' | 'subjectId' | 'workspaceId' | 'reason'>,
): Promise<string> {
  const { action, subjectId, businessId, reason } = act;
  const [id, now] = [deps.newId(), deps.now()];
  const expiresAt = new Date(now.getTime() + requestLifetimeMs);
  const requestedBy = deps.operator.id;
  await closeLapsedRequest(tx, { action, subjectId }, requestedBy, now);
  await insertOperatorRequest(tx, { ...act, id, requestedBy, requestedAt: now, expiresAt });
  await recordCellAct(tx, deps, {
    action: 'operator_request.created',
    subject: id,
    detail: { request_action: action, business_id: businessId, reason },
  });
  return id;
}

interface Subject {
  readonly subjectId: string;
  readonly workspaceId: string | null;
}

/** What the act is about, or why it could not be done as things stand: nobody waits for a refusal. */
async function findSubject(
  deps: ConsoleDeps,
  { action, businessId, itemId }: RequestOrder,
): Promise<Subject | ActRefusal> {
  if (action === 'suspense.return' || action === 'suspense.keep') {
    const items = await listSuspense(deps, businessId);
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined) return 'not_found';
    if (item.status !== 'held') return 'not_held';
    return { subjectId: item.id, workspaceId: item.workspaceId };
  }
  if (action === 'account.recover') {
    const recovery = itemId === null ? null : await findRecovery(deps, itemId);
    if (recovery === null || recovery.businessId !== businessId) return 'not_found';
    if (recovery.status !== 'waiting' || recovery.expiresAt <= deps.now()) return 'recovery_over';
    return { subjectId: recovery.id, workspaceId: null };
  }
  const business = await findBusinessEligibility(deps.database, businessId);
  if (business === null) return 'business_not_found';
  if (action === 'business.reinstate' && business.suspendedAt === null) return 'not_suspended';
  const target = kycTargets[action];
  if (target !== null && !canMoveKyc(business.kycStatus, target)) return 'move_unknown';
  return { subjectId: businessId, workspaceId: null };
}

const kycTargets = {
  'business.verify': 'verified',
  'business.reject': 'rejected',
  'business.suspend': null,
  'business.reinstate': null,
} as const;

/** More than anybody decides in a day. */
const requestsShownMax = 200;

export function listRequests(
  { database }: { readonly database: Database },
  filter: Parameters<typeof listOperatorRequests>[1],
): Promise<readonly ShownRequest[]> {
  return listOperatorRequests(database.db, filter, requestsShownMax);
}

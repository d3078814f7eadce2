import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { readDeciderGate, toRefusing } from '../members/decider-gate.ts';
import { isDecider } from '../members/grant.rules.ts';
import { findChangeRequest, listChangeRequests } from './change-requests.sql.ts';
import type { NamedChangeRequest } from './change-requests.sql.ts';
import { refuseDecision } from './change.rules.ts';
import type { ChangeStatus, DecisionRefusal } from './change.rules.ts';

export interface ShownChange {
  readonly request: NamedChangeRequest;
  /** Why the reader cannot decide; null if they can. */
  readonly refusal: DecisionRefusal | null;
}

type ReadDeps = Pick<BooksDeps, 'database' | 'now'>;
type Reader = Pick<Member, 'id' | 'role'>;

/** More than a page shows; open ones are always included. */
const requestsMax = 200;

/** Open ones first, then newest. */
export async function listChanges(
  deps: ReadDeps,
  orgId: string,
  reader: Reader,
  status: ChangeStatus | null,
): Promise<readonly ShownChange[]> {
  const requests = await listChangeRequests(deps.database.db, orgId, status, requestsMax);
  return show(deps, orgId, reader, requests);
}

/** How many wait for this reader's decision. */
export async function countDecidableChanges(
  deps: ReadDeps,
  orgId: string,
  reader: Reader,
): Promise<number> {
  const waiting = await listChanges(deps, orgId, reader, 'requires_review');
  return waiting.filter(({ refusal }) => refusal === null).length;
}

export async function findChange(
  deps: ReadDeps,
  orgId: string,
  reader: Reader,
  id: string,
): Promise<ShownChange | null> {
  const request = await findChangeRequest(deps.database.db, orgId, id);
  const [shown] = await show(deps, orgId, reader, request === null ? [] : [request]);
  return shown ?? null;
}

async function show(
  { database: { db }, now }: ReadDeps,
  orgId: string,
  { id: memberId, role }: Reader,
  requests: readonly NamedChangeRequest[],
): Promise<readonly ShownChange[]> {
  const moment = now();
  const check = await readDeciderGate(db, 'changes', { orgId, memberId, now: moment });
  const member = { id: memberId, isDecider: isDecider({ role }), ...toRefusing(check) };
  return requests.map((request) => ({
    request,
    refusal: refuseDecision(request, member, moment),
  }));
}

import type { BooksDeps } from '../books-deps.ts';
import { isDecider } from '../members/grant.rules.ts';
import type { Member } from '../members/member.rules.ts';
import { findChangeRequest, listChangeRequests } from './change-requests.sql.ts';
import type { NamedChangeRequest } from './change-requests.sql.ts';
import { refuseDecision } from './change.rules.ts';
import type { ChangeStatus, DecisionRefusal } from './change.rules.ts';

export interface ShownChange {
  readonly request: NamedChangeRequest;
  /** Why the reader cannot decide; null: they can. */
  readonly refusal: DecisionRefusal | null;
}

type ReadDeps = Pick<BooksDeps, 'database' | 'now'>;
type Reader = Pick<Member, 'id' | 'role'>;

/** More than a page shows; those that wait are among them. */
const requestsMax = 200;

/** Open ones first, then the newest. */
export async function listChanges(
  { database, now }: ReadDeps,
  orgId: string,
  reader: Reader,
  status: ChangeStatus | null,
): Promise<readonly ShownChange[]> {
  const requests = await listChangeRequests(database.db, orgId, status, requestsMax);
  return requests.map((request) => toShown(request, reader, now()));
}

export async function readChange(
  { database, now }: ReadDeps,
  orgId: string,
  reader: Reader,
  id: string,
): Promise<ShownChange | null> {
  const request = await findChangeRequest(database.db, orgId, id);
  return request === null ? null : toShown(request, reader, now());
}

function toShown(request: NamedChangeRequest, { id, role }: Reader, now: Date): ShownChange {
  const member = { id, isDecider: isDecider({ role }) };
  return { request, refusal: refuseDecision(request, member, now) };
}

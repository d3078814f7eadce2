import type { MemberActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { findChangeRequest } from './change-requests.sql.ts';
import type { ChangeDeps } from './changes-deps.ts';
import { endChange } from './decide-change.ts';
import type { DecideOutcome } from './decide-change.ts';

/** Cancels a request, as the member who made it. */
export function cancelChange(
  deps: ChangeDeps,
  {
    orgId,
    id,
    actor,
  }: { readonly orgId: string; readonly id: string; readonly actor: MemberActor },
): Promise<DecideOutcome | { readonly kind: 'reject'; readonly reason: 'not_your_request' }> {
  return withTransaction(deps.database.db, async (tx) => {
    await lockOrganisation(tx, orgId);
    const request = await findChangeRequest(tx, orgId, id);
    if (request === null) return { kind: 'reject', reason: 'change_not_found' };
    if (request.requestedByMemberId !== actor.id) {
      return { kind: 'reject', reason: 'not_your_request' };
    }
    if (request.status !== 'requires_review') return { kind: 'reject', reason: 'already_decided' };
    const ended = await endChange(tx, deps, request, { status: 'cancelled', actor });
    return { kind: 'decided', request: ended };
  });
}

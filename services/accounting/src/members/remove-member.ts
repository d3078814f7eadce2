import { keepingAnOwner, memberRemovedLetter, reject } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { readApiKeys } from '../api-keys/list-api-keys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { revokeLapsedInvitations } from './lapsed-invitations.ts';
import { lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps, PeopleActor } from './members-deps.ts';
import { countOwners, findCurrentMember, saveMemberRemoval } from './members.sql.ts';

/** A key that somebody made and that goes on working without them. */
export interface KeyLeftBehind {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
}

export interface RemovalRequest {
  readonly orgId: string;
  readonly memberId: string;
  readonly actor: PeopleActor;
}

export type RemovalOutcome =
  | { readonly kind: 'removed'; readonly keys: readonly KeyLeftBehind[] }
  | MemberRejection;

/**
 * Ends somebody's access with the next request they make. Keys belong to the organisation and stay:
 * the answer names those the person made, for somebody to decide on.
 */
export async function removeMember(
  deps: MembersDeps,
  request: RemovalRequest,
): Promise<RemovalOutcome> {
  const outcome = await keepingAnOwner(() => remove(deps, request));
  if (outcome !== 'removed') return outcome;
  const now = deps.now();
  const keys = await readApiKeys(deps.database, request.orgId);
  const isLeft = (key: (typeof keys)[number]): boolean =>
    key.created_by === request.memberId &&
    key.revoked_at === null &&
    (key.expires_at === null || key.expires_at > now);
  return { kind: 'removed', keys: keys.filter(isLeft) };
}

function remove(deps: MembersDeps, request: RemovalRequest): Promise<'removed' | MemberRejection> {
  const { orgId, memberId, actor } = request;
  return withTransaction(deps.database.db, async (tx) => {
    const place = await lockPlace(tx, request);
    const member = await findCurrentMember(tx, orgId, memberId);
    if (place === null || member === null) return reject('not_found');
    const refusal = memberRules.refuseRemoval(place.by, member, await countOwners(tx, orgId));
    if (refusal !== null) return reject(refusal);
    await saveMemberRemoval(tx, orgId, memberId, deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'member.removed',
      subjectKind: 'member',
      subjectId: memberId,
      detail: { before: { role: member.role } },
    });
    await revokeLapsedInvitations(tx, deps, { orgId, memberId, actor, now: null });
    const letter = memberRemovedLetter(accountPagesAt(deps.publicUrl), {
      placeName: place.orgName,
      name: member.name,
    });
    await deps.queueMail(tx, { to: member.email, letter });
    return 'removed';
  });
}

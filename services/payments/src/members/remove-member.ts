import { keepingAnOwner, memberRemovedLetter, reject } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { readApiKeys } from '../api-keys/list-api-keys.ts';
import { recordAct } from '../audit/record-audit.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { revokeLapsedInvitations } from './lapsed-invitations.ts';
import { lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps } from './members-deps.ts';
import { countOwners, findCurrentMember, saveMemberRemoval } from './members.sql.ts';

/** A key that somebody made and that goes on working without them. */
export type KeyLeftBehind = Pick<
  Awaited<ReturnType<typeof readApiKeys>>[number],
  'id' | 'environment' | 'name' | 'last4'
>;

export type RemovalOutcome =
  | { readonly kind: 'removed'; readonly keys: readonly KeyLeftBehind[] }
  | MemberRejection;

/**
 * Ends somebody's access with the next request they make. Keys belong to the business and stay: the
 * answer names those the person made, for somebody to decide on.
 */
export async function removeMember(
  deps: MembersDeps,
  request: { readonly businessId: string; readonly memberId: string },
): Promise<RemovalOutcome> {
  const outcome = await keepingAnOwner(() => remove(deps, request));
  if (outcome !== 'removed') return outcome;
  const { businessId, memberId } = request;
  const now = deps.now();
  const keys = await readApiKeys(deps.database, businessId);
  const isLeft = (key: (typeof keys)[number]): boolean =>
    key.created_by_member_id === memberId &&
    key.revoked_at === null &&
    (key.expires_at === null || key.expires_at > now);
  return { kind: 'removed', keys: keys.filter(isLeft) };
}

function remove(
  deps: MembersDeps,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
): Promise<'removed' | MemberRejection> {
  return withTransaction(deps.database.db, async (tx) => {
    const place = await lockPlace(tx, deps, businessId);
    const member = await findCurrentMember(tx, businessId, memberId);
    if (place === null || member === null) return reject('not_found');
    const refusal = memberRules.refuseRemoval(place.by, member, await countOwners(tx, businessId));
    if (refusal !== null) return reject(refusal);
    await saveMemberRemoval(tx, businessId, memberId, deps.now());
    await recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'member.removed',
      subjectKind: 'member',
      subjectId: memberId,
      detail: { role: member.role },
    });
    await revokeLapsedInvitations(tx, deps, { businessId, memberId, role: null });
    const letter = memberRemovedLetter(accountPagesAt(deps.publicUrl), {
      placeName: place.businessName,
      name: member.name,
    });
    await deps.queueMail(tx, { to: member.email, letter });
    return 'removed';
  });
}

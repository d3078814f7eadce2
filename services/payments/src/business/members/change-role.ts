import { keepingAnOwner, reject } from '@countinghouse/identity';
import type { AddedBy, Rejected } from '@countinghouse/identity';
import { countOwners } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { hasSecondDecider } from '../../controls/approvals/deciding/deciders.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { isPromotion } from '../../tenants/staff/decider.rules.ts';
import { requestPromotion } from './held-promotion.ts';
import { isByMember, lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps, NewcomerDeps, WaitingChange } from './members-deps.ts';
import { findCurrentMember } from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';
import { saveRole } from './save-role.ts';

export type RoleOutcome =
  | { readonly kind: 'saved'; readonly member: MemberRow }
  | WaitingChange
  | MemberRejection
  | Rejected<'change_waiting'>;

/**
 * Gives a member another role. Once two people may approve, making a member one who may as well waits
 * for a second approver. Every other change is in force immediately.
 */
export async function changeRole(
  deps: MembersDeps & NewcomerDeps,
  request: {
    readonly businessId: string;
    readonly memberId: string;
    readonly role: MemberRole;
  },
): Promise<RoleOutcome> {
  const { businessId, memberId, role } = request;
  return keepingAnOwner(() =>
    withTransaction(deps.database.db, async (tx): Promise<RoleOutcome> => {
      const place = await lockPlace(tx, deps, businessId);
      const member = await findCurrentMember(tx, businessId, memberId);
      if (place === null || member === null) return reject('not_found');
      const ownerCount = await countOwners(tx, businessId);
      const refusal = memberRules.refuseRoleChange(place.by, member, role, ownerCount);
      if (refusal !== null) return reject(refusal);
      // A repeat changes nothing, so it tells nobody of a change.
      if (member.role === role) return { kind: 'saved', member };
      const isPromoted = isPromotion(member.role, role);
      if (isByMember(deps) && isPromoted && (await hasSecondDecider(tx, businessId))) {
        return requestPromotion(tx, deps, { ...member, businessId }, role);
      }
      const subject = { businessId, businessName: place.businessName, member };
      const saved = await saveRole(tx, deps, subject, { role, by: addedBy(deps) });
      return { kind: 'saved', member: saved };
    }),
  );
}

function addedBy(deps: MembersDeps & NewcomerDeps): AddedBy {
  const { actor, newcomerWaitMs: waitMs } = deps;
  return actor.kind === 'operator' ? actor : { ...actor, approvedByMemberId: null, waitMs };
}

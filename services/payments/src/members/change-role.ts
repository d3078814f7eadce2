import { keepingAnOwner, memberChangedLetter, reject } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../audit/record-audit.ts';
import type { MemberRole } from '../businesses/business.rules.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { mayDecide, toAddedColumns } from '../staff/decider.rules.ts';
import type { AddedBy } from '../staff/decider.rules.ts';
import { announceDecider } from './announce-decider.ts';
import { revokeLapsedInvitations } from './lapsed-invitations.ts';
import { lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps, NewcomerDeps } from './members-deps.ts';
import {
  countOwners,
  findCurrentMember,
  saveMemberPromotion,
  saveMemberRole,
} from './members.sql.ts';
import type { MemberRow } from './members.sql.ts';

export type RoleOutcome = { readonly kind: 'saved'; readonly member: MemberRow } | MemberRejection;

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
      const isPromotion = mayDecide(role) && !mayDecide(member.role);
      if (isPromotion) {
        const added = toAddedColumns(role, addedBy(deps), deps.now());
        await saveMemberPromotion(tx, businessId, memberId, { role, added });
      } else {
        await saveMemberRole(tx, businessId, memberId, role);
      }
      await recordAct(tx, deps, {
        businessId,
        workspaceId: null,
        action: 'member.role_changed',
        subjectKind: 'member',
        subjectId: memberId,
        detail: { before: member.role, role },
      });
      await revokeLapsedInvitations(tx, deps, { businessId, memberId, role });
      const letter = memberChangedLetter(accountPagesAt(deps.publicUrl), {
        placeName: place.businessName,
        name: member.name,
        facts: [
          ['Before', member.role],
          ['Now', role],
        ],
      });
      await deps.queueMail(tx, { to: member.email, letter });
      if (isPromotion) {
        await announceDecider(tx, deps, { businessId, memberId, act: 'promoted' });
      }
      const changed = await findCurrentMember(tx, businessId, memberId);
      if (changed === null) throw new Error(`member ${memberId} is gone`);
      return { kind: 'saved', member: changed };
    }),
  );
}

function addedBy(deps: MembersDeps & NewcomerDeps): AddedBy {
  if ('operator' in deps) return { kind: 'operator', operator: deps.operator };
  const { memberId, newcomerWaitMs: waitMs } = deps;
  return { kind: 'member', memberId, approvedByMemberId: null, waitMs };
}

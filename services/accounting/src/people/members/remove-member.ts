import {
  announceKeysLeft,
  keepingAnOwner,
  memberRemovedEmail,
  reject,
} from '@countinghouse/identity';
import { countOwners, saveMemberRemoval } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import { listLiveKeysOf } from '../api-keys/list-api-keys.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { revokeLapsedInvitations } from './invitations/lapsed-invitations.ts';
import { listDeciders } from './list-deciders.ts';
import { lockPlace, memberRules } from './members-deps.ts';
import type { MemberRejection, MembersDeps, PeopleActor } from './members-deps.ts';
import { findCurrentMember } from './members.sql.ts';

/** A key that the removed member created and that keeps working. */
export interface RemainingKey {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
}

export interface RemovalRequest {
  readonly orgId: string;
  readonly memberId: string;
  readonly actor: PeopleActor;
}

interface Removed {
  readonly kind: 'removed';
  readonly keys: readonly RemainingKey[];
}

export type RemovalOutcome = Removed | MemberRejection;

/**
 * Ends a member's access from their next request on. Keys belong to the organisation and keep working,
 * because revoking them would break integrations: the response and an email to owners and admins list
 * the member's keys, for someone to decide.
 */
export function removeMember(deps: MembersDeps, request: RemovalRequest): Promise<RemovalOutcome> {
  return keepingAnOwner(() => remove(deps, request));
}

function remove(deps: MembersDeps, request: RemovalRequest): Promise<RemovalOutcome> {
  const { orgId, memberId, actor } = request;
  return withTransaction(deps.database.db, async (tx): Promise<RemovalOutcome> => {
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
    const pages = accountPagesAt(deps.publicUrl);
    const letter = memberRemovedEmail(pages, {
      placeName: place.orgName,
      name: member.name,
    });
    await deps.queueMail(tx, { to: member.email, letter });
    const keys = await listLiveKeysOf(tx, request, deps.now());
    const left = { placeName: place.orgName, removedName: member.name, keys };
    const deciders = await listDeciders(tx, orgId);
    await announceKeysLeft(tx, { ...deps, pages }, deciders, left);
    return { kind: 'removed', keys };
  });
}

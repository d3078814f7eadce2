import type { MemberActor } from '@countinghouse/actor';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { MemberRole } from '../businesses/business.rules.ts';
import { findMembership, findMembershipOfWorkspace } from './memberships.sql.ts';
import type { MembershipRow } from './memberships.sql.ts';
import { scopesOf } from './role.rules.ts';

/** A person at work for one business. */
export interface StaffMember {
  readonly memberId: string;
  readonly businessId: string;
  readonly role: MemberRole;
}

/** The same, as whoever does something. */
export interface ActingMember extends StaffMember {
  readonly actor: MemberActor;
}

export interface FoundStaff {
  readonly member: StaffMember;
  /** Set when a workspace was named: the same as a key of it would be. */
  readonly caller: Caller | null;
}

/** What the address of a request names. */
export interface StaffPlace {
  readonly businessId?: string;
  readonly workspaceId?: string;
}

/**
 * Read for every request: whoever was removed a moment ago is out. Null when the person has nothing to
 * do with the place, which reads the same as if it did not exist.
 */
export async function findStaff(
  { database }: { readonly database: Database },
  userId: string,
  place: StaffPlace,
): Promise<FoundStaff | null> {
  if (place.workspaceId !== undefined) {
    const found = await findMembershipOfWorkspace(database.db, userId, place.workspaceId);
    if (found === null) return null;
    const { memberId: id, businessId, workspaceId, environment } = found;
    const scopes = scopesOf(found.role);
    const isBusinessVerified = found.kycStatus === 'verified';
    return {
      member: toMember(found),
      caller: {
        actor: { kind: 'member', id },
        businessId,
        workspaceId,
        environment,
        scopes,
        isBusinessVerified,
        isBusinessSuspended: found.suspendedAt !== null,
      },
    };
  }
  if (place.businessId === undefined) return null;
  const found = await findMembership(database.db, userId, place.businessId);
  return found === null ? null : { member: toMember(found), caller: null };
}

function toMember({ memberId, businessId, role }: MembershipRow): StaffMember {
  return { memberId, businessId, role };
}

import type { MemberActor } from '@countinghouse/actor';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { MemberRole } from '../businesses/business.rules.ts';
import { findMembership, findMembershipOfWorkspace } from './memberships.sql.ts';
import type { MembershipRow } from './memberships.sql.ts';
import { scopesOf } from './role.rules.ts';

/** A person working for one business. */
export interface StaffMember {
  readonly memberId: string;
  readonly businessId: string;
  readonly role: MemberRole;
}

/** A staff member with the actor for the audit log. */
export interface ActingMember extends StaffMember {
  readonly actor: MemberActor;
}

export interface FoundStaff {
  readonly member: StaffMember;
  /** A closed business can only be read and archived. */
  readonly isClosed: boolean;
  /** Set if the path contains a workspace: the same caller as one of its keys. */
  readonly caller: Caller | null;
}

/** The ids in a request's path. */
export interface StaffPlace {
  readonly businessId?: string;
  readonly workspaceId?: string;
}

/**
 * Read for every request, so that a removed member loses access immediately. Null if the person has
 * no access to the place, as if it did not exist.
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
    const isClosed = found.closedAt !== null;
    const scopes = scopesOf(found.role, isClosed);
    const isBusinessVerified = found.kycStatus === 'verified';
    return {
      member: toMember(found),
      isClosed,
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
  if (found === null) return null;
  return { member: toMember(found), isClosed: found.closedAt !== null, caller: null };
}

function toMember({ memberId, businessId, role }: MembershipRow): StaffMember {
  return { memberId, businessId, role };
}

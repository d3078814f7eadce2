import type { MemberRole } from '../businesses/business.rules.ts';
import { permissionsOf } from '../staff/role.rules.ts';

/** Members and open invitations of one business, together: a company has people, not a crowd. */
export const peopleMax = 500;

/** Who wants the change. An operator of the installation is bound by the last owner alone. */
export type Acting =
  | { readonly kind: 'operator' }
  | { readonly kind: 'member'; readonly id: string; readonly role: MemberRole };

export interface Subject {
  readonly id: string;
  readonly role: MemberRole;
}

export type MemberRejectionReason = 'not_allowed' | 'owners_only' | 'own_role' | 'last_owner';

/** Owners are made and unmade by owners; everybody else by owners and admins. */
export function refuseGiving(by: Acting, role: MemberRole): MemberRejectionReason | null {
  if (by.kind === 'operator') return null;
  if (!permissionsOf(by.role).has('members:manage')) return 'not_allowed';
  return role === 'owner' && by.role !== 'owner' ? 'owners_only' : null;
}

export function refuseRoleChange(
  by: Acting,
  subject: Subject,
  role: MemberRole,
  ownerCount: number,
): MemberRejectionReason | null {
  if (isSelf(by, subject)) return 'own_role';
  return (
    refuseGiving(by, subject.role) ??
    refuseGiving(by, role) ??
    (role === 'owner' ? null : refuseLosing(subject, ownerCount))
  );
}

/** To leave needs nobody's leave, except that a business keeps an owner. */
export function refuseRemoval(
  by: Acting,
  subject: Subject,
  ownerCount: number,
): MemberRejectionReason | null {
  const refusal = isSelf(by, subject) ? null : refuseGiving(by, subject.role);
  return refusal ?? refuseLosing(subject, ownerCount);
}

function refuseLosing({ role }: Subject, ownerCount: number): MemberRejectionReason | null {
  return role === 'owner' && ownerCount <= 1 ? 'last_owner' : null;
}

function isSelf(by: Acting, { id }: Subject): boolean {
  return by.kind === 'member' && by.id === id;
}

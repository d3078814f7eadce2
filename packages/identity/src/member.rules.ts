/** Limits members and open invitations of a tenant together. */
export const peopleMax = 500;

/**
 * Who requests the change. For an operator of the installation only the last-owner rule applies.
 */
export type ActingPerson<Role> =
  | { readonly kind: 'operator' }
  | { readonly kind: 'member'; readonly id: string; readonly role: Role };

export interface MemberSubject<Role> {
  readonly id: string;
  readonly role: Role;
}

export type MemberRefusal = 'not_allowed' | 'owners_only' | 'own_role' | 'last_owner';

/** Decides what members may do with each other. Null means allowed. */
export interface MemberRules<Role> {
  readonly refuseGiving: (by: ActingPerson<Role>, role: Role) => MemberRefusal | null;
  readonly refuseRoleChange: (
    by: ActingPerson<Role>,
    subject: MemberSubject<Role>,
    role: Role,
    ownerCount: number,
  ) => MemberRefusal | null;
  readonly refuseRemoval: (
    by: ActingPerson<Role>,
    subject: MemberSubject<Role>,
    ownerCount: number,
  ) => MemberRefusal | null;
  /**
   * Roles that this inviter can no longer grant: an invitation is valid only while its inviter may
   * grant the role. Null if the inviter has left.
   */
  readonly rolesNotGivenBy: (role: Role | null) => readonly Role[];
}

/** For a service's own roles. One of them is `owner`; only another owner can grant or remove it. */
export function createMemberRules<Role extends string>(table: {
  readonly roles: readonly Role[];
  readonly mayManage: (role: Role) => boolean;
}): MemberRules<Role> {
  type By = ActingPerson<Role>;

  function refuseGiving(by: By, role: Role): MemberRefusal | null {
    if (by.kind === 'operator') return null;
    if (!table.mayManage(by.role)) return 'not_allowed';
    return isOwner(role) && !isOwner(by.role) ? 'owners_only' : null;
  }

  return {
    refuseGiving,
    refuseRoleChange: (by, subject, role, ownerCount) => {
      if (isSelf(by, subject)) return 'own_role';
      return (
        refuseGiving(by, subject.role) ??
        refuseGiving(by, role) ??
        (isOwner(role) ? null : refuseLosing(subject, ownerCount))
      );
    },
    // Anyone may leave, except the last owner.
    refuseRemoval: (by, subject, ownerCount) => {
      const refusal = isSelf(by, subject) ? null : refuseGiving(by, subject.role);
      return refusal ?? refuseLosing(subject, ownerCount);
    },
    rolesNotGivenBy: (role) => {
      if (role === null) return table.roles;
      const by: By = { kind: 'member', id: '', role };
      return table.roles.filter((given) => refuseGiving(by, given) !== null);
    },
  };
}

function refuseLosing<Role extends string>(
  { role }: MemberSubject<Role>,
  ownerCount: number,
): MemberRefusal | null {
  return isOwner(role) && ownerCount <= 1 ? 'last_owner' : null;
}

function isSelf<Role>(by: ActingPerson<Role>, { id }: MemberSubject<Role>): boolean {
  return by.kind === 'member' && by.id === id;
}

function isOwner(role: string): boolean {
  return role === 'owner';
}

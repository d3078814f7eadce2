import type { Database } from '../../kernel/database.ts';
import type { StaffMember } from '../../tenants/staff/find-staff.ts';
import { explainRefusal, permissions, permissionsOf } from '../../tenants/staff/role.rules.ts';
import type { Permission } from '../../tenants/staff/role.rules.ts';
import { findBusinessHome } from './business-home.sql.ts';
import type { BusinessHomeRow } from './business-home.sql.ts';

interface HeldPermission {
  readonly permission: Permission;
  /** Null if the person has the permission. */
  readonly missingBecause: string | null;
}

export interface BusinessHome {
  readonly business: BusinessHomeRow;
  readonly member: StaffMember;
  readonly permissions: readonly HeldPermission[];
}

/** The first screen: the business, its two workspaces, and what the person may do in them. */
export async function getBusinessHome(
  database: Database,
  member: StaffMember,
): Promise<BusinessHome> {
  const business = await findBusinessHome(database.db, member.businessId);
  if (business === null) throw new Error(`business ${member.businessId} of a member not found`);
  const held = permissionsOf(member.role);
  return {
    business,
    member,
    permissions: permissions.map((permission) => ({
      permission,
      missingBecause: held.has(permission) ? null : explainRefusal(member.role, [permission]),
    })),
  };
}

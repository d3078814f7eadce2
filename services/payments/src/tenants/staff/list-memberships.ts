import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../businesses/business.rules.ts';
import { listMembershipPlaces } from './memberships.sql.ts';
import type { WorkspacePlace } from './memberships.sql.ts';
import { permissionsOf } from './role.rules.ts';
import type { Permission } from './role.rules.ts';

export interface Membership {
  readonly memberId: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly role: MemberRole;
  readonly permissions: ReadonlySet<Permission>;
  readonly workspaces: readonly WorkspacePlace[];
}

/** Where a person works, by the name of the business. */
export async function listMemberships(tx: Tx, userId: string): Promise<readonly Membership[]> {
  const places = await listMembershipPlaces(tx, userId);
  const byMember = Map.groupBy(places, ({ memberId }) => memberId);
  return [...byMember.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { memberId, businessId, businessName, role } = first;
    const workspaces = [first, ...others].map(({ workspaceId, environment }) => ({
      workspaceId,
      environment,
    }));
    const permissions = permissionsOf(role);
    return [{ memberId, businessId, businessName, role, permissions, workspaces }];
  });
}

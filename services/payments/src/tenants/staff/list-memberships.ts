import type { Db } from '../../kernel/database.ts';
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

/** A person's memberships, sorted by business name. */
export async function listMemberships(db: Db, userId: string): Promise<readonly Membership[]> {
  const places = await listMembershipPlaces(db, userId);
  const byMember = Map.groupBy(places, ({ memberId }) => memberId);
  return [...byMember.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { memberId, businessId, businessName, role, closedAt } = first;
    const workspaces = [first, ...others].map(({ workspaceId, environment }) => ({
      workspaceId,
      environment,
    }));
    const permissions = permissionsOf(role, closedAt !== null);
    return [{ memberId, businessId, businessName, role, permissions, workspaces }];
  });
}

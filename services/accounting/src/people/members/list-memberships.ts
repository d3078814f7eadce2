import type { Db } from '../../kernel/database.ts';
import { permissionsOf } from '../../tenants/members/permission.rules.ts';
import type { Permission } from '../../tenants/members/permission.rules.ts';
import { listPlaces } from './memberships.sql.ts';
import type { Place } from './memberships.sql.ts';

export interface Membership extends Place {
  readonly permissions: readonly Permission[];
}

/** A person's organisations, by name. */
export async function listMemberships(db: Db, userId: string): Promise<readonly Membership[]> {
  const places = await listPlaces(db, userId);
  return places.map((place) => ({
    ...place,
    permissions: permissionsOf(place.role, place.closedAt !== null || place.suspendedAt !== null),
  }));
}

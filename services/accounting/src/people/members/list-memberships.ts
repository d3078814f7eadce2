import type { Tx } from '../../kernel/database.ts';
import { permissionsOf } from '../../tenants/members/permission.rules.ts';
import type { Permission } from '../../tenants/members/permission.rules.ts';
import { listPlaces } from './memberships.sql.ts';
import type { Place } from './memberships.sql.ts';

export interface Membership extends Place {
  readonly permissions: readonly Permission[];
}

/** Where a person works, by the name of the organisation. */
export async function listMemberships(tx: Tx, userId: string): Promise<readonly Membership[]> {
  const places = await listPlaces(tx, userId);
  return places.map((place) => ({ ...place, permissions: permissionsOf(place.role) }));
}

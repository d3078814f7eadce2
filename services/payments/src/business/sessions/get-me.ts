import type { SignedIn } from '@countinghouse/identity';
import type { Database } from '../../kernel/database.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';
import type { Membership } from '../../tenants/staff/list-memberships.ts';

export interface Me extends SignedIn {
  readonly memberships: readonly Membership[];
}

export async function getMe(deps: { readonly database: Database }, session: SignedIn): Promise<Me> {
  return { ...session, memberships: await listMemberships(deps.database.db, session.userId) };
}

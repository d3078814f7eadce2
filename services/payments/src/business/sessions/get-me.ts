import { mayFound } from '@countinghouse/identity';
import type { SignedIn, SignUpMode } from '@countinghouse/identity';
import type { Database } from '../../kernel/database.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';
import type { Membership } from '../../tenants/staff/list-memberships.ts';

export interface MeDeps {
  readonly database: Database;
  readonly signUp: SignUpMode;
}

export interface Me extends SignedIn {
  readonly memberships: readonly Membership[];
  readonly canCreateBusiness: boolean;
}

export async function getMe(deps: MeDeps, session: SignedIn): Promise<Me> {
  const { userId } = session;
  return {
    ...session,
    memberships: await listMemberships(deps.database.db, userId),
    canCreateBusiness: await mayFound(deps, userId),
  };
}

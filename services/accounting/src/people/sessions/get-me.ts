import { mayFound } from '@countinghouse/identity';
import type { Identity, SignedIn } from '@countinghouse/identity';
import type { Database } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { listMemberships } from '../members/list-memberships.ts';
import type { Membership } from '../members/list-memberships.ts';

export interface MeDeps {
  readonly database: Database;
  readonly identity: Pick<Identity<Schema>, 'parts'>;
}

export interface Me extends SignedIn {
  readonly memberships: readonly Membership[];
  readonly canCreateOrganisation: boolean;
}

export async function getMe({ database, identity }: MeDeps, session: SignedIn): Promise<Me> {
  const { userId } = session;
  return {
    ...session,
    memberships: await listMemberships(database.db, userId),
    canCreateOrganisation: await mayFound(identity.parts, userId),
  };
}

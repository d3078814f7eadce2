import type { SignedIn } from '@countinghouse/identity';
import type { Database } from '../../kernel/database.ts';
import { listMemberships } from '../members/list-memberships.ts';
import type { Membership } from '../members/list-memberships.ts';

export interface Me extends SignedIn {
  readonly memberships: readonly Membership[];
}

export async function getMe({ db }: Database, session: SignedIn): Promise<Me> {
  return { ...session, memberships: await listMemberships(db, session.userId) };
}

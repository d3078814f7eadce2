import type { Db } from '../../kernel/database.ts';
import type { Organisation } from './organisation.rules.ts';
import { findOrganisation } from './organisations.sql.ts';

/** For an id that is known to exist, such as a key's or a document's. */
export async function getOrganisation(db: Db, orgId: string): Promise<Organisation> {
  const organisation = await findOrganisation(db, orgId);
  if (organisation === null) throw new Error(`organisation ${orgId} not found`);
  return organisation;
}

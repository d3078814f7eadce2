import type { Tx } from '../../kernel/database.ts';
import type { Organisation } from './organisation.rules.ts';
import { findOrganisation } from './organisations.sql.ts';

/** Of an id that is known to be one: a key's or a document's. */
export async function getOrganisation(tx: Tx, orgId: string): Promise<Organisation> {
  const organisation = await findOrganisation(tx, orgId);
  if (organisation === null) throw new Error(`there is no organisation ${orgId}`);
  return organisation;
}

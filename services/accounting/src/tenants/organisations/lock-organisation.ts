import type { Tx } from '../../kernel/database.ts';
import { lockOrganisationRow } from './organisation-lock.sql.ts';
import type { LockedOrganisation } from './organisation-lock.sql.ts';

/**
 * Taken before any other lock by whatever changes the people or keys of an organisation: such changes
 * go one after another, so that what was counted stays true. Null when there is no such organisation.
 */
export function findLockedOrganisation(tx: Tx, orgId: string): Promise<LockedOrganisation | null> {
  return lockOrganisationRow(tx, orgId);
}

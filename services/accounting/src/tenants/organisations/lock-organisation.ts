import type { Tx } from '../../kernel/database.ts';
import { lockOrganisationRow } from './organisation-lock.sql.ts';
import type { LockedOrganisation } from './organisation-lock.sql.ts';

/**
 * The first lock of any change to an organisation's members or keys: such changes run one after
 * another, so that counts stay true. Null if there is no such organisation.
 */
export function lockOrganisation(tx: Tx, orgId: string): Promise<LockedOrganisation | null> {
  return lockOrganisationRow(tx, orgId);
}

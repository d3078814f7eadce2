import type { Database } from '../../kernel/database.ts';
import { listOrganisationRows } from './organisations.sql.ts';
import type { OrganisationSummary } from './organisations.sql.ts';

/** For the cell's operator: members and keys see only their own. */
export function listOrganisations({ db }: Database): Promise<readonly OrganisationSummary[]> {
  return listOrganisationRows(db);
}

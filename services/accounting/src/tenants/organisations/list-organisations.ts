import type { Database } from '../../kernel/database.ts';
import { listOrganisationRows } from './organisations.sql.ts';
import type { OrganisationSummary } from './organisations.sql.ts';

/** For the operator of the cell: nobody else sees more than one. */
export function listOrganisations({ db }: Database): Promise<readonly OrganisationSummary[]> {
  return listOrganisationRows(db);
}

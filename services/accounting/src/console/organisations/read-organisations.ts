import type { Database } from '../../kernel/database.ts';
import { listMembers } from '../../people/members/list-members.ts';
import { findConsoleOrganisation, listConsoleOrganisations } from './organisations.sql.ts';
import type { ListedOrganisation, OrganisationFilter } from './organisations.sql.ts';

export interface ReadDeps {
  readonly database: Database;
}

/** As many as a person reads; a filter narrows it down. */
const organisationsShownMax = 200;

export function listOrganisationsFor(
  { database }: ReadDeps,
  filter: OrganisationFilter,
): Promise<readonly ListedOrganisation[]> {
  return listConsoleOrganisations(database.db, filter, organisationsShownMax);
}

export function findOrganisationFor(
  { database }: ReadDeps,
  id: string,
): Promise<ListedOrganisation | null> {
  return findConsoleOrganisation(database.db, id);
}

/** An organisation and its members. */
export async function readOrganisationFile({ database }: ReadDeps, id: string) {
  const organisation = await findConsoleOrganisation(database.db, id);
  if (organisation === null) return null;
  return { organisation, members: await listMembers(database, id) };
}

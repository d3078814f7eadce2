import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

export interface ListedOrganisation {
  readonly id: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly country: string;
  readonly baseCurrency: string;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
  readonly closingAt: Date | null;
  readonly closedAt: Date | null;
  readonly createdAt: Date;
}

const columns = sql.raw(`o.id, o.name, o.environment, o.country, o.base_currency as "baseCurrency",
  o.suspended_at as "suspendedAt", o.suspended_reason as "suspendedReason", o.closing_at as "closingAt",
  o.closed_at as "closedAt", o.created_at as "createdAt"`);

export interface OrganisationFilter {
  readonly view: 'all' | 'suspended' | 'closing';
  /** A part of the name or of a member's e-mail address, or the id. */
  readonly text: string | null;
}

/** The newest first. */
export async function listConsoleOrganisations(
  db: Db,
  { view, text }: OrganisationFilter,
  limit: number,
): Promise<readonly ListedOrganisation[]> {
  const { rows } = await sql<ListedOrganisation>`
    select ${columns} from organisations o
    where (${view} <> 'suspended' or o.suspended_at is not null)
      and (${view} <> 'closing' or o.closing_at is not null)
      and (${text}::text is null or o.id::text = lower(${text})
        or strpos(lower(o.name), lower(${text})) > 0
        or exists (select from members m join users u on u.id = m.user_id
          where m.tenant_id = o.id and m.removed_at is null and strpos(u.email, lower(${text})) > 0))
    order by o.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findConsoleOrganisation(
  db: Db,
  id: string,
): Promise<ListedOrganisation | null> {
  const { rows } = await sql<ListedOrganisation>`
    select ${columns} from organisations o where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

export interface FoundThing {
  readonly kind: 'organisation' | 'document' | 'api_key' | 'request';
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly orgId: string;
  readonly orgName: string;
}

/** Whatever has this id: a lookup by key for each organisation, as none of these tables is led by the id. */
export async function listThingsById(db: Db, id: string): Promise<readonly FoundThing[]> {
  const { rows } = await sql<FoundThing>`
    with found as (
      select 'document' as kind, t.id, coalesce(t.number, t.kind) as title, t.kind || ', ' || t.status as subtitle,
        o.id as org_id, o.name
      from organisations o join documents t on t.org_id = o.id and t.id = ${id}
      union all
      select 'api_key', t.id, t.name, o.environment || ', …' || t.last4, o.id, o.name
      from organisations o join api_keys t on t.tenant_id = o.id and t.id = ${id}
      union all
      select 'request', t.id, t.method || ' ' || t.path, t.status::text || coalesce(' ' || t.code, ''), o.id, o.name
      from organisations o join request_log t on t.tenant_id = o.id and t.id = ${id}
    )
    select kind, id, title, subtitle, org_id as "orgId", name as "orgName" from found order by kind, id`.execute(
    db,
  );
  return rows;
}

/** Keys by the last characters that people know them by. */
export async function listKeysByLast4(
  db: Db,
  last4: string,
  limit: number,
): Promise<readonly FoundThing[]> {
  const { rows } = await sql<FoundThing>`
    select 'api_key' as kind, k.id, k.name as title,
      o.environment || ', …' || k.last4 || case when k.revoked_at is null then '' else ', revoked' end as subtitle,
      o.id as "orgId", o.name as "orgName"
    from api_keys k join organisations o on o.id = k.tenant_id
    where k.last4 = ${last4} order by k.id limit ${limit}`.execute(db);
  return rows;
}

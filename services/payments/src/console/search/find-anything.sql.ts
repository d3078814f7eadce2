import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

export interface FoundThing {
  readonly kind: 'business' | 'payment' | 'refund' | 'payout' | 'api_key' | 'request';
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly businessId: string;
  readonly businessName: string;
}

/** Whatever has this id: a lookup by key for each workspace, as none of these tables is led by the id. */
export async function listThingsById(db: Db, id: string): Promise<readonly FoundThing[]> {
  const { rows } = await sql<FoundThing>`
    with place as (
      select w.id as workspace_id, w.environment, b.id as business_id, b.business_name
      from workspaces w join businesses b on b.id = w.business_id
    ), found as (
      select 'payment' as kind, t.id, t.reference as title, t.status || ', ' || t.currency || ' ' ||
        t.amount_minor as subtitle, p.business_id, p.business_name
      from place p join payments t on t.workspace_id = p.workspace_id and t.id = ${id}
      union all
      select 'refund', t.id, 'refund of ' || t.payment_id, t.status || ', ' || t.currency || ' ' ||
        t.amount_minor, p.business_id, p.business_name
      from place p join refunds t on t.workspace_id = p.workspace_id and t.id = ${id}
      union all
      select 'payout', t.id, t.reference, t.status || ', ' || t.currency || ' ' || t.amount_minor,
        p.business_id, p.business_name
      from place p join payouts t on t.workspace_id = p.workspace_id and t.id = ${id}
      union all
      select 'api_key', t.id, t.name, p.environment || ', …' || t.last4, p.business_id, p.business_name
      from place p join api_keys t on t.tenant_id = p.workspace_id and t.id = ${id}
      union all
      select 'request', t.id, t.method || ' ' || t.path, t.status::text || coalesce(' ' || t.code, ''),
        p.business_id, p.business_name
      from place p join request_log t on t.tenant_id = p.workspace_id and t.id = ${id}
      union all
      select 'business', p.business_id, p.business_name, p.environment || ' workspace', p.business_id,
        p.business_name
      from place p where p.workspace_id = ${id}
    )
    select kind, id, title, subtitle, business_id as "businessId", business_name as "businessName"
    from found order by kind, id`.execute(db);
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
      w.environment || ', …' || k.last4 || case when k.revoked_at is null then '' else ', revoked' end
        as subtitle,
      b.id as "businessId", b.business_name as "businessName"
    from api_keys k
    join workspaces w on w.id = k.tenant_id
    join businesses b on b.id = w.business_id
    where k.last4 = ${last4} order by k.id limit ${limit}`.execute(db);
  return rows;
}

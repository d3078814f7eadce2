import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface LoggedRequest {
  readonly tenantId: string;
  readonly id: string;
  readonly receivedAt: Date;
  readonly keyId: string;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly ids: readonly string[];
  readonly status: number;
  readonly code: string | null;
  readonly reason: string | null;
  readonly durationMs: number;
  readonly address: string;
  readonly agent: string;
}

/** A logged request with its content. */
export interface LoggedExchange extends LoggedRequest {
  readonly query: string | null;
  readonly requestBody: string | null;
  readonly responseBody: string | null;
}

/** Leaves out content for tenants that turned it off, whatever the process knew about that. */
export async function insertLoggedRequests<Schema>(
  db: Db<Schema>,
  requests: readonly LoggedExchange[],
): Promise<void> {
  if (requests.length === 0) return;
  await sql`
    insert into request_log (tenant_id, id, received_at, key_id, method, route, path, ids, status,
      code, reason, duration_ms, address, agent, query, request_body, response_body)
    select r.tenant_id, r.id, r.received_at, r.key_id, r.method, r.route, r.path,
      string_to_array(r.ids, ','), r.status, r.code, r.reason, r.duration_ms, r.address, r.agent,
      case when c.keeps_bodies is not false then r.query end,
      case when c.keeps_bodies is not false then r.request_body end,
      case when c.keeps_bodies is not false then r.response_body end
    from unnest(
      ${requests.map((one) => one.tenantId)}::uuid[],
      ${requests.map((one) => one.id)}::uuid[],
      ${requests.map((one) => one.receivedAt)}::timestamptz[],
      ${requests.map((one) => one.keyId)}::uuid[],
      ${requests.map((one) => one.method)}::text[],
      ${requests.map((one) => one.route)}::text[],
      ${requests.map((one) => one.path)}::text[],
      ${requests.map((one) => one.ids.join(','))}::text[],
      ${requests.map((one) => one.status)}::smallint[],
      ${requests.map((one) => one.code)}::text[],
      ${requests.map((one) => one.reason)}::text[],
      ${requests.map((one) => one.durationMs)}::integer[],
      ${requests.map((one) => one.address)}::text[],
      ${requests.map((one) => one.agent)}::text[],
      ${requests.map((one) => one.query)}::text[],
      ${requests.map((one) => one.requestBody)}::text[],
      ${requests.map((one) => one.responseBody)}::text[])
      r (tenant_id, id, received_at, key_id, method, route, path, ids, status, code, reason,
        duration_ms, address, agent, query, request_body, response_body)
    left join request_log_choices c on c.tenant_id = r.tenant_id`.execute(db);
}

/** Filters requests; a null field matches all of them. */
export interface RequestFilter {
  readonly tenantId: string;
  readonly keyId: string | null;
  readonly route: string | null;
  readonly code: string | null;
  /** The object that the request named or created. */
  readonly objectId: string | null;
  readonly statusFrom: number;
  readonly statusTo: number;
  /** Null starts from the newest request. */
  readonly olderThanId: string | null;
}

export type LookedAt = LoggedRequest & { readonly isMatch: boolean };

/**
 * Lists requests before a position, newest first, each with whether it matches. A call scans a
 * bounded number of rows and the next call continues from there.
 */
export async function listLoggedRequests<Schema>(
  db: Db<Schema>,
  filter: RequestFilter,
  lookedMax: number,
): Promise<readonly LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    select ${columns},
      (${filter.keyId}::uuid is null or key_id = ${filter.keyId})
      and (${filter.route}::text is null or route = ${filter.route})
      and (${filter.code}::text is null or code = ${filter.code})
      and (${filter.objectId}::text is null or ${filter.objectId} = any (ids))
      and status between ${filter.statusFrom} and ${filter.statusTo} as "isMatch"
    from request_log
    where tenant_id = ${filter.tenantId}
      and (${filter.olderThanId}::uuid is null or id < ${filter.olderThanId})
    order by id desc
    limit ${lookedMax}`.execute(db);
  return rows;
}

export async function findLoggedRequest<Schema>(
  db: Db<Schema>,
  tenantId: string,
  id: string,
): Promise<LoggedExchange | null> {
  const { rows } = await sql<LoggedExchange>`
    select ${columns}, query, request_body as "requestBody", response_body as "responseBody"
    from request_log
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const columns =
  sql.raw(`tenant_id as "tenantId", id, received_at as "receivedAt", key_id as "keyId",
  method, route, path, ids, status, code, reason, duration_ms as "durationMs", address, agent`);

/** Refusals of one kind. */
export interface RefusalGroup {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
  readonly reason: string | null;
  readonly count: number;
  readonly lastId: string;
  readonly lastAt: Date;
}

/** Refusals among the newest `lookedMax` requests, grouped by kind; the latest first. */
export async function listRefusalGroups<Schema>(
  db: Db<Schema>,
  tenantId: string,
  lookedMax: number,
  groupsMax: number,
): Promise<readonly RefusalGroup[]> {
  const { rows } = await sql<RefusalGroup>`
    select method, route, status, code, reason, count(*)::integer as count,
      (array_agg(id order by id desc))[1] as "lastId", max(received_at) as "lastAt"
    from (
      select id, received_at, method, route, status, code, reason from request_log
      where tenant_id = ${tenantId} order by id desc limit ${lookedMax}) looked
    where status >= 400
    group by method, route, status, code, reason
    order by max(received_at) desc, method, route, status, code, reason
    limit ${groupsMax}`.execute(db);
  return rows;
}

/** Null if the tenant chose nothing. */
export async function findKeepsBodies<Schema>(
  db: Db<Schema>,
  tenantId: string,
): Promise<boolean | null> {
  const { rows } = await sql<{ readonly keeps: boolean }>`
    select keeps_bodies as keeps from request_log_choices where tenant_id = ${tenantId}`.execute(
    db,
  );
  return rows[0]?.keeps ?? null;
}

export async function saveKeepsBodies<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  keepsBodies: boolean,
  at: Date,
): Promise<void> {
  await sql`
    insert into request_log_choices (tenant_id, keeps_bodies, updated_at)
    values (${tenantId}, ${keepsBodies}, ${at})
    on conflict (tenant_id) do update
      set keeps_bodies = excluded.keeps_bodies, updated_at = excluded.updated_at`.execute(tx);
}

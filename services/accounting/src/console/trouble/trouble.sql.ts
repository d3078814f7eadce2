import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

interface Owned {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly environment: 'live' | 'test';
}

const owner = sql.raw(`o.id as "tenantId", o.name as "tenantName", o.environment`);

export interface TroubledEndpoint extends Owned {
  readonly id: string;
  readonly url: string;
  readonly switchedOffAt: Date | null;
  readonly dueAt: Date | null;
}

/** Endpoints that failures switched off, and those that no dispatcher serves. */
export async function listTroubledEndpoints(
  db: Db,
  dueBefore: Date,
  limit: number,
): Promise<readonly TroubledEndpoint[]> {
  const { rows } = await sql<TroubledEndpoint>`
    select e.id, e.url, e.switched_off_at as "switchedOffAt", h.due_at as "dueAt", ${owner}
    from webhook_endpoints e
    join organisations o on o.id = e.tenant_id
    left join webhook_heads h on h.tenant_id = e.tenant_id and h.endpoint_id = e.id
    where e.removed_at is null
      and (e.switched_off_reason = 'failures'
        or (e.switched_off_at is null and h.dispatcher_id is null and h.due_at <= ${dueBefore}))
    order by e.switched_off_at desc nulls first, e.id limit ${limit}`.execute(db);
  return rows;
}

export interface TroubledConnection extends Owned {
  readonly id: string;
  readonly url: string;
  readonly businessName: string;
  /** Why it is not read until a person acts; null if it is. */
  readonly stopReason: string | null;
  /** What is in the way for now. */
  readonly trouble: string | null;
  readonly heardAt: Date | null;
  readonly cursorSequence: bigint;
  readonly headSequence: bigint;
}

/** Connections to payments that stopped, that have trouble, or that were not read in time. */
export async function listTroubledConnections(
  db: Db,
  dueBefore: Date,
  limit: number,
): Promise<readonly TroubledConnection[]> {
  const { rows } = await sql<TroubledConnection>`
    select c.id, c.url, c.business_name as "businessName", c.stop_reason as "stopReason", c.trouble,
      c.heard_at as "heardAt", c.cursor_sequence as "cursorSequence", c.head_sequence as "headSequence",
      ${owner}
    from payments_connections c join organisations o on o.id = c.org_id
    where c.closed_at is null
      and (c.stop_reason is not null or c.trouble is not null or c.next_read_at <= ${dueBefore})
    order by c.stop_reason is null, c.heard_at nulls first, c.id limit ${limit}`.execute(db);
  return rows;
}

export interface OpenClosing extends Owned {
  readonly id: string;
  readonly status: 'waiting' | 'closed';
  readonly startedAt: Date;
  readonly closesAt: Date;
  /** When owners were mailed what is in the way; null if nothing was. */
  readonly remindedAt: Date | null;
  readonly endedAt: Date | null;
  readonly erasesAt: Date | null;
}

/** Organisations that close, and those closed of which something is still to be erased. */
export async function listOpenClosings(db: Db, limit: number): Promise<readonly OpenClosing[]> {
  const { rows } = await sql<OpenClosing>`
    select c.id, c.status, c.started_at as "startedAt", c.closes_at as "closesAt",
      c.reminded_at as "remindedAt", c.ended_at as "endedAt", c.erases_at as "erasesAt", ${owner}
    from closings c join organisations o on o.id = c.tenant_id
    where c.status = 'waiting' or c.erases_at is not null
    order by c.status = 'closed', c.closes_at, c.id limit ${limit}`.execute(db);
  return rows;
}

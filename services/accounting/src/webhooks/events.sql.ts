import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';

/** An event with its place in the organisation's log and the text that receivers get. */
export interface LoggedEvent {
  readonly sequence: bigint;
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly body: string;
}

export interface EventFilter {
  readonly type: string | null;
  /** Null: from the newest on. */
  readonly beforeSequence: bigint | null;
}

/** Newest first. */
export async function listLoggedEvents(
  tx: Tx,
  orgId: string,
  { type, beforeSequence }: EventFilter,
  rowsMax: number,
): Promise<readonly LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select sequence, event_id as id, type, created_at as "createdAt", body from event_log
    where workspace_id = ${orgId}
      and (${beforeSequence}::bigint is null or sequence < ${beforeSequence})
      and (${type}::text is null or type = ${type})
    order by sequence desc limit ${rowsMax}`.execute(tx);
  return rows;
}

/** The first and the last event that happened in a span of time, both ends included. */
export async function findSequencesBetween(
  tx: Tx,
  orgId: string,
  { from, to }: { readonly from: Date; readonly to: Date | null },
): Promise<{ readonly first: bigint; readonly last: bigint } | null> {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(sequence) as first, max(sequence) as last from event_log
    where workspace_id = ${orgId} and created_at >= ${from}
      and (${to}::timestamptz is null or created_at <= ${to})`.execute(tx);
  const [row] = rows;
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}

export interface Owner {
  readonly email: string;
  readonly name: string;
}

/** Who is told what the organisation must know. */
export async function listOwners(tx: Tx, orgId: string): Promise<readonly Owner[]> {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email', 'users.name'])
    .where('members.org_id', '=', orgId)
    .where('members.role', '=', 'owner')
    .where('members.removed_at', 'is', null)
    .orderBy('members.id')
    .execute();
}

import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

export interface OperatorLogEntry {
  readonly id: string;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/** What operators did, newest first. */
export async function listOperatorLog<Schema>(
  db: Db<Schema>,
  beforeId: string | null,
  limit: number,
): Promise<readonly OperatorLogEntry[]> {
  const { rows } = await sql<OperatorLogEntry>`
    select id, operator, action, subject, detail, created_at as "createdAt"
    from operator_log where (${beforeId}::uuid is null or id < ${beforeId})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

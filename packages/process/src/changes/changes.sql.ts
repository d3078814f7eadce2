import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

export interface ChangeRow {
  readonly latest: bigint;
  readonly number: bigint | null;
  readonly topic: string | null;
  readonly subject: string | null;
}

/** The counter, and the changes after `lastSeen`. One row without a change if there are none. */
export async function listChangesAfter<Schema>(
  db: Db<Schema>,
  lastSeen: bigint,
  changesMax: number,
): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.value as latest, g.number, g.topic, g.subject
    from change_counter c
    left join changes g on g.number > ${lastSeen} and g.number <= c.value
    order by g.number
    limit ${changesMax}`.execute(db);
  return rows;
}

import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import { fromKysely, PgBoss } from 'pg-boss';
import { deadLetterQueue, defaultSchema } from './job-kind.ts';

export interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly diedAt: Date;
  readonly repeats: number;
  /** The last run's error. The payload is left out: it may contain personal data. */
  readonly reason: string | null;
}

/** Oldest first. */
export async function listDeadLetters<Schema>(
  db: Db<Schema>,
  limit: number,
): Promise<readonly DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, source_name as job, created_on as "diedAt", source_retry_count as repeats,
      source_output ->> 'message' as reason
    from ${sql.table(`${defaultSchema}.job`)}
    where name = ${deadLetterQueue} and state < 'active'
    order by created_on, id limit ${limit}`.execute(db);
  return rows;
}

/** Requeues dead letters as new jobs; returns how many. */
export function redriveDeadLetters<Schema>(
  tx: Tx<Schema>,
  which: { readonly job: string } | { readonly ids: readonly string[] },
): Promise<number> {
  const boss = new PgBoss({ schema: defaultSchema, db: fromKysely(tx) });
  return boss.redrive(
    deadLetterQueue,
    'job' in which ? { sourceName: which.job } : { ids: [...which.ids] },
  );
}

import type { Db } from 'pg-boss';
import { deadLetterQueue } from './job-kind.ts';

export interface Backlog {
  readonly job: string;
  /** How long the oldest runnable job has been waiting; 0 if there is none. */
  readonly oldestDueSeconds: number;
  readonly deadLetters: number;
  /** Jobs waiting for their turn or their next retry; counted up to a thousand. */
  readonly waiting: number;
}

export async function listBacklog(
  db: Db,
  schema: string,
  names: readonly string[],
): Promise<readonly Backlog[]> {
  const { rows } = await db.executeSql(backlogOf(schema), [names, deadLetterQueue]);
  return rows.map((row: Record<string, unknown>) => ({
    job: String(row['job']),
    oldestDueSeconds: Number(row['oldest_due_seconds']),
    deadLetters: Number(row['dead_letters']),
    waiting: Number(row['waiting']),
  }));
}

/** Counting stops here: a higher figure would not help and would cost time. */
const waitingMax = 1_000;

const backlogOf = (schema: string): string => `
  select name as job,
         coalesce((
           select greatest(extract(epoch from ${schema}.job_now() - min(due.start_after)), 0)
           from ${schema}.job due
           where due.name = names.name and due.state < 'active' and due.start_after <= ${schema}.job_now()
         ), 0) as oldest_due_seconds,
         (select count(*) from ${schema}.job dead
          where dead.name = $2 and dead.source_name = names.name and dead.state < 'active') as dead_letters,
         (select count(*) from (
           select from ${schema}.job queued
           where queued.name = names.name and queued.state < 'active' limit ${waitingMax}) counted) as waiting
  from unnest($1::text[]) as names (name)
  order by name`;

import type { Db } from 'pg-boss';

/**
 * Until then no process takes the job: its own process settles the run within milliseconds, and
 * could not distinguish another's claim from its own.
 */
const restSeconds = 5;

/** Puts a running job back as if it had not been taken: a shutdown must not cost it an attempt. */
export async function returnToQueue(
  db: Db,
  schema: string,
  job: { readonly name: string; readonly id: string; readonly retryCount: number },
): Promise<void> {
  await db.executeSql(
    `update ${schema}.job
     set state = 'created', started_on = null, heartbeat_on = null,
         start_after = ${schema}.job_now() + make_interval(secs => ${restSeconds})
     where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [job.name, job.id, job.retryCount],
  );
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '@countinghouse/postgres';
import { fromKysely, PgBoss } from 'pg-boss';
import { defaultSchema } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';

export interface SendOptions {
  /** Earliest start. */
  readonly startAt?: Date;
  /** A UUID that makes repeats harmless: a second job with the same id is ignored. */
  readonly id?: string;
}

/**
 * Puts a job into its queue within the caller's transaction: the job exists exactly if the
 * transaction commits. Returns the job's id, or null if it was not accepted: its id exists already,
 * or it is scheduled work of which one is waiting.
 */
export type SendJob = <Schema, Data extends object>(
  db: Db<Schema>,
  kind: JobKind<Data>,
  data: Data,
  options?: SendOptions,
) => Promise<string | null>;

/** For processes that send jobs and run none. Needs no start and has nothing to close. */
export function createJobSender(options: { readonly schema?: string } = {}): SendJob {
  // The library looks up a queue once and caches it. That lookup must use the transaction too:
  // requesting a second connection while holding the first can deadlock the pool.
  const current = new AsyncLocalStorage<ReturnType<typeof fromKysely>>();
  const boss = new PgBoss({
    schema: options.schema ?? defaultSchema,
    db: {
      executeSql: (text, values) => {
        const connection = current.getStore();
        if (connection === undefined) throw new Error('a job must be sent inside a transaction');
        return connection.executeSql(text, values);
      },
    },
  });
  return (tx, kind, data, { startAt, id } = {}) =>
    current.run(fromKysely(tx), () =>
      boss.send(kind.name, kind.data.parse(data), {
        ...(startAt !== undefined && { startAfter: startAt }),
        ...(id !== undefined && { id }),
      }),
    );
}

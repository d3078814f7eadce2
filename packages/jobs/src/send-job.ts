import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '@countinghouse/postgres';
import { fromKysely, PgBoss } from 'pg-boss';
import { defaultSchema } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';

export interface SendOptions {
  /** Not before this moment. */
  readonly startAt?: Date;
  /** A UUID that makes repeats harmless: a second job with it is not taken. */
  readonly id?: string;
}

/**
 * Puts a job into its queue within the caller's transaction: the job is there when the transaction
 * commits, and never was when it does not. Returns the job's id, or null when it was not taken: its
 * id is known already, or it is scheduled work of which one is waiting.
 */
export type SendJob = <Schema, Data extends object>(
  tx: Tx<Schema>,
  kind: JobKind<Data>,
  data: Data,
  options?: SendOptions,
) => Promise<string | null>;

/** For processes that send jobs and run none. Needs no start and has nothing to close. */
export function createJobSender(options: { readonly schema?: string } = {}): SendJob {
  // The library looks a queue up once and keeps it. That look-up must run on the transaction too: a
  // second connection, asked for while the first is held, is how a pool locks itself up.
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

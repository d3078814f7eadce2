import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import { deadLetterQueue, defaultSchema } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';

export interface JobPayload<Data> {
  readonly data: Data;
  /** The error of a dead job's last run. */
  readonly reason: string | null;
}

/**
 * Payloads of a kind's dead or waiting jobs, for code that keeps its own state beside the queue.
 * Newest first.
 */
export async function listJobPayloads<Schema, Data extends object>(
  db: Db<Schema>,
  kind: JobKind<Data>,
  { which, rowsMax }: { readonly which: 'dead' | 'waiting'; readonly rowsMax: number },
): Promise<readonly JobPayload<Data>[]> {
  const isAsked =
    which === 'dead'
      ? sql`name = ${deadLetterQueue} and source_name = ${kind.name}`
      : sql`name = ${kind.name}`;
  const { rows } = await sql<{ readonly data: unknown; readonly reason: string | null }>`
    select data, source_output ->> 'message' as reason
    from ${sql.table(`${defaultSchema}.job`)}
    where ${isAsked} and state < 'active'
    order by created_on desc, id desc limit ${rowsMax}`.execute(db);
  return rows.flatMap(({ data, reason }) => {
    const parsed = kind.data.safeParse(data);
    return parsed.success ? [{ data: parsed.data, reason }] : [];
  });
}

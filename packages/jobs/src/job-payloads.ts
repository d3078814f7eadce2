import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import { deadLetterQueue, defaultSchema } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';

export interface JobPayload<Data> {
  readonly data: Data;
  /** What the last run of a dead one failed with. */
  readonly reason: string | null;
}

/**
 * What the jobs of a kind are about that were given up, or that wait for a run: for whoever keeps a
 * state of their own beside the queue. Newest first.
 */
export async function listJobPayloads<Schema, Data extends object>(
  tx: Tx<Schema>,
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
    order by created_on desc, id desc limit ${rowsMax}`.execute(tx);
  return rows.flatMap(({ data, reason }) => {
    const parsed = kind.data.safeParse(data);
    return parsed.success ? [{ data: parsed.data, reason }] : [];
  });
}

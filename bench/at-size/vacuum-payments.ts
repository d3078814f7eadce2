import pg from 'pg';
import { withClient } from '../fixtures/with-client.ts';

export interface Vacuumed {
  readonly ms: number;
  readonly updatedRows: number;
  /** What the server says of the heap and of the indexes. */
  readonly said: string;
}

/** Changes the newest payments in an indexed column, as settling does, and cleans up after it. */
export async function vacuumAfter(
  adminUrl: string,
  workspaceId: string,
  rows: number,
  /** `auto` spares the indexes where few rows are dead. */
  indexCleanup: 'auto' | 'on',
): Promise<Vacuumed> {
  return withClient(adminUrl, async (client) => {
    await client.query('set synchronous_commit = off');
    const updated = await client.query<{ partition: string }>(updateNewest, [workspaceId, rows]);
    const [{ partition } = { partition: '' }] = updated.rows;
    const notices: string[] = [];
    client.on('notice', ({ message }) => void notices.push(message ?? ''));
    const startedAtMs = performance.now();
    await client.query(
      `vacuum (verbose, parallel 0, index_cleanup ${indexCleanup}) ${pg.escapeIdentifier(partition)}`,
    );
    const ms = performance.now() - startedAtMs;
    return { ms, updatedRows: rows, said: notices.flatMap(toFacts).join('; ') };
  });
}

/** The column is in an index, so no row is updated in place. */
const updateNewest = `
  with touched as (
    update payments set settled_at = settled_at + interval '1 millisecond'
    where workspace_id = $1 and id in (
      select id from payments where workspace_id = $1 order by id desc limit $2)
    returning tableoid)
  select tableoid::regclass::text as partition from touched limit 1`;

function toFacts(notice: string): readonly string[] {
  return notice
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('pages: ') || line.startsWith('index scan '));
}

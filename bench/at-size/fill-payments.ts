import pg from 'pg';
import { generatePayments } from '../fixtures/generate-payments.ts';
import type { PaymentSet } from '../fixtures/generate-payments.ts';
import { showGeneration } from '../fixtures/generation-progress.ts';
import { getPartition } from '../fixtures/list.ts';
import { withClient } from '../fixtures/with-client.ts';

/** A payment every six seconds: five million of them are a year. */
const lastAtMs = Date.UTC(2026, 8, 1);
const spacingMs = 6_000;

/** Payments alone: what belongs to them lies in tables of its own. Triggers do not run. */
export async function fillPayments(
  adminUrl: string,
  workspaceId: string,
  rows: number,
): Promise<PaymentSet> {
  const set = { workspaceId, rows, spacingMs, firstAtMs: lastAtMs - rows * spacingMs };
  await withClient(adminUrl, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    await client.query('set synchronous_commit = off');
    const { rows: found } = await client.query<{ name: string }>(partitionOf, [
      await getPartition(client, workspaceId),
    ]);
    const [{ name } = { name: '' }] = found;
    // Building indexes at the end takes a tenth of keeping them up to date.
    await client.query(setReady, [name, false]);
    await showGeneration(`${rows.toLocaleString('en-US')} payments`, (onProgress) =>
      generatePayments({ client, onProgress }, set),
    );
    await client.query(setReady, [name, true]);
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query(`reindex table ${pg.escapeIdentifier(name)}`);
  });
  return set;
}

const partitionOf = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'payments'::regclass and pg_get_expr(c.relpartbound, c.oid) like '%remainder ' || $1 || ')'`;

/** Only a superuser may, and only where nobody else works. */
const setReady = `
  update pg_index set indisready = $2 where indrelid = $1::text::regclass`;

/** One of them: next to a large workspace in its partition, the small one would not be small. */
export function chooseApart<Tenant extends { readonly liveWorkspaceId: string }>(
  adminUrl: string,
  large: Tenant,
  candidates: readonly Tenant[],
): Promise<Tenant> {
  return withClient(adminUrl, async (client) => {
    const partition = await getPartition(client, large.liveWorkspaceId);
    for (const tenant of candidates) {
      if ((await getPartition(client, tenant.liveWorkspaceId)) !== partition) return tenant;
    }
    throw new Error('every small workspace landed in the partition of the large one');
  });
}

export interface RelationSize {
  readonly name: string;
  readonly bytes: number;
}

/** The heap and each index of the partition that holds a workspace's payments. */
export function listPaymentSizes(
  adminUrl: string,
  workspaceId: string,
): Promise<readonly RelationSize[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<RelationSize>(
      `with place as (select tableoid as id from payments where workspace_id = $1 limit 1)
       select c.relname as name, pg_relation_size(c.oid)::float8 as bytes
       from pg_class c, place
       where c.oid = place.id or c.oid in (select indexrelid from pg_index where indrelid = place.id)
       order by 2 desc`,
      [workspaceId],
    );
    return rows;
  });
}

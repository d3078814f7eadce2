import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ApprovedOperation } from '../approvals/requests/approval.rules.ts';
import type { Spending } from './spending.rules.ts';

export interface SpendingKey {
  readonly workspaceId: string;
  readonly currency: string;
}

export type SpendingRow = SpendingKey & Spending;

/** Locks those that exist, in one order for everybody. */
export function lockSpendingRows(
  tx: Tx,
  operation: ApprovedOperation,
  keys: readonly SpendingKey[],
): Promise<readonly SpendingRow[]> {
  return selectSpendingRows(tx, operation, keys, sql`for update of s`);
}

/** As they are at this moment, for whoever only looks. */
export function listSpendingRows(
  db: Db,
  operation: ApprovedOperation,
  keys: readonly SpendingKey[],
): Promise<readonly SpendingRow[]> {
  return selectSpendingRows(db, operation, keys, sql``);
}

async function selectSpendingRows(
  db: Db,
  operation: ApprovedOperation,
  keys: readonly SpendingKey[],
  locking: ReturnType<typeof sql>,
): Promise<readonly SpendingRow[]> {
  const { rows } = await sql<SpendingRow>`
    select s.workspace_id as "workspaceId", s.currency, s.hour, s.people_minor as "peopleMinor",
      s.keys_minor as "keysMinor"
    from spending s
    where s.operation = ${operation} and (s.workspace_id, s.currency) in (
      select * from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                           ${keys.map((key) => key.currency)}::char(3)[]))
    order by s.workspace_id, s.currency ${locking}`.execute(db);
  return rows;
}

/** Empty rows for those that have none; of two at one moment the second waits for the first. */
export async function insertSpendingRows(
  tx: Tx,
  operation: ApprovedOperation,
  keys: readonly SpendingKey[],
): Promise<void> {
  await sql`
    insert into spending (workspace_id, operation, currency, hour, people_minor, keys_minor)
    select k.workspace_id, ${operation}, k.currency, 0, array_fill(0::bigint, array[25]),
      array_fill(0::bigint, array[25])
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.currency)}::char(3)[]) as k (workspace_id, currency)
    order by k.workspace_id, k.currency
    on conflict do nothing`.execute(tx);
}

export async function saveSpendingRows(
  tx: Tx,
  operation: ApprovedOperation,
  rows: readonly SpendingRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update spending s set hour = n.hour, people_minor = n.people_minor::bigint[],
      keys_minor = n.keys_minor::bigint[]
    from unnest(
      ${rows.map((row) => row.workspaceId)}::uuid[],
      ${rows.map((row) => row.currency)}::char(3)[],
      ${rows.map((row) => row.hour)}::integer[],
      ${rows.map((row) => `{${row.peopleMinor.join(',')}}`)}::text[],
      ${rows.map((row) => `{${row.keysMinor.join(',')}}`)}::text[]
    ) as n (workspace_id, currency, hour, people_minor, keys_minor)
    where s.workspace_id = n.workspace_id and s.operation = ${operation}
      and s.currency = n.currency`.execute(tx);
}

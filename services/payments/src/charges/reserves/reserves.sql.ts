import { isAnyDue, sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Reserve } from './reserve.rules.ts';

export async function insertReserves(
  tx: Tx,
  reserves: readonly Reserve[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('reserves')
    .values(
      reserves.map((reserve) => ({
        workspace_id: reserve.workspaceId,
        payment_id: reserve.paymentId,
        currency: reserve.currency,
        amount_minor: reserve.amountMinor,
        held_minor: reserve.heldMinor,
        due_at: reserve.dueAt,
        created_at: now,
      })),
    )
    .execute();
}

/** The reserves of payments that the caller has locked: nothing else changes them. */
export async function listReserves(
  tx: Tx,
  payments: readonly RowKey[],
): Promise<readonly Reserve[]> {
  const { rows } = await sql<Reserve>`
    select r.workspace_id as "workspaceId", r.payment_id as "paymentId", r.currency,
      r.amount_minor as "amountMinor", r.held_minor as "heldMinor", r.due_at as "dueAt"
    from unnest(${payments.map((key) => key.workspaceId)}::uuid[],
                ${payments.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join reserves r on r.workspace_id = k.workspace_id and r.payment_id = k.id and ${inWorkspacesOf('r.workspace_id', payments)}
    order by r.workspace_id, r.payment_id`.execute(tx);
  return rows;
}

export async function saveReserveHeld(
  tx: Tx,
  { workspaceId, paymentId }: Pick<Reserve, 'workspaceId' | 'paymentId'>,
  heldMinor: bigint,
): Promise<void> {
  await tx
    .updateTable('reserves')
    .set({ held_minor: heldMinor })
    .where('workspace_id', '=', workspaceId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Nothing is held any longer; a reserve is released once. */
export async function saveReserveReleased(
  tx: Tx,
  { workspaceId, paymentId, heldMinor }: Pick<Reserve, 'workspaceId' | 'paymentId' | 'heldMinor'>,
): Promise<void> {
  await tx
    .updateTable('reserves')
    .set({ held_minor: 0n, due_at: null, released_minor: heldMinor })
    .where('workspace_id', '=', workspaceId)
    .where('payment_id', '=', paymentId)
    .where('due_at', 'is not', null)
    .execute();
}

export async function listDueReserves(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly RowKey[]> {
  if (!(await isAnyDue(db, 'reserves', 'due_at', now))) return [];
  const { rows } = await sql<RowKey>`
    select workspace_id as "workspaceId", payment_id as id from reserves
    where due_at <= ${now} order by due_at limit ${limit}`.execute(db);
  return rows;
}

export interface ReleasedPayment extends RowKey {
  readonly currency: string;
  readonly settledAt: Date | null;
}

/** Locks the payment before its reserve, in key order, as every change of a payment's money does. */
export async function lockReservedPayments(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<readonly ReleasedPayment[]> {
  const { rows } = await sql<ReleasedPayment>`
    select p.workspace_id as "workspaceId", p.id, p.currency, p.settled_at as "settledAt"
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join payments p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}
    order by p.workspace_id, p.id
    for update of p`.execute(tx);
  return rows;
}

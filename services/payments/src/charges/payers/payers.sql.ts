import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

export interface PayerErasure {
  readonly workspaceId: string;
  /** In lower case. */
  readonly email: string;
  readonly rowsMax: number;
  readonly now: Date;
}

/** Removes the payer's details from some of their payments, found by the index of addresses; returns how many. */
export async function erasePayerOfSome(tx: Tx, erasure: PayerErasure): Promise<number> {
  const { workspaceId, email, rowsMax, now } = erasure;
  const { numAffectedRows } = await sql`
    update payments set customer = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and id in (
      select id from payments
      where workspace_id = ${workspaceId} and customer is not null
        and lower(customer ->> 'email') collate "C" = ${email}
      order by id limit ${rowsMax})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface PayerTraces {
  readonly payments: number;
  /** Those that still renew: they end with the erasure. */
  readonly runningSubscriptions: number;
}

/** What names a payer, given in lower case, in a workspace. */
export async function readPayerTraces(
  db: Db,
  workspaceId: string,
  email: string,
): Promise<PayerTraces> {
  const { rows } = await sql<PayerTraces>`
    select
      (select count(*) from payments
        where workspace_id = ${workspaceId} and customer is not null
          and lower(customer ->> 'email') collate "C" = ${email})::int as payments,
      (select count(*) from subscriptions
        where workspace_id = ${workspaceId} and lower(customer ->> 'email') = ${email}
          and status not in ('cancelled', 'ended'))::int as "runningSubscriptions"`.execute(db);
  return rows[0] ?? { payments: 0, runningSubscriptions: 0 };
}

import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

interface Suspension {
  readonly at: Date;
  readonly reason: string;
}

export async function findSuspension(tx: Tx, orgId: string): Promise<Suspension | null> {
  const { rows } = await sql<Suspension>`
    select suspended_at as at, suspended_reason as reason from organisations
    where id = ${orgId} and suspended_at is not null`.execute(tx);
  return rows[0] ?? null;
}

/** Null: it is lifted. */
export async function saveSuspension(
  tx: Tx,
  orgId: string,
  suspension: Suspension | null,
  now: Date,
): Promise<void> {
  await sql`
    update organisations set suspended_at = ${suspension?.at ?? null},
      suspended_reason = ${suspension?.reason ?? null}, updated_at = ${now}
    where id = ${orgId}`.execute(tx);
}

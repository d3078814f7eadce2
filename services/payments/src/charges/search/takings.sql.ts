import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

/** The payments received through one link or QR code. */
export interface Takings {
  readonly sourceId: string;
  readonly payments: number;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
}

/** Covers each source's newest `paymentsMax` payments; sources without payments are omitted. */
export async function listSourceTakings(
  db: Db,
  workspaceId: string,
  sourceIds: readonly string[],
  paymentsMax: number,
): Promise<readonly Takings[]> {
  const { rows } = await sql<Takings>`
    select s.id as "sourceId", count(*)::integer as payments,
      sum(p.amount_minor)::bigint as "amountMinor",
      sum(p.refunded_minor)::bigint as "refundedMinor"
    from unnest(${sourceIds}::uuid[]) s (id)
    cross join lateral (
      select amount_minor, refunded_minor from payments
      where workspace_id = ${workspaceId}
        and coalesce(payment_link_id, qr_code_id, subscription_id) = s.id
        and status in ('succeeded', 'partially_refunded', 'refunded')
      order by id desc limit ${paymentsMax}) p
    group by s.id`.execute(db);
  return rows;
}

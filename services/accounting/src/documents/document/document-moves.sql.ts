import { jsonRows, sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Move } from './documents.sql.ts';

/** How many were the ones that were seen. None of them gets its number by it, or its approval. */
export async function saveMoves(
  tx: Tx,
  moves: readonly Move[],
  told: RawBuilder<unknown> | null,
): Promise<number> {
  const withEvents = told === null ? sql`` : sql`with ${told}`;
  const rows = moves.map(({ orgId, id, version, trigger, to, change, actor, ...move }) => ({
    org_id: orgId,
    id,
    version,
    trigger,
    to_status: to,
    paid: change.paidMinor ?? 0n,
    credited: change.creditedMinor ?? 0n,
    written_off: change.writtenOffMinor ?? 0n,
    actor_kind: actor.kind,
    actor: actor.id,
    reason: move.reason,
    detail: move.detail,
    moved_at: move.at,
  }));
  const { rows: moved } = await sql<{ count: number }>`
    ${withEvents} select count(d.id)::integer as count
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) m (org_id uuid, id uuid, version integer,
      trigger text, to_status text, paid bigint, credited bigint, written_off bigint, actor_kind text,
      actor text, reason text, detail jsonb, moved_at timestamptz)
    cross join lateral move_document(m.org_id, m.id, m.version, m.trigger, m.to_status, null, m.paid,
      m.credited, m.written_off, null, m.actor_kind, m.actor, m.reason, m.detail, m.moved_at) d`.execute(
    tx,
  );
  return moved[0]?.count ?? 0;
}

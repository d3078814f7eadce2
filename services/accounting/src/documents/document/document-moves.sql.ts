import { jsonRows, sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Move } from './documents.sql.ts';

/**
 * Returns how many documents still had the expected version and moved. Assigns no numbers and no
 * approvals.
 */
export async function saveMoves(
  tx: Tx,
  moves: readonly Move[],
  eventInserts: RawBuilder<unknown> | null,
): Promise<number> {
  const withEvents = eventInserts === null ? sql`` : sql`with ${eventInserts}`;
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
    cross join lateral move_document(p_org_id => m.org_id, p_id => m.id, p_version => m.version,
      p_trigger => m.trigger, p_to => m.to_status, p_number => null, p_paid_change => m.paid,
      p_credited_change => m.credited, p_written_off_change => m.written_off, p_approved_hash => null,
      p_actor_kind => m.actor_kind, p_actor => m.actor, p_reason => m.reason, p_detail => m.detail,
      p_at => m.moved_at) d`.execute(tx);
  return moved[0]?.count ?? 0;
}

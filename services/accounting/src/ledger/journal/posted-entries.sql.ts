import { jsonRows, sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { PostedEntry } from './entry.rules.ts';
import type { EntryRecord } from './journal.sql.ts';

/** In the order given, which is that of their numbers: a volatile function is called after the sorting. */
export async function postEntryRecords(
  tx: Tx,
  entries: readonly (EntryRecord & Required<Pick<EntryRecord, 'reliesOn'>>)[],
): Promise<readonly PostedEntry[]> {
  const rows = entries.map((entry, place) => ({
    place,
    base_currency: entry.reliesOn.baseCurrency,
    tax_scheme: entry.reliesOn.taxScheme ?? null,
    org_id: entry.orgId,
    id: entry.id,
    date: entry.date,
    source_kind: entry.source.kind,
    source_id: entry.source.id,
    move: entry.move,
    seq: entry.seq,
    area: entry.area,
    reverses_id: entry.reversesId,
    memo: entry.memo,
    actor_kind: entry.actor.kind,
    actor: entry.actor.id,
    lock_pass_reason: entry.lockPassReason,
    recorded_at: entry.recordedAt,
    lines: entry.lines,
  }));
  const { rows: posted } = await sql<PostedEntry>`
    select e.id, post_entry(e.base_currency, e.tax_scheme, e.org_id, e.id, e.date, e.source_kind,
      e.source_id, e.move, e.seq, e.area, e.reverses_id, e.memo, e.actor_kind, e.actor,
      e.lock_pass_reason, e.recorded_at, e.lines) as "entryNo"
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) e (place integer, base_currency text, tax_scheme text,
      org_id uuid, id uuid, date date, source_kind text, source_id uuid, move text, seq smallint,
      area text, reverses_id uuid, memo text, actor_kind text, actor text, lock_pass_reason text,
      recorded_at timestamptz, lines jsonb)
    order by e.place`.execute(tx);
  return posted;
}

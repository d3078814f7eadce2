import type { Actor } from '@countinghouse/actor';
import { jsonRows, sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { NewEntry, PostedEntry, StoredLine } from './entry.rules.ts';

export interface EntryRecord extends Omit<NewEntry, 'lines'> {
  readonly id: string;
  readonly lines: readonly StoredLine[];
  readonly actor: Actor;
  readonly lockPassReason: string | null;
  readonly recordedAt: Date;
}

/**
 * Posts entries in one statement and returns their numbers, both in the order given. The database checks
 * balance, locks and accounts, and updates the sums.
 */
export async function postEntryRecords(
  tx: Tx,
  entries: readonly EntryRecord[],
): Promise<readonly PostedEntry[]> {
  const rows = entries.map((entry) => ({
    base_currency: entry.reliesOn?.baseCurrency ?? null,
    tax_scheme: entry.reliesOn?.taxScheme ?? null,
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
    select posted_id as id, posted_no as "entryNo"
    from post_entries(${jsonRows(rows)}::jsonb)
    order by posted_no`.execute(tx);
  return posted;
}

import type { Tx } from '../../kernel/database.ts';
import type { EntrySource } from './entry.rules.ts';

/** The first entry that a source's move posted; null if there is none. */
export async function findEntryIdOfSource(
  tx: Tx,
  orgId: string,
  source: EntrySource,
  move: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('journal_entries')
    .select('id')
    .where('org_id', '=', orgId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('move', '=', move)
    .where('seq', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
}

import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';

export async function saveDueDate(
  tx: Tx,
  orgId: string,
  source: OpenItemSource,
  dueDate: string,
): Promise<void> {
  await tx
    .updateTable('open_items')
    .set({ due_date: dueDate })
    .where('org_id', '=', orgId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .execute();
}

import type { Tx } from '../../kernel/database.ts';

/** The database refuses to close an organisation before its time, and to open a closed one. */
export async function saveClosingColumns(
  tx: Tx,
  orgId: string,
  mark: { readonly closingAt: Date | null; readonly closedAt: Date | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ closing_at: mark.closingAt, closed_at: mark.closedAt, updated_at: mark.now })
    .where('id', '=', orgId)
    .execute();
}

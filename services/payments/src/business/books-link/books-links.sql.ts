import type { Db, Tx } from '../../kernel/database.ts';
import type { BooksLink } from './books-link.rules.ts';

export async function findBooksLinkRow(db: Db, workspaceId: string): Promise<BooksLink | null> {
  const row = await db
    .selectFrom('books_links')
    .select(['name', 'trail_url as trailUrl'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveBooksLink(
  tx: Tx,
  workspaceId: string,
  { name, trailUrl }: BooksLink,
  by: { readonly keyId: string; readonly now: Date },
): Promise<void> {
  const values = { name, trail_url: trailUrl, key_id: by.keyId, updated_at: by.now };
  await tx
    .insertInto('books_links')
    .values({ workspace_id: workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}

import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { BooksLink, BooksLinkKey, NewBooksLink } from './books-link.rules.ts';

export async function findBooksLinkRow(db: Db, workspaceId: string): Promise<BooksLink | null> {
  const row = await db
    .selectFrom('books_links')
    .select(['name', 'trail_url as trailUrl', 'booked_sequence as bookedSequence'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveBooksLink(
  tx: Tx,
  workspaceId: string,
  { name, trailUrl }: NewBooksLink,
  by: { readonly keyId: string; readonly now: Date },
): Promise<void> {
  const values = { name, trail_url: trailUrl, key_id: by.keyId, updated_at: by.now };
  await tx
    .insertInto('books_links')
    .values({ workspace_id: workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}

/** The key that a person copied to the books, as long as it is the one that the books read with. */
export async function findBooksLinkKeyRow(
  db: Db,
  workspaceId: string,
  now: Date,
): Promise<BooksLinkKey | null> {
  const { rows } = await sql<BooksLinkKey>`
    select k.id, k.name, k.last_used_at as "lastUsedAt",
      k.revoked_at is not null or coalesce(k.expires_at <= ${now}, false) as "isOver"
    from books_links b join api_keys k on k.tenant_id = b.workspace_id and k.id = b.key_id
    where b.workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? null;
}

/** Scoped to the key that set the link. The number goes back after a restore of this log. */
export async function saveBooked(
  db: Db,
  workspaceId: string,
  keyId: string,
  sequence: bigint,
): Promise<void> {
  await sql`
    update books_links set booked_sequence = ${sequence}
    where workspace_id = ${workspaceId} and key_id = ${keyId} and booked_sequence <> ${sequence}`.execute(
    db,
  );
}

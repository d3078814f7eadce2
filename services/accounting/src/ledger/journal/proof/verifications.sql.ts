import type { Db } from '../../../kernel/database.ts';

/** The latest verification of an organisation's books. */
export interface BooksVerification {
  readonly verifiedAt: Date;
  /** Verified at least up to this entry. */
  readonly lastEntryNo: bigint;
  /** The name of the failed check, for each break. */
  readonly broken: readonly string[];
}

export async function saveBooksVerification(
  db: Db,
  orgId: string,
  verification: BooksVerification,
): Promise<void> {
  const row = {
    verified_at: verification.verifiedAt,
    last_entry_no: verification.lastEntryNo,
    broken: [...verification.broken],
  };
  await db
    .insertInto('books_verifications')
    .values({ org_id: orgId, ...row })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
    .execute();
}

export async function findBooksVerification(
  db: Db,
  orgId: string,
): Promise<BooksVerification | null> {
  const row = await db
    .selectFrom('books_verifications')
    .select(['verified_at as verifiedAt', 'last_entry_no as lastEntryNo', 'broken'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

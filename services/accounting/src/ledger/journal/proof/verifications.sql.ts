import type { Tx } from '../../../kernel/database.ts';

/** The last look at the books of one organisation. */
export interface BooksVerification {
  readonly verifiedAt: Date;
  /** Up to which entry it looked, at least. */
  readonly lastEntryNo: bigint;
  /** The name of a check for each break. */
  readonly broken: readonly string[];
}

export async function saveBooksVerification(
  tx: Tx,
  orgId: string,
  verification: BooksVerification,
): Promise<void> {
  const row = {
    verified_at: verification.verifiedAt,
    last_entry_no: verification.lastEntryNo,
    broken: [...verification.broken],
  };
  await tx
    .insertInto('books_verifications')
    .values({ org_id: orgId, ...row })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
    .execute();
}

export async function findBooksVerification(
  tx: Tx,
  orgId: string,
): Promise<BooksVerification | null> {
  const row = await tx
    .selectFrom('books_verifications')
    .select(['verified_at as verifiedAt', 'last_entry_no as lastEntryNo', 'broken'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

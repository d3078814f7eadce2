import type { Tx } from '../../../kernel/database.ts';

export interface Verification {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The name of a check for each break. */
  readonly broken: readonly string[];
}

export async function insertVerification(tx: Tx, verification: Verification): Promise<void> {
  await tx
    .insertInto('journal_verifications')
    .values({
      id: verification.id,
      started_at: verification.startedAt,
      finished_at: verification.finishedAt,
      broken: [...verification.broken],
    })
    .execute();
}

/** Ids are in the order of time. */
export async function findLastVerificationRow(
  tx: Tx,
): Promise<Pick<Verification, 'finishedAt' | 'broken'> | null> {
  const row = await tx
    .selectFrom('journal_verifications')
    .select(['finished_at as finishedAt', 'broken'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

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

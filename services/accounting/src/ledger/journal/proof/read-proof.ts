import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Db } from '../../../kernel/database.ts';
import { findBooks } from './books.sql.ts';
import { findLastSeal } from './seals.sql.ts';
import { findBooksVerification } from './verifications.sql.ts';
import type { BooksVerification } from './verifications.sql.ts';

/** Evidence that the books are complete and as they were posted. */
export interface Proof {
  readonly lastEntryNo: bigint;
  readonly sealedEntryNo: bigint;
  /** Root of the last seal. Anyone who noted it elsewhere can detect a change to anything before it. */
  readonly lastRoot: Buffer | null;
  readonly verification: BooksVerification | null;
}

export async function readProof(
  { database: { db } }: Pick<BooksDeps, 'database'>,
  orgId: string,
): Promise<Proof> {
  const books = await findBooks(db, orgId);
  if (books === null) throw new Error(`organisation ${orgId} has no books`);
  return {
    lastEntryNo: books.lastEntryNo,
    sealedEntryNo: books.sealedEntryNo,
    lastRoot: (await findLastSeal(db, orgId))?.root ?? null,
    verification: await findBooksVerification(db, orgId),
  };
}

export const readBooksVerification: (db: Db, orgId: string) => Promise<BooksVerification | null> =
  findBooksVerification;

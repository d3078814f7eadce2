import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { findBooks } from './books.sql.ts';
import { findLastRoot } from './seals.sql.ts';
import { findBooksVerification } from './verifications.sql.ts';
import type { BooksVerification } from './verifications.sql.ts';

/** What there is to prove that the books are whole, and as they were posted. */
export interface Proof {
  readonly lastEntryNo: bigint;
  readonly sealedEntryNo: bigint;
  /** Of the last seal: whoever has noted it elsewhere can tell whether anything before it changed. */
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
    lastRoot: await findLastRoot(db, orgId),
    verification: await findBooksVerification(db, orgId),
  };
}

export const readBooksVerification: (tx: Tx, orgId: string) => Promise<BooksVerification | null> =
  findBooksVerification;

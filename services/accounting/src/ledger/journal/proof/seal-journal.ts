import { violatedConstraint } from '@countinghouse/postgres';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Books } from './books.sql.ts';
import { firstPrevious, sealRoot } from './seal-root.ts';
import { currentLeafForm, findLastSeal, insertSeal, listLeaves } from './seals.sql.ts';
import { walkBooks } from './walk-books.ts';

/** Proving one of a thousand entries takes 32 kB of hashes; larger blocks would prove no more. */
const entriesPerSealMax = 1_000n;

/**
 * Seals the entries posted since the last run, for every organisation. Entries are immutable, so they
 * are hashed without a lock. Two workers may run concurrently: the database refuses the second one's
 * seal.
 */
export async function sealJournal(deps: BooksDeps): Promise<void> {
  let failedCount = 0;
  let firstError: unknown;
  for await (const books of walkBooks(deps.database)) {
    try {
      await sealBooks(deps, books);
    } catch (error) {
      // One organisation's broken books must not stop the sealing of others.
      firstError ??= error;
      failedCount += 1;
    }
  }
  if (failedCount === 0) return;
  throw new Error(`the books of ${failedCount} organisations could not be sealed`, {
    cause: firstError,
  });
}

async function sealBooks({ database, now }: BooksDeps, books: Books): Promise<void> {
  const { orgId, lastEntryNo } = books;
  let sealedNo = books.sealedEntryNo;
  if (sealedNo === lastEntryNo) return;
  let previous = (await findLastSeal(database.db, orgId))?.root ?? firstPrevious;
  while (sealedNo < lastEntryNo) {
    const fromNo = sealedNo + 1n;
    const toNo = smaller(sealedNo + entriesPerSealMax, lastEntryNo);
    const range = { fromNo, toNo, form: currentLeafForm };
    const found = await listLeaves(database.db, orgId, range);
    if (BigInt(found.length) !== toNo - sealedNo) {
      throw new Error(`entries of ${orgId} from ${fromNo} to ${toNo} are incomplete`);
    }
    const leaves = Buffer.concat(found.map(({ hash }) => hash));
    const root = sealRoot(previous, leaves);
    try {
      await insertSeal(database.db, orgId, { ...range, leaves, root, previous }, now());
    } catch (error) {
      // Another worker has sealed these entries and continues.
      if (violatedConstraint(error) === 'journal_seals_follow') return;
      throw error;
    }
    previous = root;
    sealedNo = toNo;
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

import { violatedConstraint } from '@countinghouse/postgres';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Books } from './books.sql.ts';
import { firstPrevious, sealRoot } from './seal-root.ts';
import { currentLeafForm, findLastRoot, insertSeal, listLeaves } from './seals.sql.ts';
import { walkBooks } from './walk-books.ts';

/** An entry's place among a thousand is proved by 32 kB of hashes; larger blocks prove no more. */
const entriesPerSealMax = 1_000n;

/**
 * Seals what was posted since the last time, in every organisation. Entries are hashed outside of any
 * lock: they do not change. Two workers at once do no harm, since the second one's seal is refused.
 */
export async function sealJournal(deps: BooksDeps): Promise<void> {
  let failedCount = 0;
  let firstError: unknown;
  for await (const books of walkBooks(deps.database)) {
    try {
      await sealBooks(deps, books);
    } catch (error) {
      // Books that are broken must not keep those of others from being sealed.
      firstError ??= error;
      failedCount += 1;
    }
  }
  if (failedCount === 0) return;
  throw new Error(`the books of ${failedCount} could not be sealed`, { cause: firstError });
}

async function sealBooks({ database, now }: BooksDeps, books: Books): Promise<void> {
  const { orgId, lastEntryNo } = books;
  let sealedNo = books.sealedEntryNo;
  if (sealedNo === lastEntryNo) return;
  let previous = (await findLastRoot(database.db, orgId)) ?? firstPrevious;
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
      // Somebody else sealed these meanwhile, and goes on.
      if (violatedConstraint(error) === 'journal_seals_follow') return;
      throw error;
    }
    previous = root;
    sealedNo = toNo;
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

import type { Logger } from '@countinghouse/observability';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Books } from './books.sql.ts';
import {
  findLastVerificationRow,
  insertVerification,
  saveBooksVerification,
} from './verifications.sql.ts';
import type { Verification } from './verifications.sql.ts';
import { verifyJournal } from './verify-journal.ts';

interface RecordDeps extends BooksDeps {
  readonly logger: Logger;
}

/** What the metric can tell apart; the log has every one. */
const brokenMax = 1_000;

/** A break is a figure that nobody can explain: each is logged, and kept for the metric. */
export async function recordVerification(deps: RecordDeps): Promise<void> {
  const startedAt = deps.now();
  const broken: string[] = [];
  const onBooksDone = createSaver(deps);
  const breaks = verifyJournal(deps.database, { onBooksDone });
  for await (const { check, orgId, subject, detail } of breaks) {
    deps.logger.error({ check, org_id: orgId, subject, detail }, 'journal_break');
    if (broken.length < brokenMax) broken.push(check);
  }
  await insertVerification(deps.database.db, {
    id: deps.newId(),
    startedAt,
    finishedAt: deps.now(),
    broken,
  });
}

/** Keeps the last look at each organisation's books, for its own people. */
export function createSaver({ database, now }: Pick<BooksDeps, 'database' | 'now'>) {
  return ({ orgId, lastEntryNo }: Books, broken: readonly string[]): Promise<void> =>
    saveBooksVerification(database.db, orgId, {
      verifiedAt: now(),
      lastEntryNo,
      broken: broken.slice(0, brokenMax),
    });
}

export const findLastVerification = ({
  db,
}: Database): Promise<Pick<Verification, 'finishedAt' | 'broken'> | null> =>
  findLastVerificationRow(db);

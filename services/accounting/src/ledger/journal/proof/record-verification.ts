import type { Logger } from '@countinghouse/observability';
import { insertVerification } from '@countinghouse/process';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Books } from './books.sql.ts';
import { saveBooksVerification } from './verifications.sql.ts';
import { verifyJournal } from './verify-journal.ts';

interface RecordDeps extends BooksDeps {
  readonly logger: Logger;
}

/** The metric stops counting here; the log has every break. */
const brokenMax = 1_000;

/** A break is a figure that cannot be explained: each is logged and counted in the metric. */
export async function recordVerification(deps: RecordDeps): Promise<void> {
  const startedAt = deps.now();
  const broken: string[] = [];
  const onBooksDone = createSaver(deps);
  const breaks = verifyJournal(deps.database, { onBooksDone });
  for await (const { check, orgId, subject, detail } of breaks) {
    deps.logger.error({ check, org_id: orgId, subject, detail }, 'journal_break');
    if (broken.length < brokenMax) broken.push(check);
  }
  await insertVerification(deps.database.db, 'journal_verifications', {
    id: deps.newId(),
    startedAt,
    finishedAt: deps.now(),
    broken,
  });
}

/** Saves the latest verification of each organisation's books, for its own members. */
export function createSaver({ database, now }: Pick<BooksDeps, 'database' | 'now'>) {
  return ({ orgId, lastEntryNo }: Books, broken: readonly string[]): Promise<void> =>
    saveBooksVerification(database.db, orgId, {
      verifiedAt: now(),
      lastEntryNo,
      broken: broken.slice(0, brokenMax),
    });
}

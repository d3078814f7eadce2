import type { Logger } from '@countinghouse/observability';
import type { BooksDeps } from '../books-deps.ts';
import type { Database } from '../database.ts';
import { findLastVerification, insertVerification } from './verifications.sql.ts';
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
  for await (const { check, orgId, subject, detail } of verifyJournal(deps.database)) {
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

export const readLastVerification = ({
  db,
}: Database): Promise<Pick<Verification, 'finishedAt' | 'broken'> | null> =>
  findLastVerification(db);

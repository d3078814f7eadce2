import { dayMs } from '@countinghouse/calendar';
import type { Database } from '../../kernel/database.ts';
import { deletePayerNoticesBefore } from './payer-notices.sql.ts';

interface ForgetDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** How long notices are kept after their e-mail was queued or found unnecessary. */
  readonly payerNoticeDays: number;
}

/** Small enough not to hold locks for long. */
const deletedPerRoundMax = 10_000;

/**
 * Notices record what was e-mailed to payers and prevent duplicates. After months neither matters.
 */
export async function deletePayerNotices(
  { database, now, payerNoticeDays }: ForgetDeps,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - payerNoticeDays * dayMs);
  let deleted = 0;
  while (signal?.aborted !== true) {
    const round = await deletePayerNoticesBefore(database.db, before, deletedPerRoundMax);
    deleted += round;
    if (round < deletedPerRoundMax) break;
  }
  return deleted;
}

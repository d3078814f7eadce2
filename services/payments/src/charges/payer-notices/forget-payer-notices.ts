import { dayMs } from '@countinghouse/calendar';
import type { Database } from '../../kernel/database.ts';
import { deletePayerNoticesBefore } from './payer-notices.sql.ts';

interface ForgetDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** How long notices are kept after their mail was queued, or was not needed. */
  readonly payerNoticeDays: number;
}

/** Few enough to hold no lock for long. */
const deletedPerRoundMax = 10_000;

/** Notices tell what payers were mailed and keep a repeat from being mailed twice; after months they do neither. */
export async function forgetPayerNotices(
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

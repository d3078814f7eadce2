import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, dayIn, dayStart, monthStart } from '@countinghouse/calendar';
import type { Logger } from '@countinghouse/observability';
import { liftDeadline, withTransaction } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import { packNextMonth } from './months.sql.ts';

export interface PackDeps {
  readonly database: Database;
  readonly logger: Logger;
  /** Whole months kept as they were written, beside the current one. */
  readonly ledgerHotMonths: number;
  /** Where packed months go; null: they stay on the disk that they are on. */
  readonly ledgerTablespace: string | null;
}

/** A step takes seconds, so that no snapshot stays open for long. */
const rowsPerStep = 200_000;
/** The lock on a busy table is available within a few attempts; otherwise the next night continues. */
const busyMax = 200;
const tryEveryMs = 100;

export function hotFrom(ledgerHotMonths: number, now: Date): Date {
  return dayStart('UTC', addMonths(monthStart(dayIn('UTC', now)), -ledgerHotMonths));
}

/** Packs closed months of the ledger. A run that is cut is continued by the next. */
export async function packMonths(deps: PackDeps, now: Date, signal?: AbortSignal): Promise<void> {
  const { database, logger, ledgerHotMonths, ledgerTablespace } = deps;
  const before = hotFrom(ledgerHotMonths, now);
  let busy = 0;
  while (signal?.aborted !== true) {
    const step = await withTransaction(database.db, async (tx) => {
      await liftDeadline(tx);
      return packNextMonth(tx, before, ledgerTablespace, rowsPerStep);
    });
    if (step === 'none') return;
    if (step !== 'busy') {
      if (step !== 'copied') logger.info({ step }, 'ledger_month');
      continue;
    }
    busy += 1;
    if (busy === busyMax) {
      logger.warn({ tries: busyMax }, 'ledger_month_busy');
      return;
    }
    await wait(tryEveryMs);
  }
}

import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { RecurringRun } from './recurring.rules.ts';

export async function insertRun(tx: Tx, run: Insertable<Schema['recurring_runs']>): Promise<void> {
  await tx.insertInto('recurring_runs').values(run).execute();
}

/** Saves another attempt for a date that failed. The caller has locked the recurring document. */
export async function saveRun(
  tx: Tx,
  orgId: string,
  recurringId: string,
  run: RecurringRun,
): Promise<void> {
  await tx
    .updateTable('recurring_runs')
    .set({ document_id: run.documentId, outcome: run.outcome, reason: run.reason, at: run.at })
    .where('org_id', '=', orgId)
    .where('recurring_id', '=', recurringId)
    .where('date', '=', run.date)
    .execute();
}

/** Latest date first. */
export async function listRuns(
  db: Db,
  orgId: string,
  recurringId: string,
  rowsMax: number,
): Promise<readonly RecurringRun[]> {
  return db
    .selectFrom('recurring_runs')
    .select(['date', 'document_id as documentId', 'outcome', 'reason', 'at'])
    .where('org_id', '=', orgId)
    .where('recurring_id', '=', recurringId)
    .orderBy('date', 'desc')
    .limit(rowsMax)
    .execute();
}

export async function findRun(
  tx: Tx,
  orgId: string,
  recurringId: string,
  date: string,
): Promise<RecurringRun | null> {
  const row = await tx
    .selectFrom('recurring_runs')
    .select(['date', 'document_id as documentId', 'outcome', 'reason', 'at'])
    .where('org_id', '=', orgId)
    .where('recurring_id', '=', recurringId)
    .where('date', '=', date)
    .executeTakeFirst();
  return row ?? null;
}

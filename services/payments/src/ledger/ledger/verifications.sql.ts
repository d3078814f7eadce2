import type { Tx } from '../../kernel/database.ts';

export interface Verification {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The id of an invariant for each break. */
  readonly broken: readonly string[];
}

export async function insertVerification(tx: Tx, verification: Verification): Promise<void> {
  await tx
    .insertInto('ledger_verifications')
    .values({
      id: verification.id,
      started_at: verification.startedAt,
      finished_at: verification.finishedAt,
      broken: [...verification.broken],
    })
    .execute();
}

/** Ids are in the order of time. */
export async function findLastVerificationRow(
  tx: Tx,
): Promise<Pick<Verification, 'finishedAt' | 'broken'> | null> {
  const row = await tx
    .selectFrom('ledger_verifications')
    .select(['finished_at as finishedAt', 'broken'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

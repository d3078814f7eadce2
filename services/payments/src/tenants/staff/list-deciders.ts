import { listSecondFactorAges } from '@countinghouse/identity';
import type { Decider } from '@countinghouse/identity';
import type { Db } from '../../kernel/database.ts';
import { listDeciderRows } from './deciders.sql.ts';
import type { DeciderRow } from './deciders.sql.ts';

export type ListedDecider = DeciderRow & Decider;

/**
 * Who may decide for the business now, with everything that determines whether their decisions
 * count.
 */
export async function listDeciders(db: Db, businessId: string): Promise<readonly ListedDecider[]> {
  const rows = await listDeciderRows(db, businessId);
  const ages = await listSecondFactorAges(
    db,
    rows.map(({ userId }) => userId),
  );
  const sinceOf = new Map(ages.map(({ userId, since }) => [userId, since]));
  return rows.map((row) => ({ ...row, secondFactorSince: sinceOf.get(row.userId) ?? null }));
}

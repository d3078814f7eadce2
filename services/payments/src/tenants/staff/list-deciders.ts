import { listSecondFactorAges } from '@countinghouse/identity';
import type { Decider } from '@countinghouse/identity';
import type { Tx } from '../../kernel/database.ts';
import { listDeciderRows } from './deciders.sql.ts';
import type { DeciderRow } from './deciders.sql.ts';

export type ListedDecider = DeciderRow & Decider;

/** Who may decide for the business now, with all that says whether their decisions count. */
export async function listDeciders(tx: Tx, businessId: string): Promise<readonly ListedDecider[]> {
  const rows = await listDeciderRows(tx, businessId);
  const ages = await listSecondFactorAges(
    tx,
    rows.map(({ userId }) => userId),
  );
  const sinceOf = new Map(ages.map(({ userId, since }) => [userId, since]));
  return rows.map((row) => ({ ...row, secondFactorSince: sinceOf.get(row.userId) ?? null }));
}

import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { isSameValuation } from './revaluation.rules.ts';
import type { Revaluation, RevaluationPreview } from './revaluation.rules.ts';
import { findRevaluationRow, findActiveRevaluation, listRevaluations } from './revaluations.sql.ts';
import { valueBooks } from './value-books.ts';

type ReadDeps = Pick<BooksDeps, 'database'>;

export interface RevaluationPage {
  readonly revaluations: readonly Revaluation[];
  readonly hasMore: boolean;
}

export async function readRevaluations(
  { database }: ReadDeps,
  { orgId, limit, offset }: { orgId: string; limit: number; offset: number },
): Promise<RevaluationPage> {
  // One extra row shows whether there is a next page.
  const found = await listRevaluations(database.db, orgId, { limit: limit + 1, offset });
  return { revaluations: found.slice(0, limit), hasMore: found.length > limit };
}

export const findRevaluation = (
  { database }: ReadDeps,
  orgId: string,
  id: string,
): Promise<Revaluation | null> => findRevaluationRow(database.db, orgId, id);

/** What a revaluation on a day would post, and whether it is already posted. */
export async function previewRevaluation(
  { database: { db } }: ReadDeps,
  orgId: string,
  date: string,
): Promise<RevaluationPreview> {
  return previewIn(db, await getOrganisation(db, orgId), date);
}

export async function previewIn(
  db: Db,
  organisation: Organisation,
  date: string,
): Promise<RevaluationPreview> {
  const valuation = await valueBooks(db, organisation, date);
  if (valuation.kind === 'reject') return valuation;
  const active = await findActiveRevaluation(db, organisation.id, date);
  const isCurrent = active !== null && isSameValuation(active.valuation, valuation);
  return { kind: 'preview', valuation, active, isCurrent };
}

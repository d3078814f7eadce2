import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { isSameValuation } from './revaluation.rules.ts';
import type { Revaluation, RevaluationPreview } from './revaluation.rules.ts';
import {
  findRevaluationRow,
  findStandingRevaluation,
  listRevaluations,
} from './revaluations.sql.ts';
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
  // One more tells whether there is a next page.
  const found = await listRevaluations(database.db, orgId, { limit: limit + 1, offset });
  return { revaluations: found.slice(0, limit), hasMore: found.length > limit };
}

export const findRevaluation = (
  { database }: ReadDeps,
  orgId: string,
  id: string,
): Promise<Revaluation | null> => findRevaluationRow(database.db, orgId, id);

/** What valuing the books on a day would post, and whether that was done already. */
export async function previewRevaluation(
  { database: { db } }: ReadDeps,
  orgId: string,
  date: string,
): Promise<RevaluationPreview> {
  return previewIn(db, await getOrganisation(db, orgId), date);
}

export async function previewIn(
  tx: Tx,
  organisation: Organisation,
  date: string,
): Promise<RevaluationPreview> {
  const valuation = await valueBooks(tx, organisation, date);
  if (valuation.kind === 'reject') return valuation;
  const standing = await findStandingRevaluation(tx, organisation.id, date);
  const isCurrent = standing !== null && isSameValuation(standing.valuation, valuation);
  return { kind: 'preview', valuation, standing, isCurrent };
}

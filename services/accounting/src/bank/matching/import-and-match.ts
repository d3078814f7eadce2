import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { UploadComputeDeps } from '../statements/formats/upload-compute.ts';
import type { ImportOrder } from '../statements/import-order.ts';
import { importStatement } from '../statements/import-statement.ts';
import type { ImportOutcome } from '../statements/import-statement.ts';
import { autoMatch } from './auto-match.ts';
import type { AutoMatched } from './auto-match.ts';
import type { MatchComputeDeps } from './suggesting/match-compute.ts';

/** Decisions per request: a few seconds of work. Callers with more call again. */
export const decisionsPerRequest = 1_000;

type ImportResult =
  | (Extract<ImportOutcome, { readonly kind: 'imported' }> & {
      readonly autoMatched: AutoMatched | null;
    })
  | Extract<ImportOutcome, { readonly kind: 'reject' }>;

/** Imports a file and, if requested, accepts certain matches for its lines. */
export async function importAndMatch(
  deps: BooksDeps & MatchComputeDeps & UploadComputeDeps,
  order: ImportOrder & { readonly isAutoMatched: boolean },
): Promise<ImportResult> {
  const outcome = await importStatement(deps, order);
  if (outcome.kind === 'reject') return outcome;
  if (!order.isAutoMatched) return { ...outcome, autoMatched: null };
  const { orgId, actor, accountId } = order;
  const decided = await autoMatch(deps, {
    orgId,
    actor,
    accountId,
    decisionsMax: decisionsPerRequest,
  });
  return { ...outcome, autoMatched: decided.kind === 'done' ? decided : null };
}

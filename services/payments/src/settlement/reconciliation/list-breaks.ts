import type { Database } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { BreakKind } from './reconciliation.rules.ts';
import { countOpenBreaks, listOpenBreaks } from './reconciliation.sql.ts';
import type { KnownBreak, OpenCount } from './reconciliation.sql.ts';

/** More than anybody reads at once; `--kind` narrows it down. */
const breaksListedMax = 1_000;

export function listBreaks(
  { database }: { readonly database: Database },
  filter: { readonly environment: Environment | null; readonly kind: BreakKind | null },
): Promise<readonly KnownBreak[]> {
  return listOpenBreaks(database.db, filter, breaksListedMax);
}

export function countBreaks(database: Database): Promise<readonly OpenCount[]> {
  return countOpenBreaks(database.db);
}

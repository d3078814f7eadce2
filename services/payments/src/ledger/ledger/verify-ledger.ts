import { liftDeadline } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { listWorkspaceIds } from '../../tenants/businesses/list-workspace-ids.ts';
import { invariantIds } from './invariant.rules.ts';
import type { InvariantId } from './invariant.rules.ts';
import { listLedgerBreaks } from './invariants.sql.ts';
import type { LedgerBreak } from './invariants.sql.ts';

export interface VerifiedBreak extends LedgerBreak {
  readonly invariant: InvariantId;
}

export interface VerifyProgress {
  readonly workspacesDone: number;
  readonly invariant: InvariantId;
  readonly breaks: number;
}

interface VerifyOptions {
  /** Only this workspace; all of them if omitted. */
  readonly workspaceId?: string;
  readonly onProgress?: (progress: VerifyProgress) => void;
}

/** Small groups: one snapshot must not stay open for the whole cell. */
const workspacesPerSnapshot = 50;
/** Enough to see what is wrong; a ledger with more breaks needs no longer list. */
const breaksPerQueryMax = 100;

/**
 * Recomputes every invariant from the entries. Each group of workspaces is read in one snapshot, so
 * traffic may continue and compared figures are consistent.
 */
export async function verifyLedger(
  database: Database,
  options: VerifyOptions = {},
): Promise<readonly VerifiedBreak[]> {
  const breaks: VerifiedBreak[] = [];
  let workspacesDone = 0;
  let lastId: string | null = null;
  for (;;) {
    const ids: readonly string[] =
      options.workspaceId === undefined
        ? await listWorkspaceIds(database.db, lastId, workspacesPerSnapshot)
        : workspacesDone === 0
          ? [options.workspaceId]
          : [];
    if (ids.length === 0) return uniqueBreaks(breaks);
    const done = workspacesDone;
    await inSnapshot(database, async (tx) => {
      for (const invariant of invariantIds) {
        const found = await listLedgerBreaks(tx, invariant, ids, breaksPerQueryMax);
        breaks.push(...found.map((row) => ({ ...row, invariant })));
        options.onProgress?.({ workspacesDone: done, invariant, breaks: breaks.length });
      }
    });
    workspacesDone += ids.length;
    lastId = ids.at(-1) ?? null;
  }
}

async function inSnapshot(database: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A large merchant's sums take longer than the request timeout.
      await liftDeadline(tx);
      await work(tx);
    });
}

/** A break in the whole database is found once per group. */
function uniqueBreaks(breaks: readonly VerifiedBreak[]): readonly VerifiedBreak[] {
  const keyOf = (found: VerifiedBreak): string =>
    [found.invariant, found.workspaceId, found.subject, found.detail].join('|');
  return [...new Map(breaks.map((found) => [keyOf(found), found])).values()];
}

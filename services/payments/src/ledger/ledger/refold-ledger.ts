import { liftDeadline, withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { listWorkspaceIds } from '../../tenants/businesses/list-workspace-ids.ts';
import { refoldWorkspace } from './ledger.sql.ts';

interface RefoldOptions {
  /** Only this workspace; all of them if omitted. */
  readonly workspaceId?: string;
  readonly onProgress?: (workspacesDone: number) => void;
}

const workspacesPerPage = 50;

/**
 * Recomputes the accounts' stored sums from the entries, one workspace at a time, while traffic
 * continues. Balances are exact before and after. Returns how many workspaces were processed.
 */
export async function refoldLedger(
  deps: OperatorDeps,
  options: RefoldOptions = {},
): Promise<number> {
  const { database } = deps;
  const subject = options.workspaceId ?? 'all workspaces';
  await recordCellAct(database.db, deps, { action: 'ledger.refolded', subject, detail: {} });
  if (options.workspaceId !== undefined) {
    await refoldOne(options.workspaceId);
    return 1;
  }
  let done = 0;
  let lastId: string | null = null;
  for (;;) {
    const ids: readonly string[] = await listWorkspaceIds(database.db, lastId, workspacesPerPage);
    if (ids.length === 0) return done;
    for (const id of ids) {
      await refoldOne(id);
      done += 1;
      options.onProgress?.(done);
    }
    lastId = ids.at(-1) ?? null;
  }

  async function refoldOne(workspaceId: string): Promise<void> {
    await withTransaction(database.db, async (tx) => {
      // A large merchant's sums take longer than the request timeout.
      await liftDeadline(tx);
      await refoldWorkspace(tx, workspaceId);
    });
  }
}

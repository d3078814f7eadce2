import type { Logger } from '@countinghouse/observability';
import { insertVerification } from '@countinghouse/process';
import type { Database } from '../../kernel/database.ts';
import { verifyLedger } from './verify-ledger.ts';

interface RecordDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** A break is money that cannot be explained: each is logged and kept for the metric. */
export async function recordVerification(deps: RecordDeps): Promise<void> {
  const startedAt = deps.now();
  const breaks = await verifyLedger(deps.database);
  for (const { invariant, workspaceId, subject, detail } of breaks) {
    deps.logger.error({ invariant, workspace_id: workspaceId, subject, detail }, 'ledger_break');
  }
  await insertVerification(deps.database.db, 'ledger_verifications', {
    id: deps.newId(),
    startedAt,
    finishedAt: deps.now(),
    broken: breaks.map(({ invariant }) => invariant),
  });
}

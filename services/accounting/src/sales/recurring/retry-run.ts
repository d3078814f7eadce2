import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import type { RecurringDeps, RecurringTools } from './create-next-document.ts';
import { createRecurringDocument } from './create-recurring-document.ts';
import { findRun, saveRun } from './recurring-runs.sql.ts';
import { kindsSeenBy } from './recurring.rules.ts';
import type { RecurringRun } from './recurring.rules.ts';
import { lockRecurring, saveProgress } from './recurring.sql.ts';

export interface RetryOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  readonly date: string;
  /** The caller's role, which limits what they may see. */
  readonly role: Role;
}

export type RetryOutcome =
  | { readonly kind: 'tried'; readonly run: RecurringRun }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'run_not_refused' };

/** Retries a date that was refused, with the current content. */
export async function retryRun(deps: RecurringDeps, order: RetryOrder): Promise<RetryOutcome> {
  const outcome = await orRefusal(() =>
    withTransaction(deps.database.db, (tx) => retryRunIn(tx, deps, order, null)),
  );
  if (outcome.kind === 'tried') return outcome;
  if (outcome.reason === 'not_found' || outcome.reason === 'run_not_refused') {
    return { kind: 'reject', reason: outcome.reason };
  }
  const { reason } = outcome;
  return withTransaction(deps.database.db, (tx) => retryRunIn(tx, deps, order, reason));
}

async function retryRunIn(
  tx: Tx,
  tools: RecurringTools,
  { orgId, actor, id, date, role }: RetryOrder,
  booksRefusal: string | null,
): Promise<RetryOutcome> {
  const recurring = await lockRecurring(tx, orgId, id);
  if (recurring === null || !kindsSeenBy(role).includes(recurring.kind)) {
    return { kind: 'reject', reason: 'not_found' };
  }
  const earlier = await findRun(tx, orgId, id, date);
  if (earlier === null) return { kind: 'reject', reason: 'not_found' };
  if (earlier.outcome !== 'refused') return { kind: 'reject', reason: 'run_not_refused' };
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'recurring.run_retried',
    subjectKind: 'recurring',
    subjectId: id,
    detail: { date },
  });
  const run = await createRecurringDocument(tx, tools, recurring, date, booksRefusal);
  await saveRun(tx, orgId, id, run);
  const made = run.documentId === null ? 0 : 1;
  await saveProgress(tx, orgId, id, { nextDate: recurring.nextDate, made });
  return { kind: 'tried', run };
}

import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import type { CancelPaymentOutcome } from '../checkout/checkout-payments.ts';
import { saveCancelled } from './attempts.sql.ts';
import { nextCheckAt } from './outcomes/check-schedule.rules.ts';
import { findPaymentToCheck, lockPaymentsToSettle } from './outcomes/settle.sql.ts';
import { listPaymentsOfWorkspace } from './payments.sql.ts';
import type { PaymentKey } from './payments.sql.ts';

export interface CancelPaymentDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly logger: Logger;
}

/**
 * Cancels a pending payment. Repeating it for a cancelled payment succeeds. Without a caller, the
 * payer cancels.
 */
export async function cancelPayment(
  deps: CancelPaymentDeps,
  key: PaymentKey,
  caller: WorkspaceActor | null = null,
): Promise<CancelPaymentOutcome> {
  const outcome = await withTransaction(deps.database.db, async (tx) => {
    const [payment] = await lockPaymentsToSettle(tx, [key]);
    if (payment === undefined) return 'not_found';
    if (payment.status === 'cancelled') return 'cancelled_before';
    if (payment.status !== 'pending') return 'not_pending';
    const now = deps.now();
    const { sessionExpiresAt } = payment;
    // The payer may be typing on the provider's page right now: check once more when its session is
    // over.
    const next = nextCheckAt(
      { status: 'cancelled', isExpired: false, sessionExpiresAt, checkCount: 0 },
      now,
    );
    await saveCancelled(tx, key, next, now);
    if (caller !== null) {
      await recordIfMember(tx, deps.newId, caller, {
        action: 'payment.cancelled',
        subjectKind: 'payment',
        subjectId: key.id,
        detail: {},
      });
    }
    return 'cancelled';
  });
  if (outcome === 'not_found' || outcome === 'not_pending') {
    return { kind: 'reject', reason: outcome };
  }
  if (outcome === 'cancelled') await disableSession(deps, key);
  const [payment] = await listPaymentsOfWorkspace(deps.database.db, key.workspaceId, [key.id]);
  if (payment === undefined) throw new Error('cancelled payment not found');
  return { kind: 'cancelled', payment };
}

/** Best effort: if it fails, money that still arrives is returned to the payer. */
async function disableSession(deps: CancelPaymentDeps, key: PaymentKey): Promise<void> {
  const session = await findPaymentToCheck(deps.database.db, key);
  if (session === null || session.checkoutUrl === null) return;
  const provider = deps.providers.forEnvironment(session.environment);
  const answer = await provider.disableCheckout({ url: session.checkoutUrl });
  if (answer.kind === 'accepted') return;
  const ids = { workspace_id: key.workspaceId, payment_id: key.id };
  deps.logger.warn({ ...ids, answer: answer.kind, detail: answer.message }, 'session_not_disabled');
}

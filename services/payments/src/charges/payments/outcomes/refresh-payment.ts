import type { Database } from '../../../kernel/database.ts';
import type { Payment } from '../payment.rules.ts';
import { listPaymentsOfWorkspace } from '../payments.sql.ts';
import type { PaymentKey } from '../payments.sql.ts';
import type { Settler } from './create-settler.ts';
import { claimQuestion, findPaymentToCheck } from './settle.sql.ts';

export interface RefreshPaymentDeps {
  readonly database: Database;
  readonly settler: Settler;
  readonly now: () => Date;
}

/** A page that waits reloads every four seconds, and anybody can open it as often as they like. */
export const questionGapMs = 5_000;

/**
 * Settles a payment that is still open, then gives it as it is. The provider is asked once in five seconds
 * for all pages of the payment; notices and the worker ask beside that.
 */
export async function refreshPayment(
  deps: RefreshPaymentDeps,
  key: PaymentKey,
): Promise<Payment | null> {
  const found = await findPaymentToCheck(deps.database.db, key);
  if (found === null) return null;
  const isOpen = found.status === 'pending' || found.status === 'processing';
  if (isOpen && (await claimQuestion(deps.database.db, key, deps.now(), questionGapMs))) {
    await deps.settler.settle({
      workspaceId: found.workspaceId,
      id: found.id,
      environment: found.environment,
      reference: found.reference,
      callbackKey: null,
      isCheck: false,
    });
  }
  const [payment] = await listPaymentsOfWorkspace(deps.database.db, key.workspaceId, [key.id]);
  return payment ?? null;
}

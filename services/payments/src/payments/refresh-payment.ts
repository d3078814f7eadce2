import type { Database } from '../database.ts';
import type { Settler } from './create-settler.ts';
import type { Payment } from './payment.rules.ts';
import { findPaymentsOfWorkspace } from './payments.sql.ts';
import type { PaymentKey } from './payments.sql.ts';
import { findPaymentToCheck } from './settle.sql.ts';

export interface RefreshPaymentDeps {
  readonly database: Database;
  readonly settler: Settler;
}

/** Settles a payment that is still open, then gives it as it is. */
export async function refreshPayment(
  deps: RefreshPaymentDeps,
  key: PaymentKey,
): Promise<Payment | null> {
  const found = await findPaymentToCheck(deps.database.db, key);
  if (found === null) return null;
  if (found.status === 'pending' || found.status === 'processing') {
    await deps.settler.settle({
      workspaceId: found.workspaceId,
      id: found.id,
      environment: found.environment,
      reference: found.reference,
      callbackKey: null,
      isCheck: false,
    });
  }
  const [payment] = await findPaymentsOfWorkspace(deps.database.db, key.workspaceId, [key.id]);
  return payment ?? null;
}

import type { Database } from '../../../kernel/database.ts';
import type { Payment } from '../payment.rules.ts';
import { listPaymentsOfWorkspace } from '../payments.sql.ts';
import type { PaymentKey } from '../payments.sql.ts';
import type { ChargeResolver } from './create-charge-resolver.ts';
import { claimLookup, findPaymentToCheck } from './settle.sql.ts';

export interface RefreshPaymentDeps {
  readonly database: Database;
  readonly chargeResolver: ChargeResolver;
  readonly now: () => Date;
}

/** A waiting page reloads every four seconds, and anyone can open it any number of times. */
export const lookupGapMs = 5_000;

/**
 * Settles a payment that is still open, then returns it. All pages of a payment share one provider
 * lookup per five seconds; notices and the worker look up independently.
 */
export async function refreshPayment(
  deps: RefreshPaymentDeps,
  key: PaymentKey,
): Promise<Payment | null> {
  const found = await findPaymentToCheck(deps.database.db, key);
  if (found === null) return null;
  const isOpen = found.status === 'pending' || found.status === 'processing';
  if (isOpen && (await claimLookup(deps.database.db, key, deps.now(), lookupGapMs))) {
    await deps.chargeResolver.settle({
      workspaceId: found.workspaceId,
      id: found.id,
      environment: found.environment,
      reference: found.reference,
      callbackKey: null,
      fromResolver: false,
    });
  }
  const [payment] = await listPaymentsOfWorkspace(deps.database.db, key.workspaceId, [key.id]);
  return payment ?? null;
}

import { runEach } from '@countinghouse/jobs';
import type { Database } from '../../../kernel/database.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import type { ChargeResolver } from './create-charge-resolver.ts';
import { claimPaymentsToCheck } from './settle.sql.ts';
import type { PaymentToCheck } from './settle.sql.ts';

export interface ResolvePaymentsDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly chargeResolver: ChargeResolver;
  readonly now: () => Date;
}

const paymentsPerRoundMax = 200;
/** Longer than any lookup takes. If a worker dies, another one continues after this time. */
const leaseMs = 60_000;

/** Checks every due payment; returns how many there were. */
export async function resolvePayments(deps: ResolvePaymentsDeps): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await claimPaymentsToCheck(deps.database.db, now, leaseUntil, paymentsPerRoundMax);
  // A payment that fails is due again when its lease ends.
  await runEach(due, (payment) => check(deps, payment));
  return due.length;
}

async function check(deps: ResolvePaymentsDeps, payment: PaymentToCheck): Promise<void> {
  const { workspaceId, id, environment, reference, checkoutUrl } = payment;
  if (payment.status === 'cancelled' && checkoutUrl !== null) {
    await deps.providers.forEnvironment(environment).disableCheckout({ url: checkoutUrl });
  }
  await deps.chargeResolver.settle({
    workspaceId,
    id,
    environment,
    reference,
    callbackKey: null,
    fromResolver: true,
  });
}

import { runEach } from '@countinghouse/jobs';
import type { Database } from '../../../kernel/database.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import type { Settler } from './create-settler.ts';
import { claimPaymentsToCheck } from './settle.sql.ts';
import type { PaymentToCheck } from './settle.sql.ts';

export interface ResolvePaymentsDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly settler: Settler;
  readonly now: () => Date;
}

const paymentsPerRoundMax = 200;
/** Longer than any question takes; when a worker dies, another asks after this. */
const leaseMs = 60_000;

/** Asks about every payment that is due; gives how many there were. */
export async function resolvePayments(deps: ResolvePaymentsDeps): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await claimPaymentsToCheck(deps.database.db, now, leaseUntil, paymentsPerRoundMax);
  // One at fault is due again when its lease is over.
  await runEach(due, (payment) => check(deps, payment));
  return due.length;
}

async function check(deps: ResolvePaymentsDeps, payment: PaymentToCheck): Promise<void> {
  const { workspaceId, id, environment, reference, checkoutUrl } = payment;
  if (payment.status === 'cancelled' && checkoutUrl !== null) {
    await deps.providers.forEnvironment(environment).disableCheckout({ url: checkoutUrl });
  }
  await deps.settler.settle({
    workspaceId,
    id,
    environment,
    reference,
    callbackKey: null,
    isCheck: true,
  });
}

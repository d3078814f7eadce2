import { withTransaction } from '@countinghouse/postgres';
import { findPause } from '../../controls/pauses/find-pause.ts';
import type { Tx } from '../../kernel/database.ts';
import { addRenewalPayment } from '../payments/add-renewal-payment.ts';
import type { AddRenewalPaymentDeps } from '../payments/add-renewal-payment.ts';
import { insertCharge } from './charges.sql.ts';
import { decideRenewal, planOfPeriod, whileCharging } from './lifecycle.rules.ts';
import { lockDueSubscriptions, saveLifecycle } from './lifecycle.sql.ts';
import type { DueSubscription } from './lifecycle.sql.ts';
import { sendCharges } from './send-charges.ts';
import type { SendChargesDeps } from './send-charges.ts';

export type RenewSubscriptionsDeps = SendChargesDeps & AddRenewalPaymentDeps;

/** Small enough that each charge finishes within its lease and other work finds a connection. */
const chargesAtATime = 20;
/** Bounds one run to a thousand charges, so that the loop can check whether to stop. */
const turnsMax = 50;

/**
 * Creates the due charges and continues those in progress; returns how many there were. A charge is
 * stored, with its payment and reference, before the provider is called.
 */
export async function renewSubscriptions(deps: RenewSubscriptionsDeps): Promise<number> {
  let total = 0;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const made = await withTransaction(deps.database.db, (tx) => createDueCharges(deps, tx));
    const gone = await sendCharges(deps, chargesAtATime);
    total += made + gone;
    if (made < chargesAtATime && gone < chargesAtATime) break;
  }
  return total;
}

/** A pause of payments delays renewals; those that became due are charged afterwards. */
async function createDueCharges(deps: RenewSubscriptionsDeps, tx: Tx): Promise<number> {
  if ((await findPause(tx, 'payments')) !== null) return 0;
  const now = deps.now();
  const due = await lockDueSubscriptions(tx, now, chargesAtATime);
  for (const subscription of due) await makeCharge(deps, tx, subscription, now);
  return due.length;
}

async function makeCharge(
  deps: RenewSubscriptionsDeps,
  tx: Tx,
  subscription: DueSubscription,
  now: Date,
): Promise<void> {
  const { workspaceId, id: subscriptionId } = subscription;
  const renewal = decideRenewal(subscription, now);
  const { amountMinor } = planOfPeriod(subscription, renewal.periodNumber);
  const order = { ...subscription, subscriptionId, amountMinor };
  const paymentId = await addRenewalPayment(tx, deps, order, now);
  // Its key rejects a second charge for the same attempt.
  await insertCharge(tx, { workspaceId, subscriptionId, paymentId, ...renewal }, now);
  const charging = whileCharging(subscription, renewal, paymentId);
  const key = { workspaceId, id: subscriptionId };
  await saveLifecycle(tx, { ...charging, ...key, tokenSealed: null }, now);
}

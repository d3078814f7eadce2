import { withTransaction } from '@countinghouse/postgres';
import { findPause } from '../../controls/pauses/find-pause.ts';
import type { Tx } from '../../kernel/database.ts';
import { addRenewalPayment } from '../payments/add-renewal-payment.ts';
import type { AddRenewalPaymentDeps } from '../payments/add-renewal-payment.ts';
import { insertCharge } from './charges.sql.ts';
import { decideRenewal, whileCharging } from './lifecycle.rules.ts';
import { lockDueSubscriptions, saveLifecycle } from './lifecycle.sql.ts';
import type { DueSubscription } from './lifecycle.sql.ts';
import { sendCharges } from './send-charges.ts';
import type { SendChargesDeps } from './send-charges.ts';

export type RenewSubscriptionsDeps = SendChargesDeps & AddRenewalPaymentDeps;

/** Few enough that each is through within its lease, and that others find a connection meanwhile. */
const chargesAtATime = 20;
/** A thousand; then the loop comes round again, and sees whether it is to stop. */
const turnsMax = 50;

/**
 * Makes the charges that are due and goes on with those under way; gives how many there were. A
 * charge is stored, with its payment and reference, before the provider hears of it.
 */
export async function renewSubscriptions(deps: RenewSubscriptionsDeps): Promise<number> {
  let total = 0;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const made = await withTransaction(deps.database.db, (tx) => makeDueCharges(deps, tx));
    const gone = await sendCharges(deps, chargesAtATime);
    total += made + gone;
    if (made < chargesAtATime && gone < chargesAtATime) break;
  }
  return total;
}

/** A pause of payments holds renewals back; what became due meanwhile is charged afterwards. */
async function makeDueCharges(deps: RenewSubscriptionsDeps, tx: Tx): Promise<number> {
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
  const order = { ...subscription, subscriptionId };
  const paymentId = await addRenewalPayment(tx, deps, order, now);
  // Its key is what a second charge of the same attempt would break on.
  await insertCharge(tx, { workspaceId, subscriptionId, paymentId, ...renewal }, now);
  const charging = whileCharging(subscription, renewal, paymentId);
  const key = { workspaceId, id: subscriptionId };
  await saveLifecycle(tx, { ...charging, ...key, tokenSealed: null }, now);
}

import type { Tx } from '../../kernel/database.ts';
import { insertPayerCharge } from './charges.sql.ts';
import { periodForPayer } from './lifecycle.rules.ts';
import { lockSubscriptions } from './lifecycle.sql.ts';

interface SubscriptionKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** The period that the subscriber may pay for on a page now, locked; null if there is none. */
export async function lockPeriodForPayer(
  tx: Tx,
  key: SubscriptionKey,
  now: Date,
): Promise<number | null> {
  const [subscription] = await lockSubscriptions(tx, [key]);
  return subscription === undefined ? null : periodForPayer(subscription, now);
}

/** Links a payment made on a page to a period, so that its success pays for that period. */
export async function addPayerCharge(
  tx: Tx,
  { workspaceId, id: subscriptionId }: SubscriptionKey,
  charge: { readonly paymentId: string; readonly periodNumber: number },
  now: Date,
): Promise<void> {
  await insertPayerCharge(tx, { workspaceId, subscriptionId, ...charge }, now);
}

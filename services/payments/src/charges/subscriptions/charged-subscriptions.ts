import type { Tx } from '../../kernel/database.ts';
import { byRowKey, rowKeyText } from '../../kernel/row-key.rules.ts';
import { addPayerNotices } from '../payer-notices/add-payer-notices.ts';
import type { NewPayerNotice } from '../payer-notices/payer-notice.rules.ts';
import { afterFailure, afterSuccess, acceptanceOf } from './lifecycle.rules.ts';
import type { ChargeAcceptance, SubscriptionCharge } from './lifecycle.rules.ts';
import { listRenewalsOfPayments, lockSubscriptions, saveLifecycle } from './lifecycle.sql.ts';
import type { LockedSubscription, SavedLifecycle } from './lifecycle.sql.ts';
import { noticesOfOutcome } from './subscription-notices.rules.ts';

/** A payment and its subscription, if any. */
export interface ChargedPayment {
  readonly workspaceId: string;
  readonly id: string;
  readonly subscriptionId: string | null;
}

type ChargeOutcome =
  | { readonly kind: 'succeeded'; readonly tokenSealed: Buffer | null }
  | { readonly kind: 'failed' };

/**
 * The subscriptions behind payments, locked. Each outcome is applied in the payments' transaction.
 */
export interface ChargedSubscriptions {
  /** A payment without a subscription is always open here. */
  readonly acceptanceOf: (payment: ChargedPayment) => ChargeAcceptance;
  readonly follow: (payment: ChargedPayment, outcome: ChargeOutcome, now: Date) => void;
  readonly save: (now: Date) => Promise<void>;
}

/** Locks after the payments, which come first in the lock order. */
export async function lockChargedSubscriptions(
  tx: Tx,
  payments: readonly ChargedPayment[],
): Promise<ChargedSubscriptions> {
  const keys = payments.flatMap(({ workspaceId, subscriptionId }) =>
    subscriptionId === null ? [] : [{ workspaceId, id: subscriptionId }],
  );
  if (keys.length === 0) return none;
  const locked = byRowKey(await lockSubscriptions(tx, keys));
  const renewals = new Map(
    (await listRenewalsOfPayments(tx, payments)).map((renewal) => [renewal.paymentId, renewal]),
  );
  const changes = new Map<string, SavedLifecycle>();
  const notices: NewPayerNotice[] = [];

  const find = (payment: ChargedPayment): LockedSubscription | undefined =>
    payment.subscriptionId === null
      ? undefined
      : locked.get(rowKeyText({ ...payment, id: payment.subscriptionId }));
  const chargeOf = ({ id }: ChargedPayment): SubscriptionCharge => ({
    paymentId: id,
    renewal: renewals.get(id) ?? null,
  });
  return {
    acceptanceOf: (payment) => {
      const subscription = find(payment);
      return subscription === undefined ? 'open' : acceptanceOf(subscription, chargeOf(payment));
    },
    follow: (payment, outcome, now) => {
      const before = find(payment);
      if (before === undefined) return;
      const change = outcome.kind === 'succeeded' ? afterSuccess : afterFailure;
      const after = { ...before, ...change(before, chargeOf(payment), now) };
      notices.push(...noticesOfOutcome(before, after, chargeOf(payment), now));
      const key = rowKeyText(before);
      const tokenSealed = outcome.kind === 'succeeded' ? outcome.tokenSealed : null;
      locked.set(key, after);
      changes.set(key, {
        ...after,
        tokenSealed: tokenSealed ?? changes.get(key)?.tokenSealed ?? null,
      });
    },
    save: async (now) => {
      for (const change of changes.values()) await saveLifecycle(tx, change, now);
      await addPayerNotices(tx, notices, now);
    },
  };
}

const none: ChargedSubscriptions = {
  acceptanceOf: () => 'open',
  follow: () => undefined,
  save: () => Promise.resolve(),
};

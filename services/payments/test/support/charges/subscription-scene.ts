import { randomBytes } from 'node:crypto';
import { dayMs } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import { findPayTarget } from '../../../src/charges/checkout/find-pay-target.ts';
import { startPayment } from '../../../src/charges/payments/start-payment.ts';
import { cancelSubscription } from '../../../src/charges/subscriptions/cancel-subscription.ts';
import { createSubscription } from '../../../src/charges/subscriptions/create-subscription.ts';
import { renewSubscriptions } from '../../../src/charges/subscriptions/renew-subscriptions.ts';
import type {
  Subscription,
  SubscriptionRequest,
} from '../../../src/charges/subscriptions/subscription.rules.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { createRefundPayment } from '../../../src/money-out/refunds/refund-payment.ts';
import { noMail } from '../people/second-person.ts';
import { createSettlementScene } from '../settlement/settlement-scene.ts';
import { foundCharge } from './scripted-provider.ts';

export const cardToken = 'flw-t1nf-c4nary-of-a-card';
/** No month is longer. */
/** Longer than any month, so that no step ends exactly where a period does. */
export const monthMs = 31 * dayMs + 60_000;

export type SubscriptionScene = Awaited<ReturnType<typeof createSubscriptionScene>>;

const noPauses = { pauses: () => Promise.resolve(new Map()) };

/** A merchant whose payers subscribe, a scripted provider, and a clock that the test moves. */
export async function createSubscriptionScene(database: Database) {
  const scene = await createSettlementScene(database);
  const { tenant, script } = scene;
  const workspaceId = tenant.liveWorkspaceId;
  const deps = { ...scene.deps, chargeResolver: scene.chargeResolver };
  const caller = {
    actor: { kind: 'member', id: tenant.memberId },
    businessId: tenant.businessId,
    workspaceId,
  } as const;

  const create = async (change: Partial<SubscriptionRequest> = {}): Promise<Subscription> => {
    const outcome = await createSubscription(
      { ...deps, changes: noPauses },
      {
        caller: {
          ...caller,
          environment: 'live',
          isBusinessVerified: true,
          isBusinessSuspended: false,
        },
        request: {
          amountMinor: 10_000n,
          currency: getCurrency('NGN'),
          interval: 'month',
          intervalCount: 1,
          customer: { email: 'ada@example.com', name: 'Ada Obi' },
          description: 'Cloth',
          returnUrl: null,
          metadata: { plan: 'cloth' },
          ...change,
        },
        idempotencyKey: null,
      },
    );
    if (outcome.kind !== 'created') throw new Error(`not created: ${outcome.kind}`);
    return outcome.subscription;
  };
  /** The payer at the checkout page, as far as the provider's. */
  const open = async ({ code }: Subscription) => {
    const target = await findPayTarget(database, code);
    if (target === null) throw new Error('the code leads nowhere');
    const started = await startPayment(deps, {
      target,
      amountMinor: target.amountMinor ?? 0n,
      customer: target.agreement?.customer ?? { email: 'nobody@example.com' },
      formToken: randomBytes(32),
      locale: 'en',
      returnAddress: (id) => `https://pay.example/${id}`,
    });
    if (started.kind !== 'started') throw new Error(`not started: ${started.kind}`);
    const { reference } = await scene.payment(started.paymentId);
    return { workspaceId, id: started.paymentId, reference };
  };
  const payFirst = async (subscription: Subscription) => {
    const payment = await open(subscription);
    const { amountMinor, currency } = subscription;
    script.charges.set(
      payment.reference,
      foundCharge(payment.reference, { amountMinor, currency, cardToken }),
    );
    await scene.settle(payment);
    return payment;
  };
  return {
    ...scene,
    deps,
    caller,
    create,
    open,
    payFirst,
    /** Paid for the first time: active. */
    createActive: async (change: Partial<SubscriptionRequest> = {}): Promise<Subscription> => {
      const subscription = await create(change);
      await payFirst(subscription);
      return subscription;
    },
    cancel: ({ id }: Subscription) => cancelSubscription(deps, caller, id),
    refund: (paymentId: string) =>
      createRefundPayment({ ...deps, ...noMail, changes: noPauses })({
        caller: {
          ...caller,
          environment: 'live',
          isBusinessVerified: true,
        },
        paymentId,
        amountMinor: null,
      }),
    renew: () => renewSubscriptions(deps),
    row: ({ id }: Pick<Subscription, 'id'>) =>
      database.db
        .selectFrom('subscriptions')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    charges: ({ id }: Pick<Subscription, 'id'>) =>
      database.db
        .selectFrom('subscription_charges as c')
        .innerJoin('payments as p', (join) =>
          join.onRef('p.workspace_id', '=', 'c.workspace_id').onRef('p.id', '=', 'c.payment_id'),
        )
        .select(['c.period_number', 'c.attempt_number', 'c.sent_at', 'c.next_step_at'])
        .select(['p.id', 'p.reference', 'p.status', 'p.failure_code', 'p.next_check_at'])
        .where('c.workspace_id', '=', workspaceId)
        .where('c.subscription_id', '=', id)
        .orderBy('c.period_number')
        .orderBy('c.attempt_number')
        .execute(),
  };
}

/** What the provider says from now on of a charge. */
export function tellOutcome(
  { script }: Pick<SubscriptionScene, 'script'>,
  reference: string,
  status: 'succeeded' | 'failed',
): void {
  const failureCode = status === 'failed' ? 'declined' : null;
  script.charges.set(reference, foundCharge(reference, { status, failureCode }));
}

/** What a test leaves due would be charged in the next one, by another merchant's provider. */
export async function leaveNothingDue(database: Database): Promise<void> {
  await database.db.updateTable('subscriptions').set({ due_at: null }).execute();
  await database.db.updateTable('subscription_charges').set({ next_step_at: null }).execute();
}

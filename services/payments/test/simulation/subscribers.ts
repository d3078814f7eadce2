import { getCurrency } from '@countinghouse/money';
import type { ScenarioRequest } from '@countinghouse/provider-simulator';
import { cancelSubscription } from '../../src/charges/subscriptions/cancel-subscription.ts';
import { createSubscription } from '../../src/charges/subscriptions/create-subscription.ts';
import type { SubscriptionRequest } from '../../src/charges/subscriptions/subscription.rules.ts';
import { callService } from './call-service.ts';
import { callerOf } from './merchants.ts';
import { runJob } from './others.ts';
import { visitPage } from './payers.ts';
import type { Random } from './random.ts';
import { cell } from './services.ts';
import type { World } from './world.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const noPauses = { pauses: () => Promise.resolve(new Map()) };

/** The merchant offers a subscription, and somebody takes it. */
export async function subscribe(world: World, random: Random): Promise<void> {
  const { newId, now, scheduler, subscriptions, targets } = world;
  const amountMinor = random.pick([999n, 10_000n, 250_000n]);
  const request: SubscriptionRequest = {
    amountMinor,
    currency: getCurrency('NGN'),
    interval: 'day',
    intervalCount: random.pick([1, 1, 2]),
    customer: { email: 'subscriber@example.com' },
    description: null,
    returnUrl: null,
    metadata: {},
  };
  const outcome = await callService(world, 'api', (_services, { database }) =>
    createSubscription(
      { database, newId, now, cell, changes: noPauses },
      { caller: callerOf(world), request, idempotencyKey: null },
    ),
  );
  const made = outcome.kind === 'answered' ? outcome.value : outcome;
  scheduler.note(`offers ${amountMinor} every ${request.intervalCount} days: ${made.kind}`);
  if (made.kind !== 'created') return;
  const { id, code } = made.subscription;
  subscriptions.push(id);
  targets.push({ kind: 'subscription', id, code });
  await visitPage(world, random, code);
}

export async function cancelSomeSubscription(world: World, random: Random): Promise<void> {
  if (world.subscriptions.length > 0) await cancelOne(world, random.pick(world.subscriptions));
}

async function cancelOne(world: World, id: string): Promise<void> {
  const { newId, now, scheduler } = world;
  const outcome = await callService(world, 'api', (_services, { database }) =>
    cancelSubscription({ database, newId, now }, callerOf(world), id),
  );
  const status = outcome.kind === 'answered' ? outcome.value?.status : outcome.kind;
  scheduler.note(`cancels subscription ${world.nameOf(id)}: ${status}`);
}

/** A job runs, and the card behind the next charge has a surprise for it. */
export async function renew(world: World, random: Random): Promise<void> {
  if (world.subscriptions.length > 0) surpriseCharge(world, random);
  await runJob(world, 'renew');
}

/** At most one surprise for the charge and one for its notice. */
function surpriseCharge({ faults, simulator, scheduler }: World, random: Random): void {
  const surprises: readonly (readonly (ScenarioRequest | false)[])[] = [
    [
      faults.has('renewals_declined') && {
        kind: random.pick(['decline', 'insufficient_funds', 'expired_card'] as const),
      },
      faults.has('other_amount') && { kind: 'amount_off_by_one', direction: 'more' },
      faults.has('late_success') && { kind: 'late_success', delayMs: random.int(40 * hourMs) },
      faults.has('slow_success') && { kind: 'success_pending', delayMs: random.int(72 * hourMs) },
    ],
    [
      faults.has('notices_lost') && { kind: 'webhook_lost' },
      faults.has('notices_doubled') && { kind: 'duplicate_webhook', times: 2 },
    ],
  ];
  for (const scenarios of surprises) {
    const possible = scenarios.filter((scenario) => scenario !== false);
    if (possible.length === 0 || random.chance(0.4)) continue;
    const scenario = random.pick(possible);
    simulator.queueScenario({ ...scenario, side: 'live', operation: 'token_charge' });
    scheduler.note(`the next renewal meets ${scenario.kind}`);
  }
}

const periodsMax = 3;

/** Days go by with every fault still there: renewals become due, are lost, tried again, cancelled. */
export async function passPeriods(world: World, random: Random): Promise<void> {
  const { scheduler, subscriptions, faults } = world;
  if (subscriptions.length === 0) return;
  const periods = random.between(1, periodsMax);
  for (let period = 1; period <= periods; period += 1) {
    await scheduler.sleep(random.between(20 * hourMs, 30 * hourMs));
    const own = random.fork(`period ${period}`);
    scheduler.start(`period ${period} worker`, () => renew(world, own));
    if (faults.has('worker_dies') && own.chance(0.4)) {
      world.process('worker').dieSoon(own.between(1, 20));
    }
    if (own.chance(faults.has('cancellations') ? 0.25 : 0.05)) {
      await scheduler.sleep(own.int(2 * secondMs));
      scheduler.start(`period ${period} merchant`, () => cancelSomeSubscription(world, own));
    }
    // Just above a lease, then the questions that come before a charge may be sent again.
    for (const waitMs of [65 * secondMs, 8 * minuteMs, 12 * minuteMs]) {
      await scheduler.sleep(waitMs);
      for (const job of ['renew', 'resolve'] as const) {
        if (own.chance(0.5)) scheduler.start(`period ${period} ${job}`, () => runJob(world, job));
      }
    }
  }
}

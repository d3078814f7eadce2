import type { ScenarioRequest } from '@countinghouse/provider-simulator';
import type { StartPaymentOutcome } from '../../src/charges/checkout/checkout-payments.ts';
import { findPayTarget } from '../../src/charges/checkout/find-pay-target.ts';
import { callService } from './call-service.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Above it the page is over; some come back all the same. */
const sessionMs = 30 * minuteMs;

/** One payer, from the open page to the last look at the receipt. */
export async function visit(world: World, random: Random): Promise<void> {
  if (world.targets.length > 0) await visitPage(world, random, random.pick(world.targets).code);
}

/** One who knows the shop: pays, and pays what was asked. */
export async function visitAgain(world: World, random: Random): Promise<void> {
  if (world.targets.length === 0) return;
  const started = await startPaying(world, random, random.pick(world.targets).code);
  if (started === null) return;
  await world.scheduler.sleep(random.int(minuteMs));
  const result = world.simulator.pay(started.url, { outcome: 'pay', method: 'card' });
  const what = result.kind === 'done' ? result.status : result.reason;
  world.scheduler.note(`pays ${world.nameOf(started.id)} (pay): ${what}`);
}

/** Two at the same code, which may be for one of them only. */
export async function visitTogether(world: World, random: Random): Promise<void> {
  if (world.targets.length === 0) return;
  const { code } = random.pick(world.targets);
  const payers = ['one', 'another'].map((name) => visitPage(world, random.fork(name), code));
  await Promise.all(payers);
}

export async function visitPage(world: World, random: Random, code: string): Promise<void> {
  const { scheduler } = world;
  const started = await startPaying(world, random, code);
  if (started === null) return;
  await scheduler.sleep(random.int(2 * minuteMs));
  const isSubscription = world.targets.some(
    (target) => target.code === code && target.kind === 'subscription',
  );
  await actAtProvider(world, random, started, isSubscription ? ['card'] : methods);
  const key = { workspaceId: world.tenant.liveWorkspaceId, id: started.id };
  if (world.faults.has('cancellations') && random.chance(0.25)) {
    const outcome = await callService(world, 'api', (services) => services.cancel(key));
    const answer = outcome.kind === 'answered' ? outcome.value.kind : outcome.kind;
    scheduler.note(`cancels ${world.nameOf(started.id)}: ${answer}`);
  }
  if (random.chance(0.5)) {
    const seen = await callService(world, 'api', (services) => services.refresh(key));
    const status = seen.kind === 'answered' ? seen.value?.status : seen.kind;
    scheduler.note(`sees ${world.nameOf(started.id)} as ${status}`);
  }
}

const triesMax = 2;

/** Where the page does not come, the payer takes a new form. */
async function startPaying(world: World, random: Random, code: string): Promise<Started | null> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const started = await submitForm(world, random, code);
    if (started !== null || random.chance(0.4)) return started;
    await world.scheduler.sleep(random.int(minuteMs));
  }
  return null;
}

interface Started {
  readonly id: string;
  readonly url: string;
}

async function submitForm(world: World, random: Random, code: string): Promise<Started | null> {
  const { scheduler } = world;
  const formToken = random.bytes(32);
  const freeAmountMinor = BigInt(random.pick([20, 999, 10_000, random.between(100, 5_000_000)]));
  const times = world.faults.has('double_submits') ? random.between(1, 3) : 1;
  const submit = async (): Promise<StartPaymentOutcome | null> => {
    const outcome = await callService(world, 'api', async (services, process) => {
      const target = await findPayTarget(process.database, code);
      if (target === null) return null;
      return services.start({
        target,
        amountMinor: target.amountMinor ?? freeAmountMinor,
        customer: target.agreement?.customer ?? { email: 'payer@example.com' },
        formToken,
        locale: 'en',
        returnAddress: (id) => `https://pay.example/${id}`,
      });
    });
    const value = outcome.kind === 'answered' ? outcome.value : null;
    const id = value !== null && 'paymentId' in value ? world.nameOf(value.paymentId) : '';
    scheduler.note(`submits: ${value?.kind ?? outcome.kind} ${id}`);
    return value;
  };
  const outcomes: (StartPaymentOutcome | null)[] = [];
  if (random.chance(0.5)) {
    outcomes.push(...(await Promise.all(Array.from({ length: times }, submit))));
  } else {
    for (let time = 0; time < times; time += 1) {
      outcomes.push(await submit());
      await scheduler.sleep(random.int(5 * secondMs));
    }
  }
  return judgeSubmits(world, outcomes);
}

/** However often it was sent, a form is one payment and one page. */
function judgeSubmits(
  world: World,
  outcomes: readonly (StartPaymentOutcome | null)[],
): Started | null {
  const ids = new Set(
    outcomes.flatMap((outcome) =>
      outcome !== null && 'paymentId' in outcome ? [outcome.paymentId] : [],
    ),
  );
  if (ids.size > 1) world.fail(`one form made ${ids.size} payments`);
  const started = outcomes.find((outcome) => outcome?.kind === 'started');
  if (started === null || started === undefined || started.kind !== 'started') return null;
  const attempt = { id: started.paymentId, url: started.url };
  world.attempts.push(attempt);
  return attempt;
}

const methods = ['card', 'bank_transfer', 'ussd', 'mobile_money'] as const;

async function actAtProvider(
  world: World,
  random: Random,
  started: Started,
  possible: readonly (typeof methods)[number][],
): Promise<void> {
  const { scheduler, simulator } = world;
  const act = random.next();
  if (act < 0.08) return scheduler.note('leaves');
  if (act < 0.15) {
    const result = simulator.cancel(started.url);
    return scheduler.note(`turns back: ${result.kind}`);
  }
  if (act < 0.25) await scheduler.sleep(sessionMs - minuteMs + random.int(3 * minuteMs));
  queueScenarios(world, random, started.id);
  const outcome = random.pick([
    'pay',
    'pay',
    'pay',
    'pay',
    'pay',
    'decline',
    'insufficient_funds',
    'pending',
  ] as const);
  const method = random.pick(possible);
  const result = simulator.pay(started.url, { outcome, method });
  const what = result.kind === 'done' ? result.status : result.reason;
  scheduler.note(`pays ${world.nameOf(started.id)} (${outcome}): ${what}`);
  await scheduler.sleep(random.int(5 * secondMs));
}

/** At most one surprise for the charge and one for its notice. */
function queueScenarios(world: World, random: Random, paymentId: string): void {
  const { faults, simulator, scheduler } = world;
  const reference = world.referenceOf(paymentId);
  const queue = (scenarios: readonly (ScenarioRequest | false)[]): void => {
    const possible = scenarios.filter((scenario) => scenario !== false);
    if (possible.length === 0 || random.chance(0.5)) return;
    const scenario = random.pick(possible);
    simulator.queueScenario({ ...scenario, side: 'live', reference });
    scheduler.note(`meets ${scenario.kind}`);
  };
  queue([
    faults.has('other_amount') && {
      kind: 'amount_off_by_one',
      direction: random.pick(['less', 'more', 'more'] as const),
    },
    faults.has('other_currency') && { kind: 'other_currency' },
    faults.has('late_success') && { kind: 'late_success', delayMs: random.int(2 * hourMs) },
    faults.has('slow_success') && { kind: 'success_pending', delayMs: random.int(72 * hourMs) },
  ]);
  queue([
    faults.has('notices_lost') && { kind: 'webhook_lost' },
    faults.has('notices_doubled') && { kind: 'duplicate_webhook', times: random.between(2, 3) },
    faults.has('notices_stale') && { kind: 'out_of_order_webhooks' },
  ]);
  if (faults.has('slow_refund') && random.chance(0.5)) {
    const delayMs = random.int(24 * hourMs);
    simulator.queueScenario({ kind: 'refund_pending', side: 'live', reference, delayMs });
  }
}

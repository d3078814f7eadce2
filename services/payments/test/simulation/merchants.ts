import { getCurrency } from '@countinghouse/money';
import type { ScenarioRequest } from '@countinghouse/provider-simulator';
import type { Caller } from '../../src/kernel/caller.rules.ts';
import { listAccountBalances } from '../../src/ledger/ledger/list-account-balances.ts';
import type {
  CreatePayoutOutcome,
  PayoutOrder,
} from '../../src/money-out/payouts/create-payout.ts';
import { callService } from './call-service.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const recentCount = 6;

type SimulatedCaller = Omit<Caller, 'scopes'>;

/** The merchant gives money back: all of it, a part, too much; in a hurry, or again after a 502. */
export async function refundSome(world: World, random: Random): Promise<void> {
  if (world.charged.length === 0) return;
  const paymentId = random.pick(world.charged.slice(-recentCount));
  surpriseRefund(world, random, paymentId);
  const kind = random.next();
  const caller = chooseCaller(world, random);
  if (kind < 0.2) {
    const both = [chooseAmount(random), chooseAmount(random)];
    await Promise.all(both.map((amountMinor) => refundOnce(world, caller, paymentId, amountMinor)));
    return;
  }
  const amountMinor = chooseAmount(random);
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const answer = await refundOnce(world, caller, paymentId, amountMinor);
    if (answer === 'over' || random.chance(0.4)) return;
    await world.scheduler.sleep(random.int(random.pick([2_000, 20 * minuteMs])));
  }
}

const triesMax = 3;

/** Payments of a story are small and large: some of these are too much for each. */
function chooseAmount(random: Random): bigint | null {
  return random.pick([null, null, 1n, 7n, 10n, 333n, 5_000n, 9_999n, 200_000n, 1_250_000n]);
}

async function refundOnce(
  world: World,
  caller: SimulatedCaller,
  paymentId: string,
  amountMinor: bigint | null,
): Promise<'over' | 'unclear'> {
  const { scheduler } = world;
  const outcome = await callService(world, 'api', (services) =>
    services.refund({ caller, paymentId, amountMinor }),
  );
  const answer = outcome.kind === 'answered' ? outcome.value : null;
  const text =
    answer === null ? outcome.kind : answer.kind === 'reject' ? answer.reason : answer.kind;
  scheduler.note(`refunds ${amountMinor ?? 'all'} of ${world.nameOf(paymentId)}: ${text}`);
  return unclearAnswers.includes(text) ? 'unclear' : 'over';
}

/** After these a client asks again: it lost the answer, or was told to. */
const unclearAnswers: readonly string[] = [
  'died',
  'failed',
  'provider_failed',
  'provider_away',
  'in_flight',
];

function surpriseRefund(world: World, random: Random, paymentId: string): void {
  const { faults, simulator, scheduler } = world;
  if (!faults.has('refunds_fail_later') || random.chance(0.5)) return;
  const reference = world.referenceOf(paymentId);
  const delayMs = random.int(random.pick([minuteMs, 40 * hourMs]));
  simulator.queueScenario({ kind: 'refund_fails', side: 'live', reference, delayMs });
  scheduler.note('meets refund_fails');
}

/** The merchant takes money out, to its bank or into the service, and asks again when unsure. */
export async function payOut(world: World, random: Random): Promise<void> {
  const { scheduler } = world;
  const balanceMinor = await scheduler.aside(() => readAvailable(world));
  if (balanceMinor === 0n && random.chance(0.9)) return scheduler.note('has nothing to pay out');
  const amountMinor = chooseOfBalance(random, balanceMinor);
  surpriseTransfer(world, random);
  const caller = chooseCaller(world, random);
  const key = random.chance(0.8) ? `key-${random.int(1_000_000)}` : null;
  const destinationType = random.chance(0.75) ? 'provider_bank' : 'service_account';
  const order = (amount: bigint): PayoutOrder => ({
    caller,
    request: {
      amountMinor: amount,
      currency: getCurrency('NGN'),
      destinationType,
      bankDetails: null,
    },
    idempotencyKey: key,
  });
  if (random.chance(0.2)) {
    await Promise.all([1, 2].map(() => payOutOnce(world, order(amountMinor))));
    return;
  }
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const answer = await payOutOnce(world, order(amountMinor));
    if (key === null || (answer !== 'unclear' && random.chance(0.7))) return;
    await scheduler.sleep(random.int(random.pick([2_000, 20 * minuteMs])));
  }
  // Somebody uses the key for something else.
  if (random.chance(0.3)) await payOutOnce(world, order(amountMinor + 1n));
}

function chooseOfBalance(random: Random, balanceMinor: bigint): bigint {
  const amountMinor = random.pick([
    1n,
    balanceMinor / 3n,
    balanceMinor / 3n,
    balanceMinor / 2n,
    balanceMinor,
    balanceMinor + 1n,
  ]);
  return amountMinor > 0n ? amountMinor : 100n;
}

async function payOutOnce(world: World, order: PayoutOrder): Promise<'over' | 'unclear'> {
  const outcome = await callService(world, 'api', (services) => services.payOut(order));
  const answer = outcome.kind === 'answered' ? outcome.value : null;
  const { amountMinor, destinationType } = order.request;
  world.scheduler.note(
    `pays out ${amountMinor} (${destinationType}): ${answer === null ? outcome.kind : describe(world, answer)}`,
  );
  if (answer === null) return 'unclear';
  if (answer.kind === 'reject') return answer.reason === 'provider_failed' ? 'unclear' : 'over';
  judgeKey(world, order.idempotencyKey, answer.payout.id);
  return 'over';
}

/** However often it was used, a key is one payout. */
function judgeKey(world: World, key: string | null, id: string): void {
  const known = key === null ? undefined : world.payouts.find((payout) => payout.key === key);
  if (known === undefined) world.payouts.push({ id, key });
  else if (known.id !== id) world.fail('one key made two payouts');
}

function describe(world: World, answer: CreatePayoutOutcome): string {
  return answer.kind === 'reject'
    ? answer.reason
    : `${answer.kind} ${world.nameOf(answer.payout.id)} ${answer.payout.status}`;
}

/** At most one surprise for the next transfer and one for its notice. */
function surpriseTransfer(world: World, random: Random): void {
  const { faults, simulator, scheduler } = world;
  const long = { delayMs: random.int(random.pick([10 * minuteMs, 50 * hourMs])) };
  const surprises: readonly (readonly (ScenarioRequest | false)[])[] = [
    [
      faults.has('notices_stale') && { kind: 'out_of_order_webhooks' },
      faults.has('notices_doubled') && { kind: 'duplicate_webhook', times: 2 },
      faults.has('notices_lost') && { kind: 'webhook_lost' },
    ],
    [
      faults.has('transfers_fail') && { kind: 'payout_fails' },
      faults.has('transfers_slow') && { kind: 'success_pending', ...long },
      faults.has('transfers_returned') && { kind: 'payout_returned', ...long },
    ],
  ];
  for (const scenarios of surprises) {
    const possible = scenarios.filter((scenario) => scenario !== false);
    if (possible.length === 0 || random.chance(0.4)) continue;
    const scenario = random.pick(possible);
    simulator.queueScenario({ ...scenario, side: 'live', operation: 'transfer' });
    scheduler.note(`meets ${scenario.kind}`);
  }
}

export async function cancelSomePayout(world: World, random: Random): Promise<void> {
  if (world.payouts.length === 0) return;
  const { id } = random.pick(world.payouts.slice(-recentCount));
  const key = { workspaceId: world.tenant.liveWorkspaceId, id };
  const outcome = await callService(world, 'api', (services) =>
    services.cancelPayout(key, chooseCaller(world, random)),
  );
  const answer = outcome.kind === 'answered' ? outcome.value : null;
  const text =
    answer === null ? outcome.kind : answer.kind === 'reject' ? answer.reason : answer.kind;
  world.scheduler.note(`cancels payout ${world.nameOf(id)}: ${text}`);
}

async function readAvailable({ database, tenant }: World): Promise<bigint> {
  const balances = await listAccountBalances(database.db, tenant.liveWorkspaceId);
  const available = balances.find(
    ({ account, currency }) => account === 'merchant_available' && currency === 'NGN',
  );
  return available === undefined ? 0n : available.balanceMinor - available.heldMinor;
}

/** Mostly the merchant's program; now and then somebody in person. */
export function chooseCaller(world: World, random: Random): SimulatedCaller {
  const caller = callerOf(world);
  if (random.chance(0.7)) return caller;
  const own = world.people.filter(({ businessId }) => businessId === caller.businessId);
  return { ...caller, actor: { kind: 'member', id: random.pick(own).memberId } };
}

export function callerOf({ apiKeyId, tenant, standing }: World): SimulatedCaller {
  return {
    actor: { kind: 'api_key', id: apiKeyId.id },
    workspaceId: tenant.liveWorkspaceId,
    businessId: tenant.businessId,
    environment: 'live',
    isBusinessVerified: standing.isVerified,
    isBusinessSuspended: false,
  };
}

import { dayMs } from '@countinghouse/calendar';
import { answerSome, claimBack, decideClaim } from './claims.ts';
import { cancelSomePayout, payOut, refundSome } from './merchants.ts';
import { forgeNotice } from './notices.ts';
import { moveAccount } from './operators.ts';
import {
  cancelSome,
  changeMind,
  decideSome,
  jobsOf,
  makeTarget,
  pauseForAWhile,
  runJob,
} from './others.ts';
import { visit, visitAgain, visitTogether } from './payers.ts';
import { decideApprovals, loseVerification } from './people.ts';
import type { Random } from './random.ts';
import { cancelSomeSubscription, passPeriods, renew, subscribe } from './subscribers.ts';
import type { World } from './world.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** What happens while faults are about: so many acts, each begun before the last has ended. */
export async function tellStory(world: World, steps: number): Promise<void> {
  const { scheduler } = world;
  const random = world.random.fork('driver');
  if (random.chance(openChance)) await openShop(world, random);
  world.faults.begin();
  await makeTarget(world, random);
  const nightAt = random.between(Math.floor(steps / 3), Math.floor((2 * steps) / 3));
  for (let step = 1; step <= steps; step += 1) {
    if (step === nightAt) await sleepUntilTomorrow(world, random);
    const own = random.fork(`step ${step}`);
    const [name, act] = chooseAct(world, random, step < nightAt ? 'first day' : 'later');
    scheduler.start(`${step} ${name}`, () => act(world, own));
    await scheduler.sleep(chooseGapMs(random));
  }
  await cleanUp(world, random);
  await passPeriods(world, random);
}

const openChance = 0.75;

const subscriberChance = 0.55;

/** The day before the story: two payers, now and then a subscriber, nothing goes wrong, and there is money to pay out. */
async function openShop(world: World, random: Random): Promise<void> {
  await makeTarget(world, random);
  await visitAgain(world, random);
  if (random.chance(subscriberChance)) await subscribe(world, random);
  await sleepUntilTomorrow(world, random);
}

/** The second is for what went wrong in the first. */
const nightRounds = 2;

/** What was paid today is settled tomorrow; then there is something to pay out. */
async function sleepUntilTomorrow(world: World, random: Random): Promise<void> {
  const { scheduler } = world;
  await scheduler.sleep(dayMs - (scheduler.nowMs() % dayMs) + random.int(2 * hourMs));
  await runJob(world, 'resolve');
  for (let round = 1; round <= nightRounds; round += 1) {
    await runJob(world, 'readSettlements');
    await runJob(world, 'settleWithProvider');
    await scheduler.sleep(minuteMs + random.int(hourMs));
  }
}

const cleanUpRounds = 6;

/** Workers and operators go on for a while with every fault still there: mending can fail as well. */
async function cleanUp(world: World, random: Random): Promise<void> {
  const { scheduler } = world;
  for (let round = 1; round <= cleanUpRounds; round += 1) {
    const own = random.fork(`${round}`);
    const decide = own.chance(0.5) ? decideSome : decideApprovals;
    scheduler.start(`clean-up ${round} operator`, () => decide(world, own));
    for (const job of jobsOf(world).filter(() => own.chance(0.5))) {
      scheduler.start(`clean-up ${round} ${job}`, () => runJob(world, job));
    }
    await scheduler.sleep(chooseRoundMs(random));
  }
}

/** Often just above a lease of a minute: then a second worker takes over from one that stands still. */
function chooseRoundMs(random: Random): number {
  const kind = random.next();
  if (kind < 0.25) return random.int(5 * secondMs);
  return kind < 0.75 ? random.between(60 * secondMs, 100 * secondMs) : random.int(12 * minuteMs);
}

type Act = (world: World, random: Random) => Promise<void>;

function chooseAct(
  world: World,
  random: Random,
  time: 'first day' | 'later',
): readonly [string, Act] {
  const { faults, subscriptions, hasDisputes } = world;
  const isLater = time === 'later';
  const acts: readonly (readonly [number, string, Act])[] = [
    [isLater ? 12 : 35, 'payer', visit],
    [isLater ? 3 : 30, 'payer', visitAgain],
    [isLater ? 3 : 8, 'two payers', visitTogether],
    [isLater ? 2 : 12, 'merchant', makeTarget],
    [18, 'merchant', refundSome],
    [isLater ? 30 : 0, 'merchant', payOut],
    [isLater ? 4 : 0, 'merchant', cancelSomePayout],
    [isLater ? 2 : 6, 'subscriber', subscribe],
    [subscriptions.length > 0 ? 8 : 0, 'worker', renew],
    [faults.has('cancellations') ? 2 : 0, 'merchant', cancelSomeSubscription],
    [20, 'worker', (running, own) => runJob(running, own.pick(jobsOf(running)))],
    [2, 'worker', (running) => runJob(running, 'number')],
    [1, 'worker', (running) => runJob(running, 'reconcile')],
    [6, 'operator', decideSome],
    [isLater ? 12 : 5, 'member', decideApprovals],
    [faults.has('account_changes') ? 3 : 0, 'merchant', moveAccount],
    [faults.has('verification_lost') ? 3 : 0, 'operator', loseVerification],
    [faults.has('cancellations') ? 12 : 0, 'merchant', cancelSome],
    [faults.has('changed_minds') ? 4 : 0, 'merchant', changeMind],
    [faults.has('pauses') ? 3 : 0, 'operator', pauseForAWhile],
    [faults.has('notices_forged') ? 6 : 0, 'stranger', forgeNotice],
    [faults.has('api_dies') ? 10 : 0, 'death', (running, own) => kill(running, own, 'api')],
    [faults.has('worker_dies') ? 10 : 0, 'death', (running, own) => kill(running, own, 'worker')],
    [faults.has('outages') ? 4 : 0, 'provider', goAway],
    [hasDisputes ? (isLater ? 20 : 10) : 0, 'bank', claimBack],
    [hasDisputes ? 3 : 0, 'bank', decideClaim],
    [hasDisputes ? 18 : 0, 'merchant', answerSome],
    [hasDisputes ? 12 : 0, 'worker', (running) => runJob(running, 'pollChargebacks')],
  ];
  let left = random.int(acts.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, name, act] of acts) {
    if (left < weight) return [name, act];
    left -= weight;
  }
  throw new Error('the weights do not add up');
}

/** Mostly at once, so that things meet; now and then hours or days, so that schedules run out. */
function chooseGapMs(random: Random): number {
  const kind = random.next();
  if (kind < 0.4) return random.int(200);
  if (kind < 0.7) return random.int(20 * secondMs);
  if (kind < 0.92) return random.int(6 * minuteMs);
  if (kind < 0.97) return random.int(90 * minuteMs);
  return random.int(kind < 0.99 ? 30 * hourMs : 9 * dayMs);
}

/** Twenty awaits are about three transactions and two calls. */
const pointsAheadMax = 20;

async function kill(world: World, random: Random, kind: 'api' | 'worker'): Promise<void> {
  world.process(kind).dieSoon(random.between(1, pointsAheadMax));
  if (kind === 'worker') {
    await runJob(world, random.pick(jobsOf(world)));
  } else await random.pick([visit, refundSome, payOut, decideApprovals])(world, random);
}

function goAway(world: World, random: Random): Promise<void> {
  const forMs = random.between(1, 10 * minuteMs);
  const fault = random.pick(['late_503', 'status_503', 'hang', 'reset'] as const);
  world.simulator.queueScenario({ kind: 'outage', side: 'live', forMs, fault });
  world.scheduler.note(`is away for ${forMs} ms (${fault})`);
  return Promise.resolve();
}

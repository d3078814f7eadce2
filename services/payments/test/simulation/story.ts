import { forgeNotice } from './notices.ts';
import {
  cancelSome,
  changeMind,
  decideSome,
  makeTarget,
  pauseForAWhile,
  runJob,
} from './others.ts';
import { visit, visitTogether } from './payers.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** What happens while faults are about: so many acts, each begun before the last has ended. */
export async function tellStory(world: World, steps: number): Promise<void> {
  const { scheduler } = world;
  const random = world.random.fork('driver');
  await makeTarget(world, random);
  for (let step = 1; step <= steps; step += 1) {
    const own = random.fork(`step ${step}`);
    const [name, act] = chooseAct(world, random);
    scheduler.start(`${step} ${name}`, () => act(world, own));
    await scheduler.sleep(chooseGapMs(random));
  }
  await cleanUp(world, random);
}

const cleanUpRounds = 6;

/** Workers and operators go on for a while with every fault still there: mending can fail as well. */
async function cleanUp(world: World, random: Random): Promise<void> {
  const { scheduler } = world;
  for (let round = 1; round <= cleanUpRounds; round += 1) {
    scheduler.start(`clean-up ${round} operator`, () => decideSome(world, random.fork(`${round}`)));
    for (const job of ['settleUnhandled', 'resolve', 'returnMoney'] as const) {
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

function chooseAct({ faults }: World, random: Random): readonly [string, Act] {
  const acts: readonly (readonly [number, string, Act])[] = [
    [40, 'payer', visit],
    [8, 'two payers', visitTogether],
    [10, 'merchant', makeTarget],
    [8, 'worker', (world) => runJob(world, 'resolve')],
    [4, 'worker', (world) => runJob(world, 'settleUnhandled')],
    [8, 'worker', (world) => runJob(world, 'returnMoney')],
    [2, 'worker', (world) => runJob(world, 'fold')],
    [8, 'operator', decideSome],
    [faults.has('cancellations') ? 12 : 0, 'merchant', cancelSome],
    [faults.has('changed_minds') ? 4 : 0, 'merchant', changeMind],
    [faults.has('pauses') ? 3 : 0, 'operator', pauseForAWhile],
    [faults.has('notices_forged') ? 6 : 0, 'stranger', forgeNotice],
    [faults.has('api_dies') ? 10 : 0, 'death', (world, own) => kill(world, own, 'api')],
    [faults.has('worker_dies') ? 10 : 0, 'death', (world, own) => kill(world, own, 'worker')],
    [faults.has('outages') ? 4 : 0, 'provider', goAway],
  ];
  let left = random.int(acts.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, name, act] of acts) {
    if (left < weight) return [name, act];
    left -= weight;
  }
  throw new Error('the weights do not add up');
}

/** Mostly at once, so that things meet; now and then hours, so that schedules run out. */
function chooseGapMs(random: Random): number {
  const kind = random.next();
  if (kind < 0.4) return random.int(200);
  if (kind < 0.7) return random.int(20 * secondMs);
  if (kind < 0.92) return random.int(6 * minuteMs);
  return random.int(kind < 0.98 ? 90 * minuteMs : 30 * 60 * minuteMs);
}

/** Twenty awaits are about three transactions and two calls. */
const pointsAheadMax = 20;

async function kill(world: World, random: Random, kind: 'api' | 'worker'): Promise<void> {
  world.process(kind).dieSoon(random.between(1, pointsAheadMax));
  if (kind === 'worker') {
    await runJob(world, random.pick(['resolve', 'returnMoney', 'settleUnhandled']));
  } else await visit(world, random);
}

function goAway(world: World, random: Random): Promise<void> {
  const forMs = random.between(1, 10 * minuteMs);
  const fault = random.pick(['late_503', 'status_503', 'hang', 'reset'] as const);
  world.simulator.queueScenario({ kind: 'outage', side: 'live', forMs, fault });
  world.scheduler.note(`is away for ${forMs} ms (${fault})`);
  return Promise.resolve();
}

import { waitUntil } from '@countinghouse/testing';
import type { TestProcess } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMoneyOutIsRight } from '../support/money-out/money-out-books.ts';
import { createMoneyOutClients } from '../support/money-out/money-out-clients.ts';
import type { MoneyOutClients } from '../support/money-out/money-out-clients.ts';
import { comeToRest, paySettled, waitForAll } from '../support/money-out/money-out-rest.ts';
import {
  moneyOutWorkerSteps,
  payoutSteps,
  refundSteps,
} from '../support/money-out/money-out-steps.ts';
import type { MoneyOutStep } from '../support/money-out/money-out-steps.ts';
import { startMoneyOutWorld, thresholdMinor } from '../support/money-out/money-out-world.ts';
import type { MoneyOutWorld } from '../support/money-out/money-out-world.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import type { ProcessGates } from '../support/processes/charging-processes.ts';

/** Each kills two APIs and a worker; six times as many meet every step. */
const rounds = faultRounds(3);
/** Longer than a lease; in three rounds as long as something must be missed to be sent again. */
const betweenRoundsSeconds = 400;
/** Questions, resends, and the questions after those: outcome-schedule.rules.ts. */
const afterwardsSeconds = [400, 400, 400, 4_000, 90_000];
const stepWaitMs = 15_000;
const lastWordsMax = 4_000;

/** An API, and what leads from it and from nobody else. */
interface Victim {
  readonly gates: ProcessGates;
  readonly api: ApiProcess;
}

let world: MoneyOutWorld;
let clients: MoneyOutClients;
let workerGates: ProcessGates;
let givingBack: Victim;
let payingOut: Victim;
/** Paid, and nothing of it given back yet; oldest first. */
const refundable: string[] = [];

beforeAll(async () => {
  world = await startMoneyOutWorld();
  clients = createMoneyOutClients(world);
  workerGates = await world.openGates();
  [givingBack, payingOut] = await Promise.all([
    startVictim(await world.openGates()),
    startVictim(await world.openGates()),
  ]);
  world.front.leadTo(payingOut.api.address);
  // The first payouts and refunds need settled money to go out of.
  refundable.push(...(await paySettled(world, 6)));
});

afterAll(() => world.stop());

async function startVictim(gates: ProcessGates): Promise<Victim> {
  return { gates, api: await world.startApiBehind(gates) };
}

const startWorker = () => world.startWorkerBehind(workerGates);

test(
  `after ${2 * rounds} kills of the API and ${rounds} of the worker, at the steps of refunds, payouts and settling, nothing went out twice and the books agree`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      world.front.leadTo(payingOut.api.address);
      await clients.repeat(givingBack.api.baseUrl);
      await leaveWorkToDo(round);
      await killThree(round);
    }
    world.front.leadTo(payingOut.api.address);
    await clients.repeat(givingBack.api.baseUrl);
    await comeToRest(world, afterwardsSeconds, startWorker);
    await expectMoneyOutIsRight(world, clients.answered());
  },
  faultTimeoutMs(180_000),
);

/** For the worker: answers that got lost, calls that got lost, agreements, payments to settle. */
async function leaveWorkToDo(round: number): Promise<void> {
  const { baseUrl } = givingBack.api;
  const [unheard = '', held = '', ...others] = await payAll(4);
  refundable.push(...others);
  const kind = round % 2 === 0 ? 'timeout_but_succeeded' : 'timeout_and_lost';
  await world.queue({ kind, operation: 'refund', fault: 'reset' });
  expect((await clients.refund(baseUrl, unheard))?.status).toBe(502);
  await world.queue({ kind, operation: 'transfer', fault: 'reset' });
  expect((await clients.payOut(baseUrl))?.body['status']).toBe('processing');

  const aboveMinor = thresholdMinor + 1_000;
  for (const destinationType of ['provider_bank', 'service_account'] as const) {
    const payout = await clients.payOut(baseUrl, { amount: aboveMinor / 100, destinationType });
    await world.agreeTo('payout', String(payout?.body['approvalId']));
  }
  const refund = await world.refund(baseUrl, held, aboveMinor);
  await world.agreeTo('refund', String(refund.body['approvalId']));
}

async function killThree(round: number): Promise<void> {
  const givingBackDies = whenReached(givingBack.gates, stepAt(refundSteps, round));
  const payingOutDies = whenReached(payingOut.gates, stepAt(payoutSteps, round));
  const workerDies = whenReached(workerGates, stepAt(moneyOutWorkerSteps, round));
  // Transfers of before end now, and the provider says so.
  await world.advance(betweenRoundsSeconds);
  const asked = [givingBack, payingOut].flatMap(({ api: { baseUrl } }) => [
    clients.refund(baseUrl, nextRefundable()),
    clients.payOut(baseUrl),
  ]);
  // All at once: whoever is held holds locks that the others may be waiting for.
  [givingBack, payingOut] = await Promise.all([
    givingBackDies(givingBack.api).then(() => startVictim(givingBack.gates)),
    payingOutDies(payingOut.api).then(() => startVictim(payingOut.gates)),
    startWorker().then(workerDies),
  ]);
  await Promise.all(asked);
}

/** From now on the process is held at the step; what is returned kills it there. */
function whenReached(
  gates: ProcessGates,
  step: MoneyOutStep,
): (victim: TestProcess) => Promise<void> {
  const stop = gates[step.gate].stopAt(step);
  return async (victim) => {
    try {
      await waitUntil(`it is ${step.name}`, stop.isReached, stepWaitMs);
    } catch (error) {
      throw new Error(`its last words:\n${victim.output().slice(-lastWordsMax)}`, { cause: error });
    }
    await victim.kill();
    stop.release();
  };
}

async function payAll(count: number): Promise<readonly string[]> {
  const payments = await world.pay(count);
  await waitForAll(world, 'succeeded_at');
  return payments.map(({ id }) => id);
}

function nextRefundable(): string {
  const id = refundable.shift();
  if (id === undefined) throw new Error('there is nothing to give back');
  return id;
}

/** Every other step first, then those between: a short run is spread over the whole way. */
function stepAt(steps: readonly MoneyOutStep[], round: number): MoneyOutStep {
  const place = 2 * round;
  const isBetween = steps.length % 2 === 0 && Math.floor(place / steps.length) % 2 === 1;
  const step = steps[(place + (isBetween ? 1 : 0)) % steps.length];
  if (step === undefined) throw new Error('there are no steps');
  return step;
}

import { createJobSender, defineJob } from '@countinghouse/jobs';
import { sql, withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { faultTimeoutMs } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { answerLeaseMs } from '../../src/disputes/disputes/send-answers.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createPaying } from '../support/charges/paying.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';
import type { StopPoint } from '../support/processes/wire-gate.ts';
import type { WorkerProcess } from '../support/processes/worker-process.ts';
import { expectThreeBooksAgree } from '../support/settlement/three-books.ts';

interface AnswerStep extends StopPoint {
  readonly victim: 'api' | 'worker';
  readonly gate: 'database' | 'provider';
}

const answer = /^PUT \/v3\/chargebacks\//;
const upload = /^POST \/v3\/upload_image/;
const moved = /^update disputes d set/;

/** From the stored answer to the commit of what the provider said of it; the worker goes on where the API died. */
const steps: readonly AnswerStep[] = [
  { victim: 'api', gate: 'database', when: 'before', matches: /^commit$/, follows: moved },
  { victim: 'api', gate: 'database', when: 'after', matches: /^commit$/, follows: moved },
  { victim: 'api', gate: 'provider', when: 'before', matches: upload },
  { victim: 'api', gate: 'provider', when: 'after', matches: upload },
  { victim: 'api', gate: 'provider', when: 'before', matches: answer },
  { victim: 'api', gate: 'provider', when: 'after', matches: answer },
  { victim: 'worker', gate: 'provider', when: 'before', matches: answer },
  { victim: 'worker', gate: 'provider', when: 'after', matches: answer },
];

const stepWaitMs = 30_000;
const afterLeaseSeconds = answerLeaseMs / 1_000 + 10;
/** The simulator's bank decides after a minute, by these words. */
const bankSeconds = 70;
const explanations = { won: 'The parcel was delivered.', lost: 'losing_evidence' } as const;
const pollKind = defineJob({ name: 'poll-chargebacks', concurrency: 1, data: z.object({}) });
const sendJob = createJobSender();

let world: ChargingProcesses;
let api: ApiProcess;
let worker: WorkerProcess;
let key: string;
let code: string;

beforeAll(async () => {
  world = await startChargingProcesses({
    simulatorSettings: { SIMULATOR_SETTLEMENT_DELAY_DAYS: '0' },
  });
  await startApi();
  await startWorker();
  ({ key } = await world.tenant.createKey());
  ({ code } = await insertPaymentLink(world.database, world.tenant.liveWorkspaceId, {
    amount_minor: 1_000_000n,
  }));
});

afterAll(() => world.stop());

test(
  'an API or worker killed at the steps of answering a dispute answers it once, tells each event once, and the three books agree',
  async () => {
    for (const [index, step] of steps.entries()) {
      const outcome = index % 2 === 0 ? 'won' : 'lost';
      const dispute = { id: await openDispute(index + 1), outcome } as const;
      await answerAndKill(dispute, step);
      await comeToAnswer(dispute);
      await world.advance(bankSeconds);
      await poll();
      await untilStatus(dispute, [outcome]);
    }
    expect(await countEvents()).toEqual({
      'dispute.opened': steps.length,
      'dispute.evidence_submitted': steps.length,
      'dispute.won': steps.length / 2,
      'dispute.lost': steps.length / 2,
    });
    await expectThreeBooksAgree(world);
  },
  faultTimeoutMs(300_000),
);

async function startApi(): Promise<void> {
  api = await world.startApi();
  world.front.leadTo(api.address);
  await api.waitUntilReady(stepWaitMs);
}

async function startWorker(): Promise<void> {
  worker = await world.startWorker();
  await worker.waitUntilWorking();
}

interface Disputed {
  readonly id: string;
  /** What the bank will decide. */
  readonly outcome: 'won' | 'lost';
}

/** A payer pays and disputes it at their bank; gives the dispute's id. */
async function openDispute(count: number): Promise<string> {
  const paying = createPaying(world);
  const payment = await paying.start(code);
  await paying.decide(payment, 'pay');
  await waitUntil('it is paid', async () => {
    const { rows } = await sql<{ paid: number }>`
      select count(*)::integer as paid from payments where status = 'succeeded'`.execute(
      world.database.db,
    );
    return rows[0]?.paid === count;
  });
  await world.simulator.tell('/simulator/chargebacks', {
    side: 'live',
    reference: payment.reference,
  });
  await poll();
  let found: string | undefined;
  await waitUntil('it is disputed', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from disputes
      where payment_id = ${payment.id} and status = 'needs_response'`.execute(world.database.db);
    found = rows[0]?.id;
    return found !== undefined;
  });
  if (found === undefined) throw new Error('no dispute was opened');
  return found;
}

/** As the schedule does every five minutes. */
async function poll(): Promise<void> {
  await withTransaction(world.database.db, (tx) => sendJob(tx, pollKind, {}));
}

async function answerAndKill(dispute: Disputed, step: AnswerStep): Promise<void> {
  // The worker takes over from an API that died before it had asked the provider.
  if (step.victim === 'worker') {
    await killApiAt(dispute, {
      gate: 'database',
      when: 'after',
      matches: /^commit$/,
      follows: moved,
    });
    const stop = world.gates.worker[step.gate].stopAt(step);
    await world.advance(afterLeaseSeconds);
    await waitUntil(`worker ${step.when} ${step.matches}`, stop.isReached, stepWaitMs);
    await worker.kill();
    stop.release();
    await startWorker();
    return;
  }
  await killApiAt(dispute, step);
}

async function killApiAt(dispute: Disputed, step: Omit<AnswerStep, 'victim'>): Promise<void> {
  const stop = world.gates.api[step.gate].stopAt(step);
  const asked = submit(dispute).catch(() => null);
  await waitUntil(`api ${step.when} ${step.matches}`, stop.isReached, stepWaitMs);
  await api.kill();
  stop.release();
  await asked;
  await startApi();
}

/** The worker sends what is due; where nothing was stored, the merchant asks again. */
async function comeToAnswer(dispute: Disputed): Promise<void> {
  const { rows } = await sql<{ answer: string | null }>`
    select answer from disputes where id = ${dispute.id}`.execute(world.database.db);
  if (rows[0]?.answer === null) await submit(dispute);
  await world.advance(afterLeaseSeconds);
  // The bank may have decided about an answer that it had from a process that died.
  await untilStatus(dispute, ['under_review', dispute.outcome]);
}

async function submit({ id, outcome }: Disputed): Promise<void> {
  const reply = await fetch(`${api.baseUrl}/disputes/${id}/evidence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ explanation: explanations[outcome] }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

async function untilStatus({ id }: Disputed, wanted: readonly string[]): Promise<void> {
  await waitUntil(`it is ${wanted.join(' or ')}`, async () => {
    const { rows } = await sql<{ status: string }>`
      select status from disputes where id = ${id}`.execute(world.database.db);
    return wanted.includes(rows[0]?.status ?? '');
  });
}

async function countEvents(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, count(*)::integer as count from events where type like 'dispute.%'
    group by type`.execute(world.database.db);
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import type { InsertedTarget } from '../support/charges/pay-targets.ts';
import { createPaying } from '../support/charges/paying.ts';
import type { Paying, StartedPayment } from '../support/charges/paying.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';
import type { WorkerProcess } from '../support/processes/worker-process.ts';
import { expectThreeBooksAgree } from '../support/settlement/three-books.ts';

const settleWaitMs = 20_000;
const leaseSeconds = 70;

let world: ChargingProcesses;
let paying: Paying;
let api: ApiProcess;
let worker: WorkerProcess;
let link: InsertedTarget;
let key: string;

beforeAll(async () => {
  world = await startChargingProcesses();
  paying = createPaying(world);
  link = await insertLink();
  ({ key } = await world.tenant.createKey());
  api = await world.startApi();
  world.front.leadTo(api.address);
  worker = await world.startWorker();
});

afterAll(() => world.stop());

function insertLink(row: { readonly max_uses?: number } = {}): Promise<InsertedTarget> {
  const { liveWorkspaceId } = world.tenant;
  return insertPaymentLink(world.database, liveWorkspaceId, { amount_minor: 10_000n, ...row });
}

async function statusOf({ id }: StartedPayment): Promise<string> {
  const { status } = await world.database.db
    .selectFrom('payments')
    .select('status')
    .where('workspace_id', '=', world.tenant.liveWorkspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

async function cancelAsMerchant({ id }: StartedPayment): Promise<number> {
  const answer = await fetch(`${world.front.address}/api/v1/payments/${id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  await answer.text();
  return answer.status;
}

async function cancelAsPayer({ code, id }: StartedPayment): Promise<number> {
  return (await paying.payer.post(`/pay/${code}/${id}/cancel`, {})).status;
}

describe('row 12: a cancel and a charge at the same time', () => {
  const rounds = faultRounds(25);
  const atOnce = 10;
  const leads = ['cancel', 'charge', 'news', 'nobody'] as const;

  test(
    `in ${rounds} races exactly one of them wins, and money that came too late goes back`,
    async () => {
      for (let round = 0; round < rounds; round += atOnce) {
        await Promise.all(Array.from({ length: atOnce }, (_, index) => race(round + index)));
      }
      await chargeAfterCancel();
      await waitUntilReturned();
      const payments = await expectThreeBooksAgree(world);
      const outcomes = Object.groupBy(payments, ({ status }) => status);
      expect(Object.keys(outcomes).toSorted()).toEqual(['cancelled', 'succeeded']);
      const returned = outcomes['cancelled']?.filter(({ suspense }) => suspense.length > 0) ?? [];
      expect(returned.length).toBeGreaterThan(0);
      const { refunds } = await world.simulator.ask('/simulator/book?side=live');
      expect(refunds).toHaveLength(returned.length);
    },
    faultTimeoutMs(120_000),
  );

  /** By turns: merchant or payer cancels; the cancel, the charge, all of its news or nobody leads. */
  async function race(round: number): Promise<void> {
    const payment = await paying.start(link.code);
    const cancel = round % 2 === 0 ? cancelAsMerchant : cancelAsPayer;
    const lead = leads[Math.floor(round / 2) % leads.length];
    const cancelled = lead === 'cancel' || lead === 'nobody' ? cancel(payment) : null;
    if (lead === 'cancel') await cancelled;
    const { status, location } = await paying.decide(payment, 'pay');
    // 410: the page was closed before the payer had paid.
    expect([303, 410]).toContain(status);
    const comeBack = async (): Promise<unknown> =>
      location === null ? null : fetch(location, { redirect: 'manual' });
    if (lead === 'news') await comeBack();
    expect([200, 303, 400]).toContain(await (cancelled ?? cancel(payment)));
    await comeBack();
    await waitUntil(
      'one of them has won',
      async () => ['succeeded', 'cancelled'].includes(await statusOf(payment)),
      settleWaitMs,
    );
  }

  /** The one order that chance may leave out: paid, verified, and cancelled before it is settled. */
  async function chargeAfterCancel(): Promise<void> {
    const payment = await paying.start(link.code);
    const stop = world.gates.api.provider.stopAt({ when: 'after', matches: /verify_by_reference/ });
    await paying.decide(payment, 'pay');
    await stop.reached;
    expect(await cancelAsMerchant(payment)).toBe(200);
    stop.release();
  }

  async function waitUntilReturned(): Promise<void> {
    await waitUntil(
      'nothing is on its way back, and nothing is to be settled',
      async () => {
        const { rows } = await sql`
          select 1 from suspense_items where status = 'returning'
          union all select 1 from provider_callbacks where handled_at is null`.execute(
          world.database.db,
        );
        return rows.length === 0;
      },
      settleWaitMs,
    );
  }
});

describe('row 25: somebody else locks the same rows in another order', () => {
  test('a settlement that is the victim of a deadlock is repeated, and nothing is lost', async () => {
    const target = await insertLink({ max_uses: 1 });
    const payment = await paying.start(target.code);
    const rival = await startRival(target, payment);
    await paying.decide(payment, 'pay');
    await rival.deadlock(1);
    await rival.leave();
    await waitUntil(
      'it is settled',
      async () => (await statusOf(payment)) === 'succeeded',
      settleWaitMs,
    );
    await expectThreeBooksAgree(world);
  });

  test('one that is the victim five times gives up, and its notice is settled later', async () => {
    const target = await insertLink({ max_uses: 1 });
    const payment = await paying.start(target.code);
    const rival = await startRival(target, payment);
    await paying.decide(payment, 'pay');
    await rival.deadlock(attemptsMax);
    const isGivenUp = (): boolean =>
      api.events().some(({ msg, payment_id }) => {
        return msg === 'callback_not_settled' && payment_id === payment.id;
      });
    await waitUntil('it is given up', isGivenUp, settleWaitMs);
    expect(await statusOf(payment)).toBe('pending');
    await rival.leave();
    await world.advance(leaseSeconds);
    await waitUntil(
      'it is settled',
      async () => (await statusOf(payment)) === 'succeeded',
      settleWaitMs,
    );
    await expectThreeBooksAgree(world);
  });

  /** As in packages/postgres/src/transaction.ts. */
  const attemptsMax = 5;

  /** Holds the link, which a settlement locks second, and asks for the payment, which it locks first. */
  async function startRival(target: InsertedTarget, payment: StartedPayment) {
    const url = new URL(world.testDatabase.adminUrl);
    url.pathname = world.testDatabase.name;
    const rival = new pg.Client({ connectionString: url.href });
    await rival.connect();
    onTestFinished(() => rival.end());
    const { liveWorkspaceId } = world.tenant;
    const { rows: own } = await rival.query('select pg_backend_pid() as pid');
    const { pid } = Object(own[0]);
    // The one that notices the deadlock is its victim: never this one.
    await rival.query(`set deadlock_timeout = '1min'`);
    await rival.query('begin');
    await rival.query('select from payment_links where workspace_id = $1 and id = $2 for update', [
      liveWorkspaceId,
      target.id,
    ]);
    const isWaitedFor = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where ${pid}::integer = any(pg_blocking_pids(pid))`.execute(world.database.db);
      return rows.length > 0;
    };
    return {
      deadlock: async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          await waitUntil('a settlement waits for the link', isWaitedFor, settleWaitMs);
          // Granted only because the other side was made to let go.
          await rival.query('savepoint held');
          await rival.query('select from payments where workspace_id = $1 and id = $2 for update', [
            liveWorkspaceId,
            payment.id,
          ]);
          await rival.query('rollback to savepoint held');
        }
      },
      leave: () => rival.query('commit'),
    };
  }
});

describe('row 26: a transaction that is left open', () => {
  test('holds nobody up, and is ended by the server', async () => {
    const sleeper = new pg.Client({ connectionString: world.testDatabase.applicationUrl });
    let isEnded = false;
    sleeper.on('error', () => {
      isEnded = true;
    });
    await sleeper.connect();
    onTestFinished(() => sleeper.end());
    const { rows } = await sleeper.query('show idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
    await sleeper.query(`set idle_in_transaction_session_timeout = '4s'`);
    await sleeper.query('begin');
    await sleeper.query('select pg_current_xact_id()');

    const payment = await paying.start(link.code);
    await paying.decide(payment, 'pay');
    await waitUntil('it is settled', async () => (await statusOf(payment)) === 'succeeded');
    const lagSeconds = async (): Promise<number> =>
      Number(/^ledger_numbering_lag_seconds\S* (\S+)/m.exec(await worker.readMetrics())?.[1]);
    await waitUntil('it has its number', async () => (await lagSeconds()) === 0, settleWaitMs);
    expect(isEnded).toBe(false);
    await expectThreeBooksAgree(world);

    await waitUntil('the server has ended it', () => isEnded, settleWaitMs);
    await expectThreeBooksAgree(world);
  });
});

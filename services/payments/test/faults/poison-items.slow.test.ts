import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insertLedgerEntries,
  insertLedgerTransactions,
} from '../../src/ledger/ledger/ledger.sql.ts';
import { stepNumbers } from '../../src/ledger/ledger/posting.rules.ts';
import { toReference } from '../../src/provider/reference.rules.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createPaying } from '../support/charges/paying.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { toEntryRows } from '../support/ledger/ledger-rows.ts';
import { newTestId } from '../support/people/tenants.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';

const settleWaitMs = 30_000;
const batchSize = 500;
const checkoutsAtOnce = 50;

let world: ChargingProcesses;
let api: ApiProcess;
let workspaceId: string;

beforeAll(async () => {
  world = await startChargingProcesses();
  workspaceId = world.tenant.liveWorkspaceId;
  api = await world.startApi();
  world.front.leadTo(api.address);
});

afterAll(() => world.stop());

/** Takes a step of the ledger away, so that the one whose step it is can never be posted. */
async function poison(sourceKind: 'payment' | 'suspense', sourceId: string, step: number) {
  const id = newTestId();
  await world.database.db.transaction().execute(async (tx) => {
    await insertLedgerTransactions(tx, [
      {
        workspaceId,
        id,
        template: 'charge',
        templateVersion: 1,
        sourceKind,
        sourceId,
        step,
        entryCount: 2,
        effectiveAt: new Date(),
      },
    ]);
    const lines = [
      { code: 1_000, amountMinor: 1n },
      { code: 2_990, amountMinor: -1n },
    ];
    await insertLedgerEntries(tx, toEntryRows(workspaceId, id, lines));
  });
}

const statusCounts = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await world.database.db
    .selectFrom('payments')
    .select(({ fn }) => ['status', fn.countAll<bigint>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
};

test(`row 24: of ${batchSize} notices at once one can never be posted: the others are, and it is reported`, async () => {
  const ids = Array.from({ length: batchSize }, () => newTestId());
  for (const id of ids) {
    const reference = referenceOf(id);
    await insertPayment(world.database, workspaceId, { id, status: 'pending', reference });
  }
  const poisoned = ids[Math.floor(batchSize / 3)] ?? '';
  await poison('payment', poisoned, stepNumbers.payment.charged);
  const links: string[] = [];
  for (let first = 0; first < batchSize; first += checkoutsAtOnce) {
    const some = ids.slice(first, first + checkoutsAtOnce);
    links.push(...(await Promise.all(some.map(openCheckout))));
  }
  await Promise.all(
    links.map((link) =>
      fetch(link, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome: 'pay' }),
      }),
    ),
  );
  const rest = { succeeded: batchSize - 1, pending: 1 };
  await waitUntil(
    'the others are settled',
    async () => (await statusCounts())['succeeded'] === batchSize - 1,
    settleWaitMs,
  );
  const isReported = () => api.events().filter(({ msg }) => msg === 'callback_not_settled');
  await waitUntil('it is reported', () => isReported().length > 0, settleWaitMs);
  expect(await statusCounts()).toEqual(rest);
  expect(isReported().map((event) => event['payment_id'])).toEqual([poisoned]);
  expect(JSON.stringify(isReported())).toContain('ledger_transaction_keys');
  const unhandled = await world.database.db
    .selectFrom('provider_callbacks')
    .select('payment_id')
    .where('handled_at', 'is', null)
    .execute();
  expect(unhandled).toEqual([{ payment_id: poisoned }]);

  function referenceOf(id: string): string {
    return toReference({ kind: 'pay', installation: 'ch', cell: 0, workspaceId, id });
  }
  async function openCheckout(id: string): Promise<string> {
    const answer = await fetch(`${world.simulator.address}/v3/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer FLWSECK-test', 'content-type': 'application/json' },
      body: JSON.stringify({
        tx_ref: referenceOf(id),
        amount: 100,
        currency: 'NGN',
        redirect_url: 'https://shop.example/',
        customer: { email: 'payer@example.com' },
      }),
    });
    return Object(await answer.json()).data.link;
  }
});

test('row 24: of five amounts to send back one can never be posted: the others go back', async () => {
  const paying = createPaying(world);
  const { code } = await insertPaymentLink(world.database, workspaceId, { amount_minor: 10_000n });
  for (let count = 0; count < 5; count += 1) {
    const payment = await paying.start(code);
    const stop = world.gates.api.provider.stopAt({ when: 'after', matches: /verify_by_reference/ });
    await paying.decide(payment, 'pay');
    await stop.reached;
    await paying.payer.post(`/pay/${code}/${payment.id}/cancel`, {});
    stop.release();
  }
  const items = () =>
    world.database.db
      .selectFrom('suspense_items')
      .select(['id', 'status'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute();
  await waitUntil('all are in suspense', async () => (await items()).length === 5, settleWaitMs);
  const [first] = await items();
  await poison('suspense', first?.id ?? '', stepNumbers.suspense.returned);
  const worker = await world.startWorker();
  await waitUntil(
    'the others went back',
    async () => (await items()).filter(({ status }) => status === 'returned').length === 4,
    settleWaitMs,
  );
  expect((await items())[0]).toEqual({ id: first?.id, status: 'returning' });
  await waitUntil('it is reported', () => worker.stdout().includes('money_return_failed'));
  expect(worker.stdout().match(/"msg":"money_return_failed"/g)).toHaveLength(1);
  const { refunds } = await world.simulator.ask('/simulator/book?side=live');
  expect(refunds).toHaveLength(5);
});

import { setLimit } from '../../../src/controls/approvals/thresholds/set-limit.ts';
import { decidePayout } from '../../../src/money-out/payouts/held/decide-payout.ts';
import { decideRefund } from '../../../src/money-out/refunds/decide-refund.ts';
import { insertPaymentLink } from '../charges/pay-targets.ts';
import { createPaying } from '../charges/paying.ts';
import type { StartedPayment } from '../charges/paying.ts';
import { addSecondPerson, approved, noMail } from '../people/second-person.ts';
import { operatorDeps } from '../people/tenants.ts';
import { createHttpReader } from '../probes/request-readers.ts';
import type { ApiProcess } from '../processes/api-process.ts';
import { startChargingProcesses } from '../processes/charging-processes.ts';
import type { ChargingProcesses, ProcessGates } from '../processes/charging-processes.ts';
import { startWireGate } from '../processes/wire-gate.ts';
import type { WorkerProcess } from '../processes/worker-process.ts';
import { createPathReader } from './money-out-reader.ts';
import { saveAccount } from './payout-rows.ts';

/** A merchant who is paid, gives money back and takes money out, as processes over real HTTP. */
export interface MoneyOutWorld extends ChargingProcesses {
  readonly key: string;
  /** Of the link that payers pay by. */
  readonly code: string;
  /** Payers who have paid; the provider has settled them, and the worker will hear of it. */
  readonly pay: (count: number) => Promise<readonly StartedPayment[]>;
  readonly refund: (baseUrl: string, paymentId: string, amountMinor: number) => Promise<Reply>;
  readonly payOut: (baseUrl: string, payout: PayoutCall) => Promise<Reply>;
  /** A second person says yes to what was held. */
  readonly agreeTo: (what: 'payout' | 'refund', approvalId: string) => Promise<void>;
  /** Whatever comes next of the kind goes wrong at the provider. */
  readonly queue: (scenario: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** What leads from one process, and no other, to its database and to the provider. */
  readonly openGates: () => Promise<ProcessGates>;
  readonly startApiBehind: (gates: ProcessGates) => Promise<ApiProcess>;
  readonly startWorkerBehind: (gates: ProcessGates) => Promise<WorkerProcess>;
}

export interface PayoutCall {
  /** Another merchant’s, when it is not the world’s own. */
  readonly apiKey?: string;
  readonly idempotencyKey?: string;
  /** In major units. */
  readonly amount: number;
  readonly destinationType?: 'provider_bank' | 'service_account';
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** So much that refunds, payouts and the provider's fees are always covered by what was paid. */
const paidMinor = 1_000_000;
/** Above it a second person has to agree; a tenth of what one payer pays. */
export const thresholdMinor = 100_000;

export async function startMoneyOutWorld(
  options: { readonly adminUrl?: string } = {},
): Promise<MoneyOutWorld> {
  const world = await startChargingProcesses({
    ...options,
    simulatorSettings: {
      SIMULATOR_SETTLEMENT_DELAY_DAYS: '0',
      // They end when the test moves the clock, not before.
      SIMULATOR_TRANSFER_DELAY_MS: '18000',
    },
  });
  const { tenant, database, simulator } = world;
  await saveAccount(database, tenant);
  for (const operation of ['refunds', 'payouts'] as const) {
    const threshold = { businessId: tenant.businessId, operation, currency: 'NGN' } as const;
    await setLimit(operatorDeps(database), 'threshold', threshold, BigInt(thresholdMinor));
  }
  const { key } = await tenant.createKey();
  const second = await addSecondPerson(database, tenant.businessId);
  const { code } = await insertPaymentLink(database, tenant.liveWorkspaceId, {
    amount_minor: BigInt(paidMinor),
  });
  const paying = createPaying(world);
  const gatesOpened: ProcessGates[] = [];

  const settingsBehind = (gates: ProcessGates) => ({
    PAYMENTS_DATABASE_URL: gates.database.through(world.testDatabase.applicationUrl),
    PAYMENTS_LIVE_PROVIDER_URL: `${gates.provider.through(simulator.address)}/v3`,
  });

  async function payOne(): Promise<StartedPayment> {
    const payment = await paying.start(code);
    const { location } = await paying.decide(payment, 'pay');
    // The browser comes back, which is one more way to hear of it.
    if (location !== null) await fetch(location, { redirect: 'manual' });
    return payment;
  }

  return {
    ...world,
    key,
    code,
    startWorker: (settings = {}) => world.startWorker({ ...workerSettings, ...settings }),
    pay: (count) => Promise.all(Array.from({ length: count }, payOne)),
    refund: (baseUrl, paymentId, amountMinor) =>
      post(`${baseUrl}/payments/${paymentId}/refund`, key, { amount: amountMinor }),
    payOut: (
      baseUrl,
      { apiKey = key, idempotencyKey, amount, destinationType = 'provider_bank' },
    ) =>
      post(
        `${baseUrl}/payouts`,
        apiKey,
        { amount, currency: 'NGN', destinationType },
        idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      ),
    agreeTo: async (what, approvalId) => {
      const deps = { ...operatorDeps(database), ...noMail, now: world.now };
      const approval = { workspaceId: tenant.liveWorkspaceId, id: approvalId };
      const decide = what === 'payout' ? decidePayout : decideRefund;
      const outcome = await decide(deps, approval, approved(second));
      if (outcome.kind === 'reject') throw new Error(`not agreed: ${outcome.reason}`);
    },
    queue: (scenario) => simulator.tell('/simulator/scenarios', { side: 'live', ...scenario }),
    openGates: async () => {
      const port = Number(new URL(world.testDatabase.applicationUrl).port);
      const gates = {
        database: await startWireGate({ port }, createPathReader),
        provider: await startWireGate(simulator, createHttpReader),
      };
      gatesOpened.push(gates);
      return gates;
    },
    startApiBehind: (gates) => world.startApi(settingsBehind(gates)),
    startWorkerBehind: (gates) =>
      world.startWorker({ ...workerSettings, ...settingsBehind(gates) }),
    stop: async () => {
      await world.stop();
      await Promise.all(
        gatesOpened.flatMap((gates) => [gates.database.close(), gates.provider.close()]),
      );
    },
  };
}

/** What was paid is settled at once. */
const workerSettings = { PAYMENTS_SETTLEMENT_DELAY_DAYS: '0' };

async function post(
  url: string,
  key: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: Object(await answer.json()) };
}

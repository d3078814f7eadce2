import { createLogger } from '@countinghouse/observability';
import { installCellClock } from '@countinghouse/process';
import { createPayments } from '@countinghouse/sdk/payments';
import type { Payments } from '@countinghouse/sdk/payments';
import { readApiSettings } from '../../../services/payments/src/processes/config.ts';
import { startApi } from '../../../services/payments/src/processes/main-api.ts';
import { openRefundTarget } from '../../../services/payments/test/contract/support/refund-target.ts';
import { apiSettings } from '../../../services/payments/test/support/processes/running-api.ts';
import { startTestIdentityCheck } from '../../../services/payments/test/support/processes/running-identity-check.ts';
import { createDeliveryScene } from '../../../services/payments/test/webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../../../services/payments/test/webhooks/support/delivery-scene.ts';
import { breakDatabase } from './faults.ts';
import type { Recorder } from './record-calls.ts';

export type PaymentsScene = Awaited<ReturnType<typeof openPaymentsScene>>;
type Settings = Parameters<typeof apiSettings>[1];

/** A payments service for the samples, with a provider, an identity check and receivers. */
export async function openPaymentsScene(recorder: Recorder) {
  const identity = await startTestIdentityCheck();
  const deliveries: DeliveryScene = await createDeliveryScene(() => operator.api.database);
  // Nothing listens there, and nothing leaves this machine.
  deliveries.names.set('example.com', { kind: 'addresses', addresses: ['127.0.0.1'] });
  const target = await openRefundTarget({
    settings: {
      ...identity.settings,
      ...movable,
      PAYMENTS_PUBLIC_URL: 'https://pay.example.com',
      PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: deliveries.exceptions.allowedNetworks.join(','),
      PAYMENTS_WEBHOOK_NAME_SERVER: deliveries.names.address,
    },
  });
  if (target.operator === null) throw new Error('the samples need a service of their own');
  const operator = target.operator;
  await installCellClock('payments', operator.api.testDatabase.ownerUrl);
  await breakDatabase(operator.api.testDatabase.ownerUrl, followed, 'select');
  const closings: (() => Promise<unknown>)[] = [deliveries.close, target.close, identity.stop];

  /** Another API with different settings on the same database. */
  const startOther = async (settings: Settings = {}): Promise<string> => {
    const { testDatabase } = operator.api;
    const other = await startApi(
      readApiSettings(apiSettings(testDatabase, { ...movable, ...settings })),
      {
        databaseWaitMs: 20_000,
        logger: createLogger({ service: 'payments', level: 'silent' }),
        nowMs: Date.now,
      },
    );
    closings.unshift(other.stop);
    return `${other.address}/api/v1`;
  };

  return {
    target,
    operator,
    deliveries,
    startOther,
    fetch: recorder.fetch,
    connect: (key: string, baseUrl = target.baseUrl): Payments =>
      createPayments({ key, baseUrl, fetch: recorder.fetch, clock }),
    /** Samples list what exists, so events are only delivered in here. */
    whileDelivering: async <T>(run: () => Promise<T>): Promise<T> => {
      const dispatcher = deliveries.dispatch();
      const result = await run();
      await dispatcher.stop();
      return result;
    },
    close: async () => {
      for (const close of closings) await close();
    },
  };
}

const movable = { PAYMENTS_CELL_CLOCK: 'movable' };

/** Moving the samples' clock triggers nothing, so these need not run. */
export const followed = `
  insert into cell_clock_followers (id, program, round, seen_at)
  select gen_random_uuid(), program, 1000000, now() + interval '1 day'
  from unnest(array['worker', 'dispatcher']) as program`;

/** A refusal stays a refusal: a retry need not wait. */
const clock = { now: Date.now, random: () => 0, sleep: () => Promise.resolve() };

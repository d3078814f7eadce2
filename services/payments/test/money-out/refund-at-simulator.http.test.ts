import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { readWorkerSettings } from '../../src/processes/config.ts';
import { createProviders } from '../../src/provider/providers.ts';
import type { Providers } from '../../src/provider/providers.ts';
import {
  payAtProvider,
  queueScenario,
  refundsAtProvider,
} from '../support/money-out/refund-charges.ts';
import { createRefundScene } from '../support/money-out/refund-scene.ts';
import { testSealingKeys } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import type { TestSimulator } from '../support/processes/running-simulator.ts';

const use = usePaymentsDatabase();
const opened: { simulator?: TestSimulator; providers?: Providers } = {};
const minuteMs = 60_000;

beforeAll(async () => {
  opened.simulator = await startTestSimulator();
});
afterAll(async () => {
  await opened.providers?.close();
  await opened.simulator?.stop();
});

/** A refund of 4,000 that the provider meets in this way. */
async function refundMeeting(scenario: Readonly<Record<string, unknown>>) {
  const { simulator } = opened;
  if (simulator === undefined) throw new Error('no simulator');
  const scene = await createRefundScene(use.database);
  opened.providers ??= createProviders(
    readWorkerSettings({
      PAYMENTS_DATABASE_URL: use.testDatabase.applicationUrl,
      PAYMENTS_SEALING_KEYS: testSealingKeys,
      ...simulator.settings,
    }),
    { nowMs: Date.now, logger: scene.deps.logger },
  );
  const { providers } = opened;
  const transaction = await payAtProvider(simulator, 10_000n);
  const id = await scene.charge({ providerTransactionId: transaction });
  await queueScenario(simulator, { operation: 'refund', ...scenario });
  const refund = scene.connect({ provider: providers.forEnvironment('live') });
  const outcome = await refund(id, 4_000n);
  return {
    scene,
    id,
    outcome,
    look: (afterMs = minuteMs) => {
      scene.advance(afterMs);
      return resolveRefunds({ ...scene.deps, providers });
    },
    atProvider: () => refundsAtProvider(simulator, transaction),
    passTime: (seconds: number) =>
      fetch(`${simulator.address}/simulator/clock/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seconds }),
      }).then((answer) => answer.text()),
  };
}

describe('with the provider’s own refunds over HTTP', () => {
  test('PD-096 row 7: one whose answer was lost is found there, and is one refund on both sides', async () => {
    const { scene, id, outcome, look, atProvider } = await refundMeeting({
      kind: 'timeout_but_succeeded',
      fault: 'reset',
    });
    expect(outcome).toEqual({ kind: 'reject', reason: 'provider_failed' });
    await look();
    expect(await scene.payment(id)).toMatchObject({ refunded_minor: 4_000n });
    expect(await atProvider()).toHaveLength(1);
    expect(await scene.eventsOf(id)).toHaveLength(1);
    expect(await scene.breaks()).toEqual([]);
  });

  test('row 7: one that was lost on the way is sent again, and is one refund on both sides', async () => {
    const { scene, id, look, atProvider } = await refundMeeting({
      kind: 'timeout_and_lost',
      fault: 'reset',
    });
    for (let round = 0; round < 3; round += 1) await look(5 * minuteMs);
    expect(await atProvider()).toEqual([]);
    await look(5 * minuteMs);
    expect(await atProvider()).toHaveLength(1);
    expect(await scene.payment(id)).toMatchObject({ refunded_minor: 4_000n });
    expect(await scene.breaks()).toEqual([]);
  });

  test.each([
    ['refund_pending', 'succeeded', 4_000n],
    ['refund_fails', 'failed', 0n],
  ] as const)(
    'PD-093 PD-095 %s: accepted at once, in the end %s',
    async (kind, status, refunded) => {
      const { scene, id, outcome, look, passTime } = await refundMeeting({ kind, delayMs: 30_000 });
      expect(outcome.kind).toBe('refunded');
      await look();
      const before = await scene.refundsOf(id);
      expect(before).toMatchObject([{ status: 'succeeded', confirmed_at: null }]);
      await passTime(60);
      await look();
      expect(await scene.refundsOf(id)).toMatchObject([{ status, next_check_at: null }]);
      expect((await scene.payment(id)).refunded_minor).toBe(refunded);
      expect(await scene.balances()).toMatchObject({ 'refunds_payable NGN': 0n });
      expect(await scene.breaks()).toEqual([]);
    },
  );
});

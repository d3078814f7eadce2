import { afterAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../services/payments/test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import { waitForAttempts } from '../../services/payments/test/webhooks/support/delivery-rows.ts';
import { createDeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import { accountingCase, paymentsCase } from './both-policies.ts';

/** How far before and after the limit the responses arrive. */
const marginMs = 1_500;

// Each with its own database, so that they wait at the same time.
describe.concurrent.each([
  ['P-264: an answer inside 8 seconds is a success, a later one a failure', 8_000, paymentsCase],
  [
    'A-110 A-111: an answer inside 5 seconds is a success, a later one a failure',
    5_000,
    accountingCase,
  ],
] as const)('the time a receiver has', (name, limitMs, policyCase) => {
  const use = usePaymentsDatabase();
  const scenes: DeliveryScene[] = [];
  afterAll(() => Promise.all(scenes.map((scene) => scene.close())));

  test(name, async () => {
    const scene = await createDeliveryScene(() => use.database, policyCase);
    scenes.push(scene);
    scene.dispatch();
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
    const receiver = await scene.receive('slow.test', ({ path }) => ({
      kind: 'status',
      status: 200,
      afterMs: path === '/inside' ? limitMs - marginMs : limitMs + marginMs,
    }));
    const { eventType } = policyCase;
    const [inside, outside] = await Promise.all(
      ['/inside', '/outside'].map((path) =>
        scene.addEndpoint({
          workspaceId,
          url: receiver.url('slow.test', path),
          eventTypes: [eventType],
        }),
      ),
    );
    if (inside === undefined || outside === undefined) throw new Error('two were made');
    await scene.emit(workspaceId, [{ type: eventType }]);
    const deadlineMs = limitMs + 20_000;
    const [success] = await waitForAttempts(use.database, inside, 1, deadlineMs);
    expect(success).toMatchObject({ status: 200, error_class: null, next_retry_at: null });
    const [failure] = await waitForAttempts(use.database, outside, 1, deadlineMs);
    expect(failure).toMatchObject({ status: null, error_class: 'timeout' });
    expect(failure?.duration_ms).toBeGreaterThanOrEqual(limitMs - 10);
    expect(failure?.duration_ms).toBeLessThan(limitMs + marginMs);
    expect(failure?.next_retry_at).not.toBeNull();
  });
});

/**
 * Minutes of waiting: `WEBHOOK_REAL_GAPS=1` before a release, the moved clock in regular checks.
 */
const isLong = process.env['WEBHOOK_REAL_GAPS'] === '1';

describe('the first two gaps', () => {
  const use = usePaymentsDatabase();
  // skipped because six minutes are too long for every check
  test.runIf(isLong)(
    'P-267 P-268: are one and five minutes by the clock on the wall, never early, at most 5 s late',
    async () => {
      const scene = await createDeliveryScene(() => use.database);
      try {
        scene.dispatch();
        const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
        const receiver = await scene.receive('gaps.test', () => ({ kind: 'status', status: 500 }));
        await scene.addEndpoint({ workspaceId, url: receiver.url('gaps.test') });
        await scene.emit(workspaceId);
        const [first, second, third] = await receiver.waitForRequests(3, 400_000);
        const gapsMs = [
          (second?.arrivedAtMs ?? 0) - (first?.arrivedAtMs ?? 0),
          (third?.arrivedAtMs ?? 0) - (second?.arrivedAtMs ?? 0),
        ];
        expect(gapsMs[0]).toBeGreaterThanOrEqual(60_000);
        expect(gapsMs[0]).toBeLessThan(65_000);
        expect(gapsMs[1]).toBeGreaterThanOrEqual(300_000);
        expect(gapsMs[1]).toBeLessThan(305_000);
      } finally {
        await scene.close();
      }
    },
    420_000,
  );
});

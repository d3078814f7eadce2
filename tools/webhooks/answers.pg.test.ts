import { findFreePort, startReceiver } from '@countinghouse/testing';
import type { Reaction } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../services/payments/test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import {
  endpointOf,
  parkedOf,
  waitForAttempts,
} from '../../services/payments/test/webhooks/support/delivery-rows.ts';
import { createDeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import { createHandClock } from '../../services/payments/test/webhooks/support/hand-clock.ts';
import { accountingCase, paymentsCase } from './both-policies.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;

const names = {
  payments: {
    success: 'P-261: every 2xx is a success and the last attempt',
    failure: 'P-262 PD-183 PD-190: 4xx and 5xx are failures and retried alike',
    redirect: 'P-234 P-262: a redirect is a failure and nobody follows it',
    noAnswer: 'P-263 PD-183: what ends without an answer says why in a word and is retried',
  },
  accounting: {
    success: 'A-110: every 2xx is a success and the last attempt',
    failure: 'A-112: 4xx and 5xx are failures and retried alike',
    redirect: 'A-112 AD-101: a redirect is a failure and nobody follows it',
    noAnswer: 'A-112: what ends without an answer says why in a word and is retried',
  },
};

describe.each([
  ['payments', paymentsCase],
  ['accounting', accountingCase],
] as const)('answers to %s', (name, policyCase) => {
  const clock = createHandClock();
  let scene: DeliveryScene;
  beforeAll(async () => {
    scene = await createDeliveryScene(() => use.database, { ...policyCase, nowMs: clock.nowMs });
    scene.dispatch();
  });
  afterAll(() => scene.close());

  async function endpointAt(url: string) {
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
    const { eventType } = policyCase;
    const endpoint = await scene.addEndpoint({ workspaceId, url, eventTypes: [eventType] });
    await scene.emit(workspaceId, [{ type: eventType }]);
    return endpoint;
  }

  /**
   * An endpoint for each response, all in flight together; returns what is recorded of the first
   * attempts.
   */
  async function firstAttempts(host: string, answers: ReadonlyMap<string, Reaction>) {
    const receiver = await scene.receive(host, ({ path }) => {
      const reaction = answers.get(path);
      if (reaction === undefined) throw new Error(`unexpected path ${path}`);
      return reaction;
    });
    const endpoints = await Promise.all(
      [...answers.keys()].map((path) => endpointAt(receiver.url(host, path))),
    );
    const firsts = await Promise.all(
      endpoints.map(async (endpoint) => {
        const [attempt] = await waitForAttempts(use.database, endpoint, 1, 15_000);
        return { endpoint, attempt, parked: await parkedOf(use.database, endpoint) };
      }),
    );
    return { receiver, firsts };
  }

  function byStatus(statuses: readonly number[], headers = {}): ReadonlyMap<string, Reaction> {
    return new Map(
      statuses.map((status) => [`/${status}`, { kind: 'status', status, headers } as const]),
    );
  }

  test(names[name].success, async () => {
    const statuses = [200, 201, 202, 204, 299];
    const { receiver, firsts } = await firstAttempts(`${name}-2xx.test`, byStatus(statuses));
    expect(firsts.map(({ attempt }) => attempt?.status)).toEqual(statuses);
    for (const { attempt, parked } of firsts) {
      expect(attempt).toMatchObject({ error_class: null, next_retry_at: null });
      expect(attempt?.dead_lettered).toBe(false);
      expect(parked).toEqual([]);
    }
    expect(receiver.requestCount()).toBe(statuses.length);
  });

  test(names[name].failure, async () => {
    const statuses = [400, 401, 404, 408, 410, 418, 429, 499, 500, 502, 503, 504, 599];
    const { firsts } = await firstAttempts(`${name}-errors.test`, byStatus(statuses));
    expect(firsts.map(({ attempt }) => attempt?.status)).toEqual(statuses);
    for (const { attempt, parked, endpoint } of firsts) {
      expect(attempt).toMatchObject({ error_class: 'http_status', dead_lettered: false });
      expect(parked).toMatchObject([{ due_at: attempt?.next_retry_at, automatic_made: 1 }]);
      expect(await endpointOf(use.database, endpoint)).toMatchObject({ switched_off_at: null });
    }
  });

  test(names[name].redirect, async () => {
    const elsewhere = await scene.receive(`${name}-elsewhere.test`);
    const location = elsewhere.url(`${name}-elsewhere.test`, '/target');
    const statuses = [300, 301, 302, 303, 307, 308];
    const { receiver, firsts } = await firstAttempts(
      `${name}-redirects.test`,
      byStatus(statuses, { location }),
    );
    expect(firsts.map(({ attempt }) => attempt?.status)).toEqual(statuses);
    for (const { attempt, parked } of firsts) {
      expect(attempt?.error_class).toBe('redirect');
      expect(parked).toHaveLength(1);
    }
    clock.advance(2 * minuteMs);
    await receiver.waitForRequests(2 * statuses.length);
    expect(elsewhere.connectionCount()).toBe(0);
  });

  test(names[name].noAnswer, async () => {
    const { firsts } = await firstAttempts(
      `${name}-broken.test`,
      new Map([
        ['/reset', { kind: 'reset' }],
        ['/not-http', { kind: 'not_http' }],
      ]),
    );
    const refusedPort = await findFreePort();
    const { authority, names: nameServer } = scene;
    const expired = await startReceiver({
      authority,
      names: [`${name}-expired.test`],
      isCertificateExpired: true,
    });
    for (const host of ['refused', 'expired']) {
      nameServer.set(`${name}-${host}.test`, { kind: 'addresses', addresses: ['127.0.0.1'] });
    }
    const urls = [
      `https://${name}-refused.test:${refusedPort}/`,
      expired.url(`${name}-expired.test`),
      `https://${name}-nowhere.test/`,
    ];
    const others = await Promise.all(
      urls.map(async (url) => {
        const endpoint = await endpointAt(url);
        const [attempt] = await waitForAttempts(use.database, endpoint, 1, 15_000);
        return { attempt, parked: await parkedOf(use.database, endpoint) };
      }),
    );
    await expired.close();
    const all = [...firsts, ...others];
    expect(all.map(({ attempt }) => attempt?.error_class)).toEqual([
      'connect',
      'protocol',
      'connect',
      'tls',
      'dns',
    ]);
    for (const { attempt, parked } of all) {
      expect(attempt?.status).toBeNull();
      expect(attempt?.duration_ms).toBeGreaterThanOrEqual(0);
      expect(parked).toMatchObject([{ due_at: attempt?.next_retry_at }]);
    }
  });
});

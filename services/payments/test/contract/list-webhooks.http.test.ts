import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { call } from './support/client.ts';
import { needOperator } from './support/target.ts';
import {
  addedWebhook,
  createMerchant,
  listedWebhooks,
  openWebhookTarget,
} from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

describe('GET /webhooks', () => {
  test('PD-003 gives all endpoints, newest first, as {data}', async (context) => {
    const { key } = await createMerchant(needOperator(context, target));
    expect((await call(target, '/webhooks', { key })).body).toEqual({ data: [] });
    const ids = [await addedWebhook(target, key), await addedWebhook(target, key)];
    const { body } = await call(target, '/webhooks', { key });
    expect(Object.keys(body)).toEqual(['data']);
    expect((await listedWebhooks(target, key)).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test.for(['webhooks:read_logs', 'webhooks:manage'] as const)(
    'P-179 P-180 %s alone is enough',
    async (scope, context) => {
      const { tenant } = needOperator(context, target);
      const { key } = await tenant.createKey({ scopes: [scope] });
      expect((await call(target, '/webhooks', { key })).status).toBe(200);
    },
  );

  test('P-180 with neither of the two it is 403, webhooks:retry among the rest', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter(
      (scope) => scope !== 'webhooks:read_logs' && scope !== 'webhooks:manage',
    );
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/webhooks', { key }));
  });

  test('P-223 endpoints of another business or environment are not in it', async (context) => {
    const operator = needOperator(context, target);
    const [one, two] = [await createMerchant(operator), await createMerchant(operator)];
    await addedWebhook(target, one.key);
    expect(await listedWebhooks(target, two.key)).toEqual([]);
    const sandbox = await one.createKey({ environment: 'test' });
    expect(await listedWebhooks(target, sandbox.key)).toEqual([]);
  });
});

import { expectUnauthenticated } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /key', () => {
  test('PD-221 answers the key that asks, without its secret', async (context) => {
    const { tenant } = needOperator(context, target);
    const expiresAt = new Date('2100-01-01T00:00:00.000Z');
    const scopes = ['payments:read', 'refunds:create_full'] as const;
    const { id, key } = await tenant.createKey({ scopes, expiresAt });
    const answer = await call(target, '/key', { key });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      name: expect.any(String),
      environment: 'live',
      scopes: [...scopes],
      expires_at: expiresAt.toISOString(),
      limits: {
        requests_per_key: expect.any(Number),
        requests_per_address: expect.any(Number),
        window_seconds: 60,
      },
    });
    expect(answer.text).not.toContain(key.slice('svc_live_'.length));
  });

  test('PD-221 needs no scope, in either environment', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: [] });
    expect((await call(target, '/key', { key })).body).toMatchObject({ scopes: [] });
    const { body } = await call(target, '/key', { key: target.testKey });
    expect(body).toMatchObject({ environment: 'test' });
  });

  test('PD-221 without a key is 401', async () => {
    expect.hasAssertions();
    expectUnauthenticated(await call(target, '/key'));
  });
});

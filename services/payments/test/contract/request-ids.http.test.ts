import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('X-Request-Id', () => {
  test('P-015 is on a success, on every refusal and on an answer to an unknown path', async () => {
    const { liveKey: key } = target;
    const answers: readonly (readonly [number, Promise<Answer>])[] = [
      [200, call(target, '/reference')],
      [200, call(target, '/openapi.json', { key })],
      [200, call(target, '/payments', { key })],
      [200, call(target, '/account', { key })],
      [400, call(target, '/payments?limit=0', { key })],
      [401, call(target, '/payments')],
      [404, call(target, `/payments/${unknownId}`, { key })],
      [404, call(target, '/no-such-path', { key })],
      [401, call(target, '/no-such-path')],
      [404, call(target, '/payments', { key, method: 'DELETE' })],
    ];
    for (const [status, answer] of answers) {
      const { headers, ...rest } = await answer;
      expect(rest.status).toBe(status);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('P-015 is on a read of a payment and on a 403 as well', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId);
    const { key } = await tenant.createKey({ scopes: [] });
    const read = await call(target, `/payments/${id}`, { key: target.liveKey });
    const refused = await call(target, `/payments/${id}`, { key });
    expect([read.status, refused.status]).toEqual([200, 403]);
    for (const { headers } of [read, refused]) {
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('P-275 equals request_id of an error body, and no two requests share one', async () => {
    const count = target.operator === null ? 20 : 400;
    const answers = await Promise.all(
      Array.from({ length: count }, () =>
        call(target, '/payments?limit=x', { key: target.liveKey }),
      ),
    );
    const ids = answers.map(({ headers, body }) => {
      expect(headers.get('x-request-id')).toBe(body['request_id']);
      return body['request_id'];
    });
    expect(new Set(ids).size).toBe(count);
  });

  test('P-275 is ours: one that a caller sends is neither taken over nor echoed', async () => {
    const sent = 'caller-1';
    const headers = { 'x-request-id': sent, 'request-id': sent, traceparent: sent };
    const answer = await call(target, '/payments?limit=x', { key: target.liveKey, headers });
    expect(answer.headers.get('x-request-id')).not.toBe(sent);
    expect(answer.text).not.toContain(sent);
  });

  test('P-275 leads to the log line of the refusal', async (context) => {
    const { api } = needOperator(context, target);
    const { body } = await call(target, '/payments?limit=x', { key: target.liveKey });
    const lines = api.logs().split('\n');
    const line = lines.find((entry) => entry.includes(String(body['request_id'])));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ route: '/api/v1/payments', status: 400 });
  });
});

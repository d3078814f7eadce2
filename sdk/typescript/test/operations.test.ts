import { describe, expect, test } from 'vitest';
import own from '../package.json' with { type: 'json' };
import { userAgent } from '../src/call.ts';
import operations from '../src/generated/operations.json' with { type: 'json' };
import { createAccounting, createPayments } from '../src/index.ts';
import { scriptedFetch } from '../src/testing.ts';

const options = { key: 'sk_1', baseUrl: 'https://api.test/api/v1' };
const id = '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90';

test('the SDK names its version to the service', () => {
  expect(userAgent).toBe(`countinghouse-typescript/${own.version}`);
});

describe('every operation', () => {
  test.each(operations)('$service $command is sent as the document says', async (operation) => {
    const fetch = scriptedFetch({ body: { data: [] } });
    const clients = {
      payments: createPayments({ ...options, fetch }),
      accounting: createAccounting({ ...options, fetch }),
    };
    const client = clients[operation.service as keyof typeof clients];
    const [group = '', name = ''] = operation.command.split('.');
    const method = Object(Object(client)[group])[name];
    const input = operation.method === 'GET' ? { limit: 1 } : { amount: 1 };
    const hasInput = operation.query.length > 0 || operation.body.length > 0;
    await method(...operation.path_parameters.map(() => id), ...(hasInput ? [input] : []), {
      idempotencyKey: 'order-1017',
    });
    const [call] = fetch.calls;
    const path = operation.path.replaceAll(/\{\w+\}/g, id);
    const isQuery = operation.method === 'GET' && hasInput;
    const sign = path.includes('?') ? '&' : '?';
    expect(call).toMatchObject({
      method: operation.method,
      url: `${options.baseUrl}${path}${isQuery ? `${sign}limit=1` : ''}`,
      headers: { authorization: 'Bearer sk_1' },
    });
    const isKeyed = operation.repeat === 'key' && !operation.path.includes('?');
    expect(call?.headers['idempotency-key']).toBe(isKeyed ? 'order-1017' : undefined);
    expect(call?.body).toEqual(operation.body.length > 0 ? input : undefined);
  });
});

import { createLogger } from '@countinghouse/observability';
import { expectForbidden, expectInvalid, expectLimited } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { readApiSettings } from '../../src/processes/config.ts';
import { startApi } from '../../src/processes/main-api.ts';
import { apiSettings } from '../support/processes/running-api.ts';
import { insertLog } from '../support/webhooks/webhook-rows.ts';
import { call } from './support/client.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator } from './support/target.ts';
import { createMerchant, openWebhookTarget } from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function list(query: string, key = target.liveKey): Promise<Answer> {
  return call(target, `/events${query}`, { key });
}

function sequencesOf(answer: Answer): readonly unknown[] {
  return recordsOf(answer).map((event) => event['sequence']);
}

describe('GET /events', () => {
  test('PD-003 PD-191 gives every event after the number, in order, as it was sent', async (context) => {
    const operator = needOperator(context, target);
    const { key, liveWorkspaceId } = await createMerchant(operator);
    expect((await list('', key)).body).toEqual({ data: [] });
    const ids = await insertLog(operator.api.database, liveWorkspaceId, 5);
    const all = await list('', key);
    expect(Object.keys(all.body)).toEqual(['data']);
    expect(recordsOf(all).map(({ id }) => id)).toEqual(ids);
    expect(sequencesOf(all)).toEqual([1, 2, 3, 4, 5]);
    expect(recordsOf(all)[0]).toEqual({
      id: ids[0],
      type: 'payout.completed',
      created_at: '2026-11-15T09:30:00.000Z',
      sequence: 1,
      environment: 'live',
      data: { id: ids[0], amount: 1050, currency: 'NGN', status: 'completed' },
    });
    expect(sequencesOf(await list('?after_sequence=3', key))).toEqual([4, 5]);
    expect(sequencesOf(await list('?after_sequence=5', key))).toEqual([]);
    expect(sequencesOf(await list('?after_sequence=1&limit=2', key))).toEqual([2, 3]);
  });

  test('PD-017 PD-191 an amount beyond 2^53 keeps its digits', async (context) => {
    const operator = needOperator(context, target);
    const { key, liveWorkspaceId } = await createMerchant(operator);
    await insertLog(operator.api.database, liveWorkspaceId, 1, '9007199254740993');
    expect((await list('', key)).text).toContain('"amount":9007199254740993,');
  });

  test('PD-191 without a limit the list is complete, however long', async (context) => {
    const operator = needOperator(context, target);
    const { key, liveWorkspaceId } = await createMerchant(operator);
    await insertLog(operator.api.database, liveWorkspaceId, 1_201);
    const numbers = Array.from({ length: 1_201 }, (_, index) => index + 1);
    expect(sequencesOf(await list('', key))).toEqual(numbers);
    expect(sequencesOf(await list('?limit=700', key))).toEqual(numbers.slice(0, 700));
    expect(sequencesOf(await list('?limit=1000&after_sequence=500', key))).toEqual(
      numbers.slice(500),
    );
  });

  test.each([
    ['after_sequence', '-1'],
    ['after_sequence', '1.5'],
    ['after_sequence', ''],
    ['after_sequence', 'x'],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', '99999'],
    ['limit', ''],
    ['wait_seconds', '26'],
    ['wait_seconds', '-1'],
    ['wait_seconds', '1.5'],
  ])('%s of "%s" is refused with 400 on that field', async (field, value) => {
    expectInvalid(await list(`?${field}=${value}`), field);
  });

  test('PD-191 needs webhooks:read_logs', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['webhooks:read_logs'] });
    expect((await list('', key)).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'webhooks:read_logs');
    expectForbidden(await list('', (await tenant.createKey({ scopes: others })).key));
  });

  test('P-223 events of another business or environment are not in it', async (context) => {
    const operator = needOperator(context, target);
    const [one, two] = [await createMerchant(operator), await createMerchant(operator)];
    await insertLog(operator.api.database, one.liveWorkspaceId, 2);
    await insertLog(operator.api.database, one.testWorkspaceId, 1);
    expect(recordsOf(await list('', two.key))).toEqual([]);
    expect(recordsOf(await list('', one.key))).toHaveLength(2);
    const sandbox = await one.createKey({ environment: 'test' });
    expect(recordsOf(await list('', sandbox.key))).toHaveLength(1);
  });
});

describe('GET /events with wait_seconds', () => {
  test('PD-222 waits for the next event, and says the newest number', async (context) => {
    const operator = needOperator(context, target);
    const { key, liveWorkspaceId } = await createMerchant(operator);
    expect((await list('', key)).headers.get('latest-sequence')).toBe('0');
    const waiting = list('?wait_seconds=25', key);
    await insertLog(operator.api.database, liveWorkspaceId, 2);
    const answer = await waiting;
    expect(sequencesOf(answer)).toEqual([1, 2]);
    expect(answer.headers.get('latest-sequence')).toBe('2');
    const later = await list('?after_sequence=1&limit=1&wait_seconds=25', key);
    expect(sequencesOf(later)).toEqual([2]);
  });

  test('PD-222 two requests of a key wait, a third is 429 with a reason', async (context) => {
    const operator = needOperator(context, target);
    const { key, liveWorkspaceId } = await createMerchant(operator);
    const waiting = [1, 2, 3].map(() => list('?wait_seconds=25', key));
    const refused = await Promise.race(waiting);
    expectLimited(refused);
    expect(refused.headers.get('error-reason')).toBe('too_many_waits');
    await insertLog(operator.api.database, liveWorkspaceId, 1);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  });

  test('PD-222 a process that stops answers those who wait with what there is', async (context) => {
    const operator = needOperator(context, target);
    const { key } = await createMerchant(operator);
    const leaving = await startApi(readApiSettings(apiSettings(operator.api.testDatabase)), {
      logger: createLogger({ service: 'payments', level: 'silent' }),
      nowMs: Date.now,
    });
    const place = { baseUrl: `${leaving.address}/api/v1` };
    const waiting = [1, 2, 3].map(() => call(place, '/events?wait_seconds=25', { key }));
    expectLimited(await Promise.race(waiting));
    await leaving.stop();
    const answers = (await Promise.all(waiting)).filter(({ status }) => status === 200);
    expect(answers.map(({ body }) => body)).toEqual([{ data: [] }, { data: [] }]);
  });
});

import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';
import { pausedForSeconds, whilePaused } from './support/while-paused.ts';

const target = await openTarget();
afterAll(target.close);

const plain = {
  amount: 2500.5,
  currency: 'NGN',
  interval: 'month',
  customer: { email: 'ada@example.com' },
};

function create(
  body: unknown,
  key = target.liveKey,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return sendJson(target, '/subscriptions', { key, body, headers });
}

const cancel = (id: unknown, key = target.liveKey): Promise<Answer> =>
  call(target, `/subscriptions/${String(id)}/cancel`, { method: 'POST', key });
const get = (id: unknown, key = target.liveKey): Promise<Answer> =>
  call(target, `/subscriptions/${String(id)}`, { key });

describe('POST /subscriptions', () => {
  test('PD-169 PD-170 PD-211 PD-217 answers 200 with the whole record, in major units', async () => {
    const { status, body } = await create(plain);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'subscription',
      url: expect.stringMatching(/^https?:\/\/.+\/pay\/[0-9A-HJKMNP-TV-Z]{18}$/),
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{18}$/),
      status: 'incomplete',
      amount: 2500.5,
      amount_unit: 'major',
      currency: 'NGN',
      interval: 'month',
      interval_count: 1,
      description: null,
      customer: { email: 'ada@example.com' },
      return_url: null,
      current_period_start: null,
      current_period_end: null,
      next_charge_at: null,
      failed_attempts: 0,
      next_retry_at: null,
      latest_payment_id: null,
      environment: 'live',
      metadata: {},
      created_at: expect.stringMatching(/Z$/),
      updated_at: body['created_at'],
      cancelled_at: null,
      paused_at: null,
      next_amount: null,
      next_amount_at: null,
    });
    const page = await fetch(String(body['url']).replace(/^https?:\/\/[^/]+/, origin()));
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain('every month');
    expect(text).not.toContain('name="email"');
    expect(text).not.toContain('ada@example.com');
  });

  test('PD-211 every field comes back as it was sent', async () => {
    const asked = {
      interval: 'week',
      intervalCount: 2,
      customer: { email: 'ada@example.com', name: 'Ada Obi', phone: '+2348000000000' },
      description: 'Cloth of the fortnight',
      returnUrl: 'https://shop.example/thanks',
      metadata: { plan: 'cloth' },
    };
    const { body } = await create({ ...plain, ...asked });
    expect(body).toMatchObject({
      interval: 'week',
      interval_count: 2,
      customer: asked.customer,
      description: asked.description,
      return_url: asked.returnUrl,
      metadata: asked.metadata,
    });
    expect((await get(body['id'])).body).toEqual(body);
  });

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 10.001 }],
    ['amount', { amount: 100_000_001 }],
    ['amount', { amount: '10' }],
    ['currency', { currency: 'XXQ' }],
    ['interval', { interval: 'hour' }],
    ['intervalCount', { intervalCount: 0 }],
    ['intervalCount', { intervalCount: 1.5 }],
    ['intervalCount', { interval: 'year', intervalCount: 4 }],
    ['customer', { customer: undefined }],
    ['customer.email', { customer: { email: 'ada' } }],
    ['customer.age', { customer: { email: 'ada@example.com', age: 7 } }],
    ['returnUrl', { returnUrl: 'http://shop.example' }],
    ['status', { status: 'active' }],
  ])('PD-169 a flaw in %s is 400: %j', async (field, change) => {
    expectInvalid(await create({ ...plain, ...change }), field);
  });

  test('PD-169 a currency that is not offered is 501', async () => {
    expectError(await create({ ...plain, currency: 'CHF' }), 501, 'not_implemented');
  });

  test('PD-169 a repeated Idempotency-Key answers with the first, and says when it asked for another', async () => {
    const headers = { 'idempotency-key': `subscription-${Math.random()}` };
    const first = await create(plain, target.liveKey, headers);
    const again = await create(plain, target.liveKey, headers);
    expect(again.body).toEqual({ ...first.body, idempotentReplay: true });
    expect(again.headers.get('idempotency-mismatch')).toBeNull();
    const other = await create({ ...plain, amount: 1 }, target.liveKey, headers);
    expect(other.body).toEqual(again.body);
    expect(other.headers.get('idempotency-mismatch')).toBe('true');
    const stranger = await create(plain, target.otherLiveKey, headers);
    expect(stranger.body['id']).not.toBe(first.body['id']);
  });

  test('PD-169 twenty calls at once under one key make one subscription', async () => {
    const headers = { 'idempotency-key': `subscription-${Math.random()}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(plain, target.liveKey, headers)),
    );
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  });

  test('PD-053 a live key of a business that is not verified is refused', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'pending' });
    const { key } = await tenant.createKey();
    expectForbidden(await create(plain, key));
    const { key: sandbox } = await tenant.createKey({ environment: 'test' });
    expect((await create(plain, sandbox)).body['environment']).toBe('test');
  });
});

test('PD-055 PD-169 while payments are paused none is made, from the first moment', async (context) => {
  const operator = needOperator(context, target);
  await whilePaused(target, operator, 'payments', async () => {
    const answer = await create(plain);
    expectError(answer, 503, 'service_paused');
    expect(answer.headers.get('retry-after')).toBe(String(pausedForSeconds));
  });
});

describe('reading and cancelling', () => {
  test('PD-003 PD-169 the list is {data}, newest first', async () => {
    const { body: older } = await create(plain);
    const { body: newer } = await create(plain);
    const list = await call(target, '/subscriptions', { key: target.liveKey });
    expect(Object.keys(list.body)).toEqual(['data']);
    expect(recordsOf(list).slice(0, 2)).toEqual([newer, older]);
  });

  test('PD-169 a cancel is at once and for good; its page takes no payment, and a repeat changes nothing', async () => {
    const { body } = await create(plain);
    const cancelled = await cancel(body['id']);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancelled_at: expect.stringMatching(/Z$/),
      next_charge_at: null,
    });
    expect((await cancel(body['id'])).body).toEqual(cancelled.body);
    const page = await fetch(String(body['url']).replace(/^https?:\/\/[^/]+/, origin()));
    expect(await page.text()).not.toContain('<form');
  });

  test('P-221 P-222 PD-169 of another business or environment there is none', async () => {
    const { body } = await create(plain);
    for (const key of [target.otherLiveKey, target.testKey]) {
      expectNotFound(await get(body['id'], key));
      expectNotFound(await cancel(body['id'], key));
    }
    expectNotFound(await get(unknownId));
    expectInvalid(await get('nonsense'), 'id');
    expect((await get(body['id'])).body['status']).toBe('incomplete');
  });

  test('PD-169 reads need subscriptions:read, writes subscriptions:write', async (context) => {
    const { tenant } = needOperator(context, target);
    const without = async (left: string) =>
      (await tenant.createKey({ scopes: scopes.filter((scope) => scope !== left) })).key;
    const { body } = await create(plain);
    const noRead = await without('subscriptions:read');
    expectForbidden(await get(body['id'], noRead));
    expectForbidden(await call(target, '/subscriptions', { key: noRead }));
    expect((await create(plain, noRead)).status).toBe(200);
    const noWrite = await without('subscriptions:write');
    expectForbidden(await create(plain, noWrite));
    expectForbidden(await cancel(body['id'], noWrite));
    expect((await get(body['id'], noWrite)).status).toBe(200);
  });
});

function origin(): string {
  return new URL(target.baseUrl).origin;
}

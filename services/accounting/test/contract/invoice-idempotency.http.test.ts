import { expectError, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unknownId } from './operations.ts';
import { call } from './support/client.ts';
import { expectRefused, made, makeCustomer, postInvoice, work } from './support/invoices.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

let customer = '';
beforeAll(async () => {
  customer = await makeCustomer(target);
});

const post = (key: string, fields: object = {}): Promise<Answer> =>
  postInvoice(
    target,
    { contact_id: customer, lines: [work], ...fields },
    { headers: { 'idempotency-key': key } },
  );
const count = async (): Promise<number> =>
  Number((await call(target, '/invoices?limit=1', { key: target.readKey })).body['total']);

test('AD-089 a repeat with the same body returns the first invoice and makes no second one', async () => {
  const first = await post('repeat');
  const before = await count();
  const second = await post('repeat');
  expect(made(second)).toEqual(made(first));
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(await count()).toBe(before);
});

test('AD-089 the same request written in another way is the same request', async () => {
  const first = made(await post('spelling', { lines: [{ ...work, quantity: 2 }] }));
  const body = `{"lines":[{"quantity":2.0,"unit_price":1e1,"description":"Advice"}],"contact_id":"${customer.toUpperCase()}"}`;
  const headers = { 'idempotency-key': 'spelling' };
  expect(made(await postInvoice(target, body, { headers }))['id']).toBe(first['id']);
});

test('AD-090 the same key with another body is 409, and nothing is made', async () => {
  made(await post('other-body'));
  const before = await count();
  expectError(await post('other-body', { reference: 'another' }), 409, 'conflict');
  expect(await count()).toBe(before);
});

test('AD-089 of repeats that come at once one makes the invoice', async () => {
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('at-once')));
  expect(new Set(answers.map((answer) => made(answer)['id'])).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(
    1,
  );
  expect(await count()).toBe(before + 1);
});

test('AD-089 a refused request uses up no key', async () => {
  expectRefused(
    await post('refused', { contact_id: unknownId }),
    'contact_not_found',
    'contact_id',
  );
  made(await post('refused'));
});

test('AD-089 keys of another organisation are its own', async () => {
  const own = made(await post('shared'));
  const contact = await makeCustomer(target, target.otherKey);
  const body = { contact_id: contact, lines: [work] };
  const headers = { 'idempotency-key': 'shared' };
  const other = await postInvoice(target, body, { key: target.otherKey, headers });
  expect(made(other)['id']).not.toBe(own['id']);
});

test('AD-089 an empty key, or one of 256 characters, is 400', async () => {
  for (const key of ['', 'x'.repeat(256)]) expectInvalid(await post(key), 'idempotency-key');
  made(await post('y'.repeat(255)));
});

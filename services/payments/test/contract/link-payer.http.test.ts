import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { call, sendJson } from './support/client.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const plain = { title: 'Two yards', currency: 'NGN', amount: 10 };
const ada = { email: 'ada@example.com', name: 'Ada Obi' };

const create = (body: unknown) => sendJson(target, '/payment-links', { key: target.liveKey, body });

async function readPage(url: unknown): Promise<string> {
  const { origin } = new URL(target.baseUrl);
  const page = await fetch(String(url).replace(/^https?:\/\/[^/]+/, origin));
  return page.text();
}

test('PD-249 PD-250 the page is filled in with the payer and shows the order; both are read back', async () => {
  const { body: link } = await create({ ...plain, customer: ada, orderReference: 'INV-1017' });
  expect(link).toMatchObject({
    customer: ada,
    customer_fixed: false,
    order_reference: 'INV-1017',
  });
  const read = await call(target, `/payment-links/${String(link['id'])}`, { key: target.liveKey });
  expect(read.body).toEqual(link);
  const page = await readPage(link['url']);
  expect(page).toContain('value="ada@example.com"');
  expect(page).toContain('value="Ada Obi"');
  expect(page).toContain('INV-1017');
});

test('PD-249 a fixed payer is not asked, and the page shows only a part of the address', async () => {
  const { body: link } = await create({ ...plain, customer: ada, customerFixed: true });
  expect(link).toMatchObject({ customer: ada, customer_fixed: true });
  const page = await readPage(link['url']);
  expect(page).not.toContain('name="email"');
  expect(page).not.toContain('ada@example.com');
  expect(page).toContain('a…@example.com');
});

test.each([
  ['customer.email', { customer: { email: 'ada' } }],
  ['customer.email', { customerFixed: true }],
  ['customer.email', { customer: { name: 'Ada' }, customerFixed: true }],
  ['customer.phone', { customer: { ...ada, phone: '+234' } }],
  ['orderReference', { orderReference: '' }],
  ['orderReference', { orderReference: 'x'.repeat(65) }],
])('PD-249 PD-250 a flaw in %s is 400: %j', async (field, change) => {
  expectInvalid(await create({ ...plain, ...change }), field);
});

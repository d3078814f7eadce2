import { afterAll, expect, test } from 'vitest';
import { numberAll } from '../support/ledger/number-all.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { booksUrl, openBooksDesk } from '../support/people/books-desk.ts';
import { readMails } from '../support/people/mails.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi({ settings: { PAYMENTS_BOOKS_URLS: booksUrl } });
afterAll(api.stop);

test('PD-280 the books get two keys for a code, and a person sees who agreed and disconnects them', async () => {
  const desk = await openBooksDesk(api);
  const { status, body } = await desk.exchange(await desk.agree());
  expect(status).toBe(200);
  expect((await desk.call(body.key, 'GET', '/movements/head')).status).toBe(200);
  expect((await desk.call(body.pay_key, 'GET', '/movements/head')).status).toBe(403);
  expect((await desk.call(body.pay_key, 'GET', '/payments?limit=1')).status).toBe(200);
  expect((await desk.call(body.key, 'POST', '/payouts')).status).toBe(403);
  const found = await desk.ask('GET', '/books-connection');
  expect(found.body.connection).toMatchObject({
    organisation_name: 'Adire Lane Ltd',
    books_url: booksUrl,
    agreed_by: 'The owner',
    status: 'connected',
  });
  expect(await readMails(api)).toContainEqual(
    expect.objectContaining({
      letter: expect.objectContaining({
        subject: expect.stringContaining('is connected to the books of Adire Lane Ltd'),
      }),
    }),
  );
  expect((await desk.ask('POST', '/books-connection/end')).status).toBe(200);
  expect((await desk.ask('GET', '/books-connection')).body).toEqual({
    connection: null,
    pasted: null,
    booked: null,
  });
  await expect
    .poll(async () => (await desk.call(body.key, 'GET', '/key')).status, { timeout: 5_000 })
    .toBe(401);
  expect((await desk.ask('POST', '/books-connection/end')).status).toBe(404);
});

test('PD-282 one workspace has one set of books: the same organisation replaces its keys, another is refused', async () => {
  const desk = await openBooksDesk(api);
  const { body: first } = await desk.exchange(await desk.agree());
  const other = { organisation_id: newTestId() };
  const refused = await desk.ask('POST', '/books-connection', { ...desk.request, ...other });
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const { body: second } = await desk.exchange(await desk.agree());
  await expect
    .poll(async () => (await desk.call(first.key, 'GET', '/key')).status, { timeout: 5_000 })
    .toBe(401);
  expect((await desk.call(second.key, 'GET', '/key')).status).toBe(200);
});

test('PD-310 a payment names its invoice and says when the books have it, with a copied key as well', async () => {
  const desk = await openBooksDesk(api);
  const { tenant } = desk;
  const { key } = await tenant.createKey({ name: 'Adire books' });
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(api.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const trailUrl = `${booksUrl}/app/trail/payment/{payment_id}`;
  await send('PUT', '/books-link', { name: 'Adire Lane Ltd', trail_url: trailUrl });
  const link = await send('POST', '/payment-links', {
    title: 'INV-00012',
    amount: 10_000,
    currency: 'NGN',
    metadata: { organisation_id: newTestId(), invoice_id: newTestId() },
  });
  const id = await insertCharged(api.database, tenant.liveWorkspaceId);
  await api.database.db
    .updateTable('payments')
    .set({ payment_link_id: link.id })
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .execute();
  await numberAll(api.database);
  const trailOf = async () => (await desk.ask('GET', `/payments/${id}/trail`)).body.books;
  const shown = { name: 'Adire Lane Ltd', invoice_number: 'INV-00012' };
  expect(await trailOf()).toMatchObject({ ...shown, booked: false });
  const { body: before } = await desk.ask('GET', '/books-connection');
  expect(before).toMatchObject({
    connection: null,
    pasted: { organisation_name: 'Adire Lane Ltd', books_url: booksUrl, key_name: 'Adire books' },
    booked: { sequence: 0, head: 1 },
  });
  const { data } = await send('GET', '/movements?after_sequence=0');
  const after = `after_sequence=1&after_hash=${data[0].hash}`;
  const other = await tenant.createKey();
  await desk.call(other.key, 'GET', `/movements?${after}`);
  expect(await trailOf()).toMatchObject({ booked: false });
  await send('GET', `/movements?${after}`);
  expect(await trailOf()).toMatchObject({ ...shown, booked: true });
});

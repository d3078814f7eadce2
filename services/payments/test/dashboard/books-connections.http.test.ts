import { afterAll, expect, test } from 'vitest';
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
  expect((await desk.ask('GET', '/books-connection')).body).toEqual({ connection: null });
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

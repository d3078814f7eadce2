import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: SendingScene;
let contactId = '';
let invoice: { readonly id: string; readonly number: string };
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSendingScene(api);
  const { id, number, contactId: customerId } = await scene.invoice();
  invoice = { id, number: number ?? '' };
  contactId = customerId;
});
afterAll(() => api.stop());

const path = (rest: string): string => `/contacts/${contactId}/statement${rest}`;

/** A page as a browser gets it, without following where it leads. */
async function open(url: string) {
  const answer = await fetch(url, { redirect: 'manual' });
  const text = (await answer.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
  return { status: answer.status, text, location: answer.headers.get('location') };
}

const localUrl = (url: string): string => api.address + new URL(url).pathname;

describe('the page of a statement of account', () => {
  test('AD-126 its page shows what is due and leads to each open invoice of this customer alone', async () => {
    const made = await scene.owner.post(path('/link'), {});
    const again = await scene.owner.post(path('/link'), {});
    expect(again.body.url).toBe(made.body.url);
    const url = localUrl(made.body.url);
    const page = await open(url);
    expect(page.status).toBe(200);
    for (const words of ['Statement of account', 'Books Limited', '€121.00', invoice.number]) {
      expect(page.text).toContain(words);
    }
    const hop = await open(`${url}/invoices/${invoice.id}`);
    expect([hop.status, hop.location]).toEqual([303, expect.stringMatching(/^\/i\/[\w-]{43}/)]);
    expect((await open(api.address + (hop.location ?? ''))).text).toContain(invoice.number);
    const other = await scene.addContact({ email: 'other@example.com' });
    const foreign = await scene.posted({ contactId: other.id });
    expect((await open(`${url}/invoices/${foreign.id}`)).status).toBe(404);
    expect((await open(`${url}/statement.pdf`)).status).toBe(200);
  });

  test('AD-126 a revoked link, another kind of link and a guess lead nowhere', async () => {
    const { body } = await scene.owner.post(path('/link'), { renew: true });
    const url = localUrl(body.url);
    expect((await open(url.replace('/s/', '/i/'))).status).toBe(404);
    expect((await open(`${api.address}/s/${'x'.repeat(43)}`)).status).toBe(404);
    const closed = await scene.owner.send('DELETE', path('/link'));
    expect(closed.body.url).toBeNull();
    expect((await open(url)).status).toBe(404);
    expect((await open(`${url}/invoices/${invoice.id}`)).status).toBe(404);
  });
});

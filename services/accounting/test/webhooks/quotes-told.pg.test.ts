import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListening } from '../support/processes/listening.ts';
import type { Listening } from '../support/processes/listening.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene } from '../support/sales/sales-scene.ts';

let api: TestApi;
let listening: Listening;
beforeAll(async () => {
  api = await startTestApi();
  listening = await startListening(api.deps);
});
afterAll(async () => {
  await listening.close();
  await api.stop();
});

const types = ['quote.accepted', 'quote.declined', 'lead.won', 'invoice.created'] as const;

test('A-097 AD-099 A-103 A-108 AD-100 a customer who accepts is told of, with the invoice and the lead that is won', async () => {
  const scene = await createSalesScene(api);
  const { seller, orgId, customer } = scene;
  const { body: lead } = await seller.post('/leads', {
    name: 'Ada Obi',
    company: 'Adire Lane',
    value: 5000.5,
  });
  const listener = await listening.listen(orgId, types);
  const quote = await scene.sentQuote({ lead_id: lead.id, reference: 'Tender 7' });
  await scene.answer(quote, { answer: 'accept', name: 'Ada Obi' });
  // A second answer is not taken, so nothing more is told of it.
  await scene.answer(quote, { answer: 'accept', name: 'Ada Obi' });
  const events = await listener.hear(3);
  const byType = Object.fromEntries(events.map((event) => [event.type, event]));
  const { body: accepted } = await seller.get(`/quotes/${quote.id}`);
  expect(byType['quote.accepted']?.org_id).toBe(orgId);
  expect(byType['quote.accepted']?.data).toEqual({
    id: quote.id,
    number: 'QUO-00001',
    status: 'accepted',
    contact_id: customer.id,
    lead_id: lead.id,
    date: quote.date,
    expiry_date: quote.expiry_date,
    currency: 'EUR',
    subtotal: 100,
    tax_total: 21,
    total: 121,
    reference: 'Tender 7',
    responded_at: accepted.responded_at,
    responder_name: 'Ada Obi',
    decline_reason: null,
    invoice_id: accepted.invoice_id,
  });
  expect(byType['invoice.created']?.data).toMatchObject({ id: accepted.invoice_id, total: 121 });
  expect(byType['lead.won']?.data).toEqual({
    id: lead.id,
    name: 'Ada Obi',
    company: 'Adire Lane',
    value: 5000.5,
    currency: 'EUR',
    contact_id: customer.id,
    quote_id: quote.id,
  });
});

test('A-098 AD-099 a customer who declines is told of, with the reason', async () => {
  const scene = await createSalesScene(api);
  const listener = await listening.listen(scene.orgId, types);
  const quote = await scene.sentQuote();
  await scene.answer(quote, { answer: 'decline', name: 'Ada', reason: 'Too dear' });
  const [event] = await listener.hear(1);
  expect(event?.type).toBe('quote.declined');
  expect(event?.data).toMatchObject({
    id: quote.id,
    status: 'declined',
    lead_id: null,
    reference: null,
    responder_name: 'Ada',
    decline_reason: 'Too dear',
    invoice_id: null,
  });
});

test('A-103 A-108 a lead that somebody marks won is told of once, with the customer it became', async () => {
  const scene = await createSalesScene(api);
  const listener = await listening.listen(scene.orgId, [...types, 'contact.created']);
  const { body: lead } = await scene.seller.post('/leads', { name: 'Ada Obi' });
  const order = { version: 1, stage: 'won' };
  const { body: won } = await scene.seller.post(`/leads/${lead.id}/move`, order);
  await scene.seller.post(`/leads/${lead.id}/move`, order);
  const events = await listener.hear(2);
  expect(events.map(({ type }) => type).toSorted()).toEqual(['contact.created', 'lead.won']);
  expect(events.find(({ type }) => type === 'lead.won')?.data).toEqual({
    id: lead.id,
    name: 'Ada Obi',
    company: null,
    value: 0,
    currency: 'EUR',
    contact_id: won.contact_id,
    quote_id: null,
  });
});

import { voidDocument } from '../../../services/accounting/src/documents/issuing/void-document.ts';
import { pingWebhook } from '../../../services/accounting/src/webhooks/ping-webhook.ts';
import { startListening } from '../../../services/accounting/test/support/processes/listening.ts';
import type { HeardEvent } from '../../../services/accounting/test/support/processes/listening.ts';
import type { TestApi } from '../../../services/accounting/test/support/processes/running-api.ts';
import { createSalesScene } from '../../../services/accounting/test/support/sales/sales-scene.ts';
import { createSettlingScene } from '../../../services/accounting/test/support/settling/settling-scene.ts';

type Listening = Awaited<ReturnType<typeof startListening>>;

/** Triggers every event that organisations receive, and returns each as its receiver got it. */
export async function collectAccountingEvents(api: TestApi): Promise<readonly HeardEvent[]> {
  const listening = await startListening(api.deps);
  try {
    return [...(await keepBooks(api, listening)), ...(await sell(api, listening))];
  } finally {
    await listening.close();
  }
}

async function keepBooks({ deps }: TestApi, listening: Listening): Promise<readonly HeardEvent[]> {
  const books = await createSettlingScene(deps);
  const listener = await listening.listen(books.orgId);
  await books.addContact({ name: 'Northwind', email: 'ada@northwind.example' });
  await books.pay(await books.posted(), 12_100n);
  const { id } = await books.posted();
  await voidDocument(deps, books.order(id));
  await books.pay(await books.posted({ kind: 'bill' }), 12_100n, {
    direction: 'out',
    contactId: books.supplier.id,
  });
  const { endpointId } = listener;
  await pingWebhook(deps, { ...books.order(id), endpointId });
  return listener.hear(11);
}

async function sell(api: TestApi, listening: Listening): Promise<readonly HeardEvent[]> {
  const sales = await createSalesScene(api);
  const listener = await listening.listen(sales.orgId);
  const lead = { name: 'Ada Obi', company: 'Adire Lane', value: 5000.5 };
  const { body } = await sales.seller.post('/leads', lead);
  const accepted = await sales.sentQuote({ lead_id: body.id });
  await sales.answer(accepted, { answer: 'accept', name: 'Ada Obi' });
  const declined = await sales.sentQuote();
  await sales.answer(declined, { answer: 'decline', name: 'Ada Obi', reason: 'Too expensive' });
  return listener.hear(4);
}

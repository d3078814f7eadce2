import { testAttempts } from '@countinghouse/testing/hostile';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { createSalesScene } from '../support/sales/sales-scene.ts';
import { attempts } from './logs.attempts.ts';

testAttempts('logs', attempts, async () => {
  const api = await startTestApi();
  const { writeKey: key } = await createTestOrganisation(api.deps);
  const headers = { authorization: `Bearer ${key}` };
  // Where keys do not belong as well: such a request is refused, and must not be written down.
  for (const path of ['/invoices', `/invoices?cursor=${key}`, `/invoices/${key}`]) {
    await (await fetch(api.baseUrl + path, { headers })).text();
  }
  const merchant = await createSendingScene(api);
  const { id } = await merchant.invoice();
  const { body: link } = await merchant.owner.post(`/documents/${id}/link`);
  const sales = await createSalesScene(api);
  const quote = await sales.sentQuote();
  await sales.visit(quote);
  const { pathname } = new URL(link.url);
  for (const path of [pathname, `${pathname}x`]) await (await fetch(api.address + path)).text();
  const tokenIn = (path: string): string => path.split('/').at(-1) ?? '';
  return {
    secrets: {
      key,
      invoiceToken: tokenIn(pathname),
      quoteToken: tokenIn(new URL(quote.public_url).pathname),
    },
    logs: api.logs,
    close: api.stop,
  };
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { failAndRecover } from '../support/processes/failing-endpoint.ts';
import { openWebhookOffice } from '../support/processes/webhook-office.ts';
import type { WebhookOffice } from '../support/processes/webhook-office.ts';

let office: WebhookOffice;
beforeAll(async () => {
  office = await openWebhookOffice({ dispatchers: 3 });
});
afterAll(() => office.close());

test(
  'A-115 AD-085 AD-087 200 deliveries that fail at once switch an endpoint off once, five times over',
  { timeout: 300_000 },
  async () => {
    expect.hasAssertions();
    for (let round = 0; round < 5; round += 1) {
      await failAndRecover(office, { host: `crowd-${round}.test`, events: 200 });
    }
  },
);

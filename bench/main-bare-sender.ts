import { readFileSync } from 'node:fs';
import { createSender } from '@countinghouse/webhooks';

/**
 * The sender of webhooks in a loop, with nothing around it: no database, no signature. Prints how
 * many requests a second were answered.
 */
const {
  BARE_URLS = '',
  BARE_CONCURRENCY = '1',
  BARE_SECONDS = '1',
  BARE_BODY = '{}',
  PAYMENTS_WEBHOOK_ALLOWED_NETWORKS = '',
  PAYMENTS_WEBHOOK_AUTHORITY_FILE = '',
  PAYMENTS_WEBHOOK_NAME_SERVER = '',
} = process.env;

const sender = createSender({
  exceptions: {
    allowedNetworks: PAYMENTS_WEBHOOK_ALLOWED_NETWORKS.split(','),
    extraAuthority: readFileSync(PAYMENTS_WEBHOOK_AUTHORITY_FILE, 'utf8'),
    nameServer: PAYMENTS_WEBHOOK_NAME_SERVER,
  },
});
const urls = BARE_URLS.split(',');
const warmUpMs = 1_000;
const endsAtMs = performance.now() + warmUpMs + Number(BARE_SECONDS) * 1_000;
const countsFromMs = performance.now() + warmUpMs;
let delivered = 0;
let failed = 0;
let next = 0;

async function loop(): Promise<void> {
  while (performance.now() < endsAtMs) {
    const url = urls[next % urls.length] ?? '';
    next += 1;
    const outcome = await sender.send({
      url,
      body: BARE_BODY,
      headers: { 'content-type': 'application/json' },
      waitMs: 8_000,
      keepsConnection: true,
    });
    if (!outcome.isDelivered) failed += 1;
    else if (performance.now() >= countsFromMs) delivered += 1;
  }
}

await Promise.all(Array.from({ length: Number(BARE_CONCURRENCY) }, loop));
await sender.close();
const seconds = (performance.now() - countsFromMs) / 1_000;
process.stdout.write(`${JSON.stringify({ perSecond: delivered / seconds, failed })}\n`);

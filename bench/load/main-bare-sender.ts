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
const concurrency = Number(BARE_CONCURRENCY);
/** Until then connections are opened and code is compiled, however long a busy machine takes for it. */
const warmUpRequests = concurrency * 20;
const countedMs = Number(BARE_SECONDS) * 1_000;
let failed = 0;
let next = 0;

async function sendOne(): Promise<boolean> {
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
  return outcome.isDelivered;
}

/** So many at a time, until there are enough; gives how many were answered. */
async function sendWhile(isWanted: () => boolean): Promise<number> {
  let delivered = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (isWanted()) if (await sendOne()) delivered += 1;
    }),
  );
  return delivered;
}

await sendWhile(() => next < warmUpRequests);
const startedAtMs = performance.now();
const cpuBefore = process.cpuUsage();
const delivered = await sendWhile(() => performance.now() < startedAtMs + countedMs);
const seconds = (performance.now() - startedAtMs) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
const cpuSeconds = (user + system) / 1e6;
await sender.close();
process.stdout.write(`${JSON.stringify({ delivered, seconds, cpuSeconds, failed })}\n`);

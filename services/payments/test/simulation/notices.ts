import type { OutgoingWebhook } from '@countinghouse/provider-simulator';
import { callService } from './call-service.ts';
import type { World } from './world.ts';

const latencyMsMax = 3_000;
const lateChance = 0.3;
const lateMsMax = 4 * 3_600_000;

/** Carries a notice of the provider to the service; small delays alone reorder them. */
export function deliverNotice(world: World, webhook: OutgoingWebhook): void {
  const { faults, random, scheduler, simulator } = world;
  const isLate = faults.has('notices_late') && random.chance(lateChance);
  const delayMs = random.int(isLate ? lateMsMax : latencyMsMax);
  scheduler.start(`notice ${webhook.id}`, async () => {
    await scheduler.sleep(delayMs);
    const outcome = await callService(world, 'api', (services) =>
      services.receiveCallback('live', {
        headers: webhook.headers,
        body: Buffer.from(webhook.body),
      }),
    );
    if (outcome.kind === 'answered' && outcome.value !== 'stored') {
      world.fail(`a genuine notice was ${outcome.value}`);
    }
    simulator.recordDelivery(
      webhook.id,
      outcome.kind === 'answered'
        ? { kind: 'answered', status: 200 }
        : { kind: 'failed', error: outcome.kind },
    );
    scheduler.note(outcome.kind);
  });
}

/** Somebody else's notices: without the secret, or with a secret that leaked. */
export async function forgeNotice(world: World): Promise<void> {
  const { random, attempts, scheduler, simulator } = world;
  if (attempts.length === 0) return;
  const { id } = random.pick(attempts);
  const isLeaked = random.chance(0.5);
  const known = simulator.webhooks().at(-1)?.headers ?? {};
  const outcome = await callService(world, 'api', (services) =>
    services.receiveCallback('live', {
      headers: isLeaked ? known : { 'verif-hash': 'guessed' },
      body: Buffer.from(
        JSON.stringify({
          event: 'charge.completed',
          data: {
            id: 1_000 + random.int(1_000),
            status: random.pick(['successful', 'failed']),
            tx_ref: world.referenceOf(id),
            amount: 1_000_000,
            currency: 'NGN',
          },
        }),
      ),
    }),
  );
  scheduler.note(`a forged notice about ${world.nameOf(id)}: ${outcome.kind}`);
  if (!isLeaked && outcome.kind === 'answered' && outcome.value !== 'forged') {
    world.fail(`a forged notice was ${outcome.value}`);
  }
}

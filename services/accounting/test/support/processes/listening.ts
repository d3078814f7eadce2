import { createLogger } from '@countinghouse/observability';
import { verifyWebhook } from '@countinghouse/sdk';
import { createSealer } from '@countinghouse/sealing';
import {
  createTestAuthority,
  startNameServer,
  startReceiver,
  waitUntil,
} from '@countinghouse/testing';
import type { ReceivedRequest, Receiver } from '@countinghouse/testing';
import { createDispatcher, createSender, createTargetCheck } from '@countinghouse/webhooks';
import type { BooksDeps } from '../../../src/kernel/books-deps.ts';
import { createWebhook } from '../../../src/webhooks/create-webhook.ts';
import { deliveryPolicy } from '../../../src/webhooks/delivery-policy.ts';
import { eventTypes } from '../../../src/webhooks/event-type.rules.ts';
import type { EventType } from '../../../src/webhooks/event-type.rules.ts';
import { testOperator } from '../people/tenants.ts';

/** Somebody who hears what happens in an organisation's books, and believes what the SDK verifies. */
export interface Listener {
  readonly endpointId: string;
  readonly secret: string;
  readonly receiver: Receiver;
  /** Waits until that many have come in all, in the order in which they came. */
  readonly hear: (count: number) => Promise<readonly HeardEvent[]>;
}

export interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly org_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Listening = Awaited<ReturnType<typeof startListening>>;

const sealer = createSealer({ keys: [{ id: 't1', key: Buffer.alloc(32, 'sealing') }] });

/** A dispatcher of the test's own and receivers with real TLS on this machine. */
export async function startListening(deps: BooksDeps) {
  const authority = createTestAuthority();
  const names = await startNameServer();
  const exceptions = {
    allowedNetworks: ['127.0.0.0/8'],
    extraAuthority: authority.certificate,
    nameServer: names.address,
  };
  const sender = createSender({ exceptions });
  const receivers: Receiver[] = [];
  const dispatcher = createDispatcher({
    database: deps.database,
    policy: deliveryPolicy,
    sender,
    sealer,
    readTenantFacts: () => Promise.resolve(new Map()),
    newId: deps.newId,
    nowMs: Date.now,
    logger: createLogger({ service: 'test', level: 'fatal' }),
  });
  dispatcher.start();

  async function listen(
    orgId: string,
    types: readonly EventType[] = eventTypes,
  ): Promise<Listener> {
    // An endpoint gets what is numbered from then on: what happened before is to have its numbers.
    await waitUntil('everything before is numbered', async () => {
      const { db } = deps.database;
      const outbox = db.selectFrom('event_outbox').select('event_id');
      return (await outbox.where('tenant_id', '=', orgId).execute()).length === 0;
    });
    const host = `books-${receivers.length + 1}.test`;
    names.set(host, { kind: 'addresses', addresses: ['127.0.0.1'] });
    const receiver = await startReceiver({ authority, names: [host] });
    receivers.push(receiver);
    const outcome = await createWebhook(webhookDeps, {
      orgId,
      actor: testOperator,
      url: receiver.url(host),
      eventTypes: types,
    });
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    const { endpoint, secret } = outcome;
    return {
      endpointId: endpoint.endpointId,
      secret,
      receiver,
      hear: async (count) =>
        Promise.all((await receiver.waitForRequests(count)).map((one) => read(one, secret))),
    };
  }

  const webhookDeps = { ...deps, webhookSealer: sealer, checkUrl: createTargetCheck(exceptions) };
  return {
    webhookDeps,
    listen,
    close: async () => {
      await dispatcher.stop();
      await sender.close();
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await names.close();
    },
  };
}

async function read(request: ReceivedRequest, secret: string): Promise<HeardEvent> {
  const result = verifyWebhook(request.body, request.headers, secret);
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return JSON.parse(request.body.toString('utf8'));
}

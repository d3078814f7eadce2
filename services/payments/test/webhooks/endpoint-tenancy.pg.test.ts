import { randomBytes } from 'node:crypto';
import { withTransaction } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import {
  createEndpoint,
  findEvent,
  findSequencesBetween,
  findWholeDelivery,
  forceRetry,
  listEndpointAttempts,
  listEndpoints,
  listReplays,
  readDeliveryPage,
  readEventPages,
  readHealth,
  readLatestEvents,
  removeEndpoint,
  rotateSecret,
  searchEvents,
  startPing,
  startReplay,
  switchEndpoint,
  updateEndpoint,
  waitForPing,
} from '@countinghouse/webhooks';
import * as webhooks from '@countinghouse/webhooks';
import type { EndpointKey } from '@countinghouse/webhooks';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../src/kernel/database.ts';
import { deliveryPolicy } from '../../src/webhooks/endpoints/delivery-policy.ts';
import { newTestId } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import {
  insertAttempts,
  insertDelivery,
  insertLog,
  insertWaitingRetry,
  snapshotOfWebhooks,
} from '../support/webhooks/webhook-rows.ts';

const use = usePaymentsDatabase();
const deps = { sealer: createSealer({ keys: [{ id: 'k1', key: randomBytes(32) }] }), randomBytes };
const now = new Date();

/** The attacker's workspace with the ids of the victim, as a forged request would combine them. */
interface Scene {
  readonly victim: string;
  readonly attacker: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly forged: EndpointKey;
}

let scene: Scene;

/** Every function of the package that a request reaches, run as the attacker. */
const probes: Readonly<Record<string, (tx: Tx, scene: Scene) => Promise<unknown>>> = {
  listEndpoints: (tx, { attacker }) => listEndpoints(tx, attacker),
  listEndpointAttempts: (tx, { forged }) => listEndpointAttempts(tx, forged),
  readEventPages: async (tx, { attacker }) => {
    const pages = readEventPages(tx, { tenantId: attacker, afterSequence: 0n, rowsMax: null });
    return (await Array.fromAsync(pages)).flat();
  },
  readLatestEvents: async (tx, { attacker }) =>
    (await readLatestEvents(tx, attacker, { type: null, beforeSequence: null }, 10)).events,
  searchEvents: async (tx, { attacker }) => {
    const search = { type: null, subjectId: null, beforeSequence: null };
    return (await searchEvents(tx, attacker, search, 10)).events;
  },
  findEvent: async (tx, { victim, attacker }) => {
    const { events } = await readLatestEvents(tx, victim, { type: null, beforeSequence: null }, 1);
    return findEvent(tx, attacker, events[0]?.eventId ?? '');
  },
  readDeliveryPage: async (tx, { attacker, endpointId }) => {
    const any = { status: null, eventType: null, eventId: null, olderThanId: null };
    return (await readDeliveryPage(tx, { tenantId: attacker, endpointId, ...any }, 10)).items;
  },
  findWholeDelivery: (tx, { attacker, deliveryId }) =>
    findWholeDelivery(tx, { tenantId: attacker, deliveryId }),
  readHealth: (tx, { attacker }) => readHealth(tx, attacker, now),
  listReplays: (tx, { forged }) => listReplays(tx, forged),
  findSequencesBetween: (tx, { attacker }) =>
    findSequencesBetween(tx, attacker, { from: new Date(0), to: null }),
  updateEndpoint: (tx, { forged }) =>
    updateEndpoint(tx, forged, { url: 'https://attacker.example/', eventTypes: [] }, now),
  removeEndpoint: (tx, { forged }) => removeEndpoint(tx, forged, now),
  switchEndpoint: (tx, { forged }) => switchEndpoint(tx, forged, 'off', now),
  rotateSecret: (tx, { forged }) => rotateSecret(tx, deps, forged, { overlapMs: 0, now }),
  forceRetry: (tx, { attacker, deliveryId }) =>
    forceRetry(tx, { tenantId: attacker, deliveryId }, now),
  startReplay: async (tx, { forged }) => {
    const order = { id: newTestId(), afterSequence: 0n, upToSequence: null, now };
    const outcome = await startReplay(tx, forged, order);
    return outcome.kind === 'reject' ? null : outcome;
  },
  startPing: async (tx, { forged }) => {
    const ids = { eventId: newTestId(), deliveryId: newTestId() };
    const facts = { dataJson: '{}', tenantFacts: { environment: 'live' }, now };
    return (await startPing(tx, deliveryPolicy, { ...forged, ...ids, ...facts })) ? 1 : null;
  },
  waitForPing: (tx, { attacker, deliveryId }) =>
    waitForPing(tx, { tenantId: attacker, deliveryId }, 0),
};

/** What needs no probe, each with the reason. */
const others: Readonly<Record<string, string>> = {
  createEndpoint: 'inserts under the workspace it names',
  insertEvents: 'inserts under the workspace it names',
  eventsInserted: 'is the same as a part of a larger statement',
  clearRemovedEndpoints: 'the operator’s own work, for every workspace',
  createDispatcher: 'the operator’s own work, for every workspace',
  forgetOldRetries: 'the operator’s own work, for every workspace',
  watchWebhookBacklog: 'the operator’s own work, for every workspace',
  readWebhooksDue: 'a count and a moment for the clock of a sandbox',
  watchEvents: 'asks for the last numbers of the workspaces whose requests wait',
  createSender: 'asks no database',
  createTargetCheck: 'asks no database',
  refuseAddress: 'asks no database',
  secretContext: 'asks no database',
  toAuditedAddress: 'asks no database',
  contractSignature: 'asks no database',
  standardWebhooksHeaders: 'asks no database',
};

beforeAll(async () => {
  const [victim, attacker, endpointId] = [newTestId(), newTestId(), newTestId()];
  const key = { tenantId: victim, endpointId };
  await withTransaction(use.database.db, (tx) =>
    createEndpoint(tx, deps, { ...key, url: 'https://example.com/', eventTypes: ['a'], now }),
  );
  await insertLog(use.database, victim, 3);
  const deliveryId = await insertDelivery(use.database, key);
  await insertAttempts(use.database, key, [{ deliveryId }]);
  await insertWaitingRetry(use.database, key, { deliveryId, dueAt: now });
  await use.database.db
    .insertInto('webhook_pings')
    .values({
      tenant_id: victim,
      delivery_id: deliveryId,
      endpoint_id: endpointId,
      created_at: now,
      exchange: '{}',
    })
    .execute();
  // The attacker has events too, or the probe of the replay would end before it looks further.
  await insertEventOf(attacker);
  scene = {
    victim,
    attacker,
    endpointId,
    deliveryId,
    forged: { tenantId: attacker, endpointId },
  };
});

async function insertEventOf(tenantId: string): Promise<void> {
  await use.database.db
    .insertInto('event_sequences')
    .values({ tenant_id: tenantId, last_sequence: 5n })
    .execute();
}

test('every function of the package is known here, with a probe or the reason why it has none', () => {
  const functions = Object.entries(webhooks).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  );
  expect(functions.toSorted()).toEqual([...Object.keys(probes), ...Object.keys(others)].toSorted());
});

test.each(Object.keys(probes))(
  'P-221 P-222 P-223 %s shows and changes nothing of another workspace',
  async (name) => {
    const before = await snapshotOfWebhooks(use.database, scene.victim);
    const result = await withTransaction(use.database.db, async (tx) => probes[name]?.(tx, scene));
    expect([undefined, null, []]).toContainEqual(result);
    expect(await snapshotOfWebhooks(use.database, scene.victim)).toEqual(before);
  },
);

test.each(['listEndpoints', 'listEndpointAttempts', 'readEventPages', 'forceRetry', 'waitForPing'])(
  '%s does find what is the workspace’s own',
  async (name) => {
    const { victim, endpointId } = scene;
    const own = { ...scene, attacker: victim, forged: { tenantId: victim, endpointId } };
    expect([undefined, null, []]).not.toContainEqual(
      await withTransaction(use.database.db, async (tx) => probes[name]?.(tx, own)),
    );
  },
);

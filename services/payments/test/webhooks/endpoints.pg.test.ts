import { randomBytes } from 'node:crypto';
import { withTransaction } from '@countinghouse/postgres';
import { createSealer, SealError } from '@countinghouse/sealing';
import {
  clearRemovedEndpoints,
  createEndpoint,
  forceRetry,
  removeEndpoint,
  startPing,
  startReplay,
  switchEndpoint,
  updateEndpoint,
  waitForPing,
} from '@countinghouse/webhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveryPolicy } from '../../src/webhooks/endpoints/delivery-policy.ts';
import { newTestId } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import {
  insertDelivery,
  insertLog,
  insertWaitingRetries,
  insertWaitingRetry,
} from '../support/webhooks/webhook-rows.ts';

const use = usePaymentsDatabase();
const sealer = createSealer({ keys: [{ id: 'k1', key: randomBytes(32) }] });
const hourMs = 3_600_000;
let tenantId: string;

beforeEach(() => {
  tenantId = newTestId();
});

async function addEndpoint() {
  const key = { tenantId, endpointId: newTestId() };
  const order = {
    ...key,
    url: 'https://example.com/',
    eventTypes: ['payout.completed'],
    now: new Date(),
  };
  const outcome = await withTransaction(use.database.db, (tx) =>
    createEndpoint(tx, { sealer, randomBytes }, order),
  );
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return { key, secret: outcome.secret };
}

type Key = Awaited<ReturnType<typeof addEndpoint>>['key'];

function headOf({ endpointId }: Key) {
  return use.database.db
    .selectFrom('webhook_heads')
    .select(['cursor_sequence', 'due_at'])
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();
}

/** As a dispatcher leaves a head when it has seen everything. */
async function calm({ endpointId }: Key): Promise<void> {
  await use.database.db
    .updateTable('webhook_heads')
    .set({ due_at: null })
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

async function waitingCount({ endpointId }: Key): Promise<number> {
  const rows = await use.database.db
    .selectFrom('webhook_retries')
    .select('delivery_id')
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .execute();
  return rows.length;
}

describe('a new endpoint', () => {
  test('begins behind the newest event, and is looked at once in case one was just numbered', async () => {
    await insertLog(use.database, tenantId, 3);
    const { key } = await addEndpoint();
    const head = await headOf(key);
    expect(head?.cursor_sequence).toBe(3n);
    expect(head?.due_at?.getTime()).toBeGreaterThan(Date.now());
    expect(head?.due_at?.getTime()).toBeLessThan(Date.now() + 10_000);
    tenantId = newTestId();
    expect((await headOf((await addEndpoint()).key))?.cursor_sequence).toBe(0n);
  });

  test('P-087 its secret lies sealed in the database, and opens for this endpoint only', async () => {
    const { key, secret } = await addEndpoint();
    const { sealed } = await use.database.db
      .selectFrom('webhook_secrets')
      .select('sealed')
      .where('endpoint_id', '=', key.endpointId)
      .executeTakeFirstOrThrow();
    expect(sealed.toString('latin1')).not.toContain(secret.slice('whsec_'.length));
    const context = `webhook_secrets|${tenantId}|${key.endpointId}|1`;
    expect(sealer.open(sealed, context)).toBe(secret);
    expect(() => sealer.open(sealed, context.replace(key.endpointId, newTestId()))).toThrow(
      SealError,
    );
  });
});

test('its time moves on with every change, also within a moment and when a clock goes back', async () => {
  const { key } = await addEndpoint();
  const change = { url: null, eventTypes: ['payout.failed'] };
  const times: number[] = [];
  for (const at of [0, 0, -1_000]) {
    const now = new Date(Date.UTC(2030, 0, 1) + at);
    const endpoint = await updateEndpoint(use.database.db, key, change, now);
    times.push(endpoint?.updatedAt.getTime() ?? 0);
  }
  expect(times).toEqual([0, 1, 2].map((ms) => Date.UTC(2030, 0, 1) + ms));
});

describe('what is asked for at once', () => {
  test('a forced retry is due by the earlier clock, though the machine that was asked is ahead', async () => {
    const { key } = await addEndpoint();
    await calm(key);
    const deliveryId = await insertDelivery(use.database, key);
    const ahead = new Date(Date.now() + hourMs);
    const retried = await withTransaction(use.database.db, (tx) =>
      forceRetry(tx, { tenantId, deliveryId }, ahead),
    );
    expect(retried?.id).toBe(deliveryId);
    const { due_at: dueAt } = await use.database.db
      .selectFrom('webhook_retries')
      .select('due_at')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow();
    expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await headOf(key))?.due_at?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('a head that is due earlier stays so', async () => {
    const { key } = await addEndpoint();
    const dueAt = new Date(Date.now() - hourMs);
    await use.database.db
      .updateTable('webhook_heads')
      .set({ due_at: dueAt })
      .where('endpoint_id', '=', key.endpointId)
      .execute();
    await insertLog(use.database, tenantId, 1);
    const order = { id: newTestId(), afterSequence: 0n, upToSequence: null, now: new Date() };
    await withTransaction(use.database.db, (tx) => startReplay(tx, key, order));
    expect((await headOf(key))?.due_at).toEqual(dueAt);
  });
});

describe('a test', () => {
  const ping = (key: Key) => {
    const order = {
      ...key,
      eventId: newTestId(),
      deliveryId: newTestId(),
      dataJson: '{}',
      tenantFacts: { environment: 'live' },
      now: new Date(),
    };
    return withTransaction(use.database.db, async (tx) => {
      expect(await startPing(tx, deliveryPolicy, order)).toBe(true);
      return order;
    });
  };

  test('PD-178 20 at the same time get 20 numbers without a gap', async () => {
    const keys = [(await addEndpoint()).key, (await addEndpoint()).key];
    await Promise.all(Array.from({ length: 10 }, () => keys.map(ping)).flat());
    const rows = await use.database.db
      .selectFrom('event_log')
      .select('sequence')
      .where('tenant_id', '=', tenantId)
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test('PD-194 that nobody sends is waited for no longer than asked', async () => {
    const { deliveryId } = await ping((await addEndpoint()).key);
    const pingKey = { tenantId, deliveryId };
    expect(await waitForPing(use.database.db, pingKey, 60)).toBeNull();
  });
});

describe('an endpoint that is switched off', () => {
  test('keeps its place, the first moment and the reason, and is looked at when it is switched', async () => {
    const { key } = await addEndpoint();
    await calm(key);
    const { db } = use.database;
    const [first, second] = [new Date(), new Date(Date.now() + 1_000)];
    await switchEndpoint(db, key, 'off', first);
    expect(await switchEndpoint(db, key, 'off', second)).toMatchObject({
      switchedOffAt: first,
      switchedOffReason: 'by_hand',
      updatedAt: first,
    });
    expect((await headOf(key))?.due_at).not.toBeNull();
    await calm(key);
    expect(await switchEndpoint(db, key, 'on', second)).toMatchObject({
      switchedOffAt: null,
      switchedOffReason: null,
      updatedAt: second,
    });
    expect((await headOf(key))?.due_at).not.toBeNull();
  });
});

describe('an endpoint that is removed', () => {
  const remove = (key: Key, at: Date) =>
    withTransaction(use.database.db, (tx) => removeEndpoint(tx, key, at));

  test('P-183 is looked at by whoever holds it; its waiting retries are cleared a minute later, and nobody else’s', async () => {
    const [gone, kept] = [(await addEndpoint()).key, (await addEndpoint()).key];
    await insertWaitingRetries(use.database, gone, 10_050);
    await insertWaitingRetry(use.database, kept, { deliveryId: newTestId(), dueAt: new Date() });
    await calm(gone);
    const removedAt = new Date();
    await remove(gone, removedAt);
    expect((await headOf(gone))?.due_at?.getTime()).toBeLessThanOrEqual(Date.now());
    await clearRemovedEndpoints(use.database.db, new Date(removedAt.getTime() + 59_000));
    expect(await waitingCount(gone)).toBe(10_050);
    await clearRemovedEndpoints(use.database.db, new Date(removedAt.getTime() + 61_000));
    expect(await waitingCount(gone)).toBe(0);
    expect(await waitingCount(kept)).toBe(1);
    const { cleared_at: clearedAt } = await use.database.db
      .selectFrom('webhook_endpoints')
      .select('cleared_at')
      .where('id', '=', gone.endpointId)
      .executeTakeFirstOrThrow();
    expect(clearedAt).not.toBeNull();
  });

  test('ends the replay that was under way', async () => {
    const { key } = await addEndpoint();
    await insertLog(use.database, tenantId, 2);
    const order = { id: newTestId(), afterSequence: 0n, upToSequence: null, now: new Date() };
    await withTransaction(use.database.db, (tx) => startReplay(tx, key, order));
    const removedAt = new Date();
    await remove(key, removedAt);
    const replays = await use.database.db
      .selectFrom('webhook_replays')
      .select('finished_at')
      .where('endpoint_id', '=', key.endpointId)
      .execute();
    expect(replays).toEqual([{ finished_at: removedAt }]);
  });

  test('a retry that is forced at the same time is either cleared with the rest or refused', async () => {
    const { key } = await addEndpoint();
    const deliveryId = await insertDelivery(use.database, key);
    const now = new Date();
    await Promise.all([
      remove(key, now),
      withTransaction(use.database.db, (tx) => forceRetry(tx, { tenantId, deliveryId }, now)),
    ]);
    await clearRemovedEndpoints(use.database.db, new Date(now.getTime() + hourMs));
    expect(await waitingCount(key)).toBe(0);
  });
});

test('PD-194 what a test showed is kept for a day', async () => {
  const { key } = await addEndpoint();
  const now = Date.now();
  const ages = [23 * hourMs, 25 * hourMs];
  for (const ageMs of ages) {
    await use.database.db
      .insertInto('webhook_pings')
      .values({
        tenant_id: tenantId,
        delivery_id: newTestId(),
        endpoint_id: key.endpointId,
        created_at: new Date(now - ageMs),
      })
      .execute();
  }
  await clearRemovedEndpoints(use.database.db, new Date(now));
  const left = await use.database.db
    .selectFrom('webhook_pings')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .execute();
  expect(left).toEqual([{ created_at: new Date(now - 23 * hourMs) }]);
});

import { dayMs } from '@countinghouse/calendar';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { testSealingKeys } from '../support/people/tenants.ts';
import { snapshotOfWebhooks } from '../support/webhooks/webhook-rows.ts';
import { sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';
import { addedWebhook, addWebhook, openWebhookTarget } from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function rotate(id: string, body?: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, `/webhooks/${id}/rotate-secret`, { key, body });
}

/** The secrets that sign, oldest first, with the end of each. */
async function signing({ api, tenant }: Operator, endpointId: string) {
  const parsed = parseSealingKeys(testSealingKeys);
  if (parsed.kind === 'reject') throw new Error(parsed.reason);
  const sealer = createSealer({ keys: parsed.keys });
  const rows = await api.database.db
    .selectFrom('webhook_secrets')
    .select(['version', 'sealed', 'signs_until'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('version')
    .execute();
  const place = `webhook_secrets|${tenant.liveWorkspaceId}|${endpointId}`;
  return rows.map((row) => ({
    secret: sealer.open(row.sealed, `${place}|${row.version}`),
    signsUntil: row.signs_until?.toISOString() ?? null,
  }));
}

async function newEndpoint() {
  const { body } = await addWebhook(target, target.liveKey);
  return { id: String(body['id']), secret: body['secret'] };
}

describe('POST /webhooks/{id}/rotate-secret', () => {
  test('P-087 PD-175 PD-193 gives a new secret once; the old one signs beside it for a day', async (context) => {
    const operator = needOperator(context, target);
    const { id, secret } = await newEndpoint();
    const beforeMs = Date.now();
    const { status, body } = await rotate(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, object: 'webhook_endpoint' });
    expect(body['secret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body['secret']).not.toBe(secret);
    const until = String(body['previous_secret_signs_until']);
    expect(Date.parse(until)).toBeGreaterThanOrEqual(beforeMs + dayMs);
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + dayMs);
    expect(await signing(operator, id)).toEqual([
      { secret, signsUntil: until },
      { secret: body['secret'], signsUntil: null },
    ]);
  });

  test('PD-193 the overlap can be chosen; 0 ends the old secret at once', async (context) => {
    const operator = needOperator(context, target);
    const { id, secret } = await newEndpoint();
    const first = await rotate(id, { overlapSeconds: 60 });
    const until = Date.parse(String(first.body['previous_secret_signs_until']));
    expect(until - Date.now()).toBeLessThanOrEqual(60_000);
    const last = await rotate(id, { overlapSeconds: 0 });
    expect(last.body['previous_secret_signs_until']).toBeNull();
    const left = await signing(operator, id);
    expect(left).toEqual([{ secret: last.body['secret'], signsUntil: null }]);
    expect(left).not.toContainEqual(expect.objectContaining({ secret }));
  });

  test('PD-193 a rotation during an overlap replaces the secret that was new; two sign, never three', async (context) => {
    const operator = needOperator(context, target);
    const { id, secret } = await newEndpoint();
    await rotate(id, { overlapSeconds: 60 });
    const { body } = await rotate(id, { overlapSeconds: 3_600 });
    expect(await signing(operator, id)).toEqual([
      { secret, signsUntil: body['previous_secret_signs_until'] },
      { secret: body['secret'], signsUntil: null },
    ]);
  });

  test('PD-193 after an overlap the next rotation keeps the secret that signs alone', async (context) => {
    const operator = needOperator(context, target);
    const { id } = await newEndpoint();
    const second = await rotate(id);
    await operator.api.database.db
      .updateTable('webhook_secrets')
      .set({ signs_until: new Date(Date.now() - 1) })
      .where('endpoint_id', '=', id)
      .where('signs_until', 'is not', null)
      .execute();
    const third = await rotate(id);
    expect((await signing(operator, id)).map(({ secret }) => secret)).toEqual([
      second.body['secret'],
      third.body['secret'],
    ]);
  });

  test('rotations at the same time leave two secrets that sign', async (context) => {
    const operator = needOperator(context, target);
    const { id } = await newEndpoint();
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(id)));
    const told = answers.map(({ body }) => body['secret']);
    expect(new Set(told).size).toBe(6);
    const left = await signing(operator, id);
    expect(left).toHaveLength(2);
    expect(told).toContain(left[1]?.secret);
  });

  test.each([-1, 1.5, 604_801, '60', null])(
    'overlapSeconds %j is refused with 400 on that field',
    async (overlapSeconds) => {
      const id = await addedWebhook(target, target.liveKey);
      expectInvalid(await rotate(id, { overlapSeconds }), 'overlapSeconds');
    },
  );

  test('needs webhooks:manage', async (context) => {
    const { tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const others = scopes.filter((scope) => scope !== 'webhooks:manage');
    expectForbidden(await rotate(id, {}, (await tenant.createKey({ scopes: others })).key));
  });

  test('P-188 P-221 P-222 what is unknown, another’s or of the other environment is 404 and stays', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const before = await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId);
    expectNotFound(await rotate(unknownId));
    expectNotFound(await rotate(id, {}, target.otherLiveKey));
    expectNotFound(await rotate(id, {}, target.testKey));
    expect(await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId)).toEqual(before);
  });
});

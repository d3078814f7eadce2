import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertLog, snapshotOfWebhooks } from '../support/webhooks/webhook-rows.ts';
import { sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';
import { addedWebhook, createMerchant, openWebhookTarget } from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function replay(id: string, body: unknown, key: string): Promise<Answer> {
  return sendJson(target, `/webhooks/${id}/replay`, { key, body });
}

/** A merchant with ten events and an endpoint made after them. */
async function createReceiver(operator: Operator) {
  const merchant = await createMerchant(operator);
  await insertLog(operator.api.database, merchant.liveWorkspaceId, 10);
  const id = await addedWebhook(target, merchant.key);
  return { ...merchant, id };
}

function openReplays({ api }: Operator, endpointId: string) {
  return api.database.db
    .selectFrom('webhook_replays')
    .select(['cursor_sequence', 'last_sequence', 'finished_at'])
    .where('endpoint_id', '=', endpointId)
    .execute();
}

describe('POST /webhooks/{id}/replay', () => {
  test('PD-192 answers 200 with the range that is sent again, and somebody looks at once', async (context) => {
    const operator = needOperator(context, target);
    const { id, key } = await createReceiver(operator);
    const { status, body } = await replay(id, { afterSequence: 2, upToSequence: 5 }, key);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'webhook_replay',
      webhook_id: id,
      after_sequence: 2,
      up_to_sequence: 5,
      environment: 'live',
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await openReplays(operator, id)).toEqual([
      { cursor_sequence: 2n, last_sequence: 5n, finished_at: null },
    ]);
    const head = await operator.api.database.db
      .selectFrom('webhook_heads')
      .select(['due_at', 'cursor_sequence'])
      .where('endpoint_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(head.due_at?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(head.cursor_sequence).toBe(10n);
  });

  test.for([[undefined], [10], [11], [9_007_199_254_740_991]])(
    'PD-192 up to %s it ends with the newest event',
    async ([upToSequence], context) => {
      const { id, key } = await createReceiver(needOperator(context, target));
      const { body } = await replay(id, { afterSequence: 0, upToSequence }, key);
      expect(body).toMatchObject({ after_sequence: 0, up_to_sequence: 10 });
    },
  );

  test('PD-192 an endpoint has one replay at a time: 409 until it has ended', async (context) => {
    const operator = needOperator(context, target);
    const { id, key } = await createReceiver(operator);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => replay(id, { afterSequence: 0 }, key)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectError(answer, 409, 'conflict');
    }
    await operator.api.database.db
      .updateTable('webhook_replays')
      .set({ finished_at: new Date() })
      .where('endpoint_id', '=', id)
      .execute();
    expect((await replay(id, { afterSequence: 0 }, key)).status).toBe(200);
  });

  test('P-277 a range without events is refused with 400', async (context) => {
    const { id, key } = await createReceiver(needOperator(context, target));
    expectRuleBroken(await replay(id, { afterSequence: 10 }, key));
    expectRuleBroken(await replay(id, { afterSequence: 11, upToSequence: 20 }, key));
    const upTo = { afterSequence: 5, upToSequence: 5 };
    expectInvalid(await replay(id, upTo, key), 'upToSequence');
  });

  test.each([
    [{}, 'afterSequence'],
    [{ afterSequence: -1 }, 'afterSequence'],
    [{ afterSequence: 1.5 }, 'afterSequence'],
    [{ afterSequence: '1' }, 'afterSequence'],
    [{ afterSequence: 1, upToSequence: null }, 'upToSequence'],
    [{ afterSequence: 1, until: 5 }, 'until'],
  ])('%j is refused with 400 on %s', async (body, field) => {
    const id = await addedWebhook(target, target.liveKey);
    expectInvalid(await replay(id, body, target.liveKey), field);
  });

  test('needs webhooks:manage', async (context) => {
    const { tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const others = scopes.filter((scope) => scope !== 'webhooks:manage');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await replay(id, { afterSequence: 0 }, key));
  });

  test('P-188 P-221 P-222 what is unknown, another’s or of the other environment is 404 and stays', async (context) => {
    const operator = needOperator(context, target);
    const { id, key, liveWorkspaceId } = await createReceiver(operator);
    const before = await snapshotOfWebhooks(operator.api.database, liveWorkspaceId);
    expectNotFound(await replay(unknownId, { afterSequence: 0 }, key));
    expectNotFound(await replay(id, { afterSequence: 0 }, target.otherLiveKey));
    expectNotFound(await replay(id, { afterSequence: 0 }, target.testKey));
    expect(await snapshotOfWebhooks(operator.api.database, liveWorkspaceId)).toEqual(before);
  });
});

import { expectError, expectForbidden, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const plain = { title: 'Two yards', currency: 'USD', amount: 10.5 };

let keyCount = 0;
function newKey(): string {
  keyCount += 1;
  return `order-${keyCount}-${Math.random()}`;
}

interface Repeat {
  readonly header?: string;
  readonly body?: unknown;
  readonly key?: string;
}

function create({ header, body = plain, key = target.liveKey }: Repeat): Promise<Answer> {
  const headers = header === undefined ? {} : { 'idempotency-key': header };
  return sendJson(target, '/payment-links', { key, body, headers });
}

async function countLinks(title: string): Promise<number> {
  const list = await call(target, '/payment-links', { key: target.liveKey });
  return recordsOf(list).filter((link) => link['title'] === title).length;
}

describe('a repeated key', () => {
  test('P-194 PD-074 in the header answers 200 with the original link and says so; no second one exists', async () => {
    const header = newKey();
    const body = { ...plain, title: header };
    const first = await create({ header, body });
    const again = await create({ header, body });
    expect(first.body).not.toHaveProperty('idempotentReplay');
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, idempotentReplay: true });
    expect(await countLinks(header)).toBe(1);
  });

  test('P-195 P-196 is the same key in the header and in the body', async () => {
    const key = newKey();
    const first = await create({ body: { ...plain, idempotencyKey: key } });
    const again = await create({ body: { ...plain, idempotencyKey: key } });
    const byHeader = await create({ header: key });
    expect(again.body).toEqual({ ...first.body, idempotentReplay: true });
    expect(byHeader.body).toEqual(again.body);
    expect(byHeader.headers.get('idempotency-mismatch')).toBeNull();
  });

  test('P-196 is the same key in both places beyond ASCII, in either encoding of headers', async () => {
    const key = `${newKey()}é`;
    const first = await create({ body: { ...plain, idempotencyKey: key } });
    const latin1 = await create({ header: key });
    const utf8 = await create({ header: Buffer.from(key).toString('latin1') });
    expect([latin1.body['id'], utf8.body['id']]).toEqual([first.body['id'], first.body['id']]);
  });

  test('P-201 PD-138 with another body answers the original, unchanged, and tells of the difference', async () => {
    const header = newKey();
    const first = await create({ header });
    for (const body of [
      { ...plain, title: 'Other' },
      { ...plain, amount: 11 },
      { ...plain, metadata: { order: '1' } },
      { ...plain, currency: 'EUR' },
    ]) {
      const again = await create({ header, body });
      expect(again.status).toBe(200);
      expect(again.body).toEqual({ ...first.body, idempotentReplay: true });
      expect(again.headers.get('idempotency-mismatch')).toBe('true');
    }
    const same = await create({
      header,
      body: '{"amount": 10.50, "currency":"USD","title":"Two yards"}',
    });
    expect(same.headers.get('idempotency-mismatch')).toBeNull();
  });

  test('P-203 is answered with the original also when the expiry in its body has passed by now', async () => {
    const header = newKey();
    const first = await create({ header });
    const expiresAt = '2020-01-01T00:00:00Z';
    const again = await create({ header, body: { ...plain, expiresAt } });
    expect([again.status, again.body['id']]).toEqual([200, first.body['id']]);
  });

  test('shows the link as it is now', async () => {
    const header = newKey();
    const { body } = await create({ header });
    const path = `/payment-links/${String(body['id'])}`;
    await sendJson(target, path, {
      method: 'PATCH',
      key: target.liveKey,
      body: { disabled: true },
    });
    expect((await create({ header })).body).toMatchObject({ id: body['id'], status: 'disabled' });
  });

  test('50 requests with one key at the same time make one link and are answered alike', async () => {
    const header = newKey();
    const body = { ...plain, title: header };
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ header, body })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
    expect(answers.filter((answer) => answer.body['idempotentReplay'] === true)).toHaveLength(49);
    expect(await countLinks(header)).toBe(1);
  });

  test('without a key two equal calls make two links', async () => {
    const [first, second] = [await create({}), await create({})];
    expect(second.body['id']).not.toBe(first.body['id']);
  });
});

describe('which keys', () => {
  test('P-197 1 to 255 characters are accepted in the header, 256 and none are refused', async () => {
    for (const header of [String(keyCount), 'k'.repeat(255)]) {
      expect((await create({ header })).status).toBe(200);
    }
    expectInvalid(await create({ header: 'k'.repeat(256) }), 'idempotency-key');
    expectInvalid(await create({ header: '' }), 'idempotency-key');
  });

  test('PD-084 different keys in header and body are refused, equal ones accepted', async () => {
    const key = newKey();
    const differing = await create({ header: key, body: { ...plain, idempotencyKey: `${key}x` } });
    expectError(differing, 400, 'invalid_request');
    const equal = await create({ header: key, body: { ...plain, idempotencyKey: key } });
    expect(equal.status).toBe(200);
    expect(equal.body).not.toHaveProperty('idempotentReplay');
  });

  test('P-204 P-205 PD-139 keys belong to the business and environment, whichever API key comes', async (context) => {
    const { tenant } = needOperator(context, target);
    const header = newKey();
    const first = await create({ header });
    const { key } = await tenant.createKey();
    expect((await create({ header, key })).body['id']).toBe(first.body['id']);
    for (const stranger of [target.testKey, target.otherLiveKey]) {
      const own = await create({ header, key: stranger });
      expect(own.body).not.toHaveProperty('idempotentReplay');
      expect(own.body['id']).not.toBe(first.body['id']);
    }
  });

  test('P-203 a key of long ago still names its link', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const header = newKey();
    const first = await create({ header });
    await api.database.db
      .updateTable('payment_links')
      .set({ created_at: new Date('2001-01-01T00:00:00Z') })
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .where('id', '=', String(first.body['id']))
      .execute();
    expect((await create({ header })).body['id']).toBe(first.body['id']);
  });
});

describe('what comes before the repeat', () => {
  test('PD-037 the scope that the body brings: 403, not the original link', async (context) => {
    const { tenant } = needOperator(context, target);
    const header = newKey();
    await create({ header });
    const { key } = await tenant.createKey({ scopes: ['payment_links:write'] });
    const body = { ...plain, splitRecipientId: unknownId };
    expectForbidden(await create({ header, key, body }));
  });

  test('PD-038 the body: a known key with an invalid one is 400', async () => {
    const header = newKey();
    await create({ header });
    expectInvalid(await create({ header, body: { ...plain, amount: 0 } }), 'amount');
  });

  test('a request that is refused uses no key up', async () => {
    const header = newKey();
    expectError(
      await create({ header, body: { ...plain, currency: 'CHF' } }),
      501,
      'not_implemented',
    );
    const made = await create({ header });
    expect(made.status).toBe(200);
    expect(made.body).not.toHaveProperty('idempotentReplay');
  });
});

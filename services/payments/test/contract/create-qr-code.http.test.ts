import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const open = { mode: 'open_amount', currency: 'USD' };
const fixed = { mode: 'fixed_amount', currency: 'USD', amount: 1050 };

function create(body: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, '/qr-codes', { key, body });
}

describe('POST /qr-codes', () => {
  test('P-045 P-049 P-137 PD-002 PD-075 an open code answers 200 with the whole record', async () => {
    const { status, body } = await create(open);
    expect(status).toBe(200);
    const url = String(body['url']);
    expect(url).toMatch(/^https?:\/\/.+\/pay\/[0-9A-HJKMNP-TV-Z]{18}$/);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'qr_code',
      mode: 'open_amount',
      amount: null,
      amount_unit: 'minor',
      currency: 'USD',
      description: null,
      single_use: false,
      return_url: null,
      split_recipient_id: null,
      status: 'active',
      url,
      payload: url,
      image_svg: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      image_png_url: `${url}/qr.png`,
      uses: 0,
      last_payment_id: null,
      environment: 'live',
      created_at: expect.stringMatching(/Z$/),
      updated_at: body['created_at'],
    });
  });

  test('P-045 PD-010 PD-013 a fixed one keeps its amount as an integer of minor units', async () => {
    const asked = {
      ...fixed,
      description: 'Stall 12',
      singleUse: true,
      returnUrl: 'https://shop.example/thanks',
    };
    const { body } = await create(asked);
    expect(body).toMatchObject({
      mode: 'fixed_amount',
      amount: 1050,
      amount_unit: 'minor',
      description: 'Stall 12',
      single_use: true,
      return_url: 'https://shop.example/thanks',
    });
  });

  test('1050 of a code and 10.5 of a link are the same amount inside', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const link = { title: 'Two yards', currency: 'USD', amount: 10.5 };
    const request = { key: target.liveKey, body: link };
    const linkId = String((await sendJson(target, '/payment-links', request)).body['id']);
    const codeId = String((await create(fixed)).body['id']);
    for (const [table, id] of [
      ['payment_links', linkId],
      ['qr_codes', codeId],
    ] as const) {
      const row = await api.database.db
        .selectFrom(table)
        .select('amount_minor')
        .where('workspace_id', '=', tenant.liveWorkspaceId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.amount_minor).toBe(1050n);
    }
  });

  test.each([
    ['P-044 a missing mode', 'mode', undefined],
    ['P-045 a third mode', 'mode', 'any_amount'],
    ['P-046 a missing currency', 'currency', undefined],
    ['P-047 a currency of two letters', 'currency', 'US'],
    ['P-047 a currency of four letters', 'currency', 'USDX'],
    ['PD-022 a currency that does not exist', 'currency', 'XQZ'],
    ['P-048 a fixed code without an amount', 'amount', undefined],
    ['PD-080 an amount of nothing', 'amount', 0],
    ['PD-080 an amount below nothing', 'amount', -1],
    ['P-051 a fraction of a minor unit', 'amount', 10.5],
    ['P-051 an amount as text', 'amount', '1050'],
    ['P-050 an amount above the highest', 'amount', 10_000_000_001],
    ['P-052 a description of 141 characters', 'description', 'x'.repeat(141)],
    ['P-053 a text for single use', 'singleUse', 'yes'],
    ['P-054 a return address that is none', 'returnUrl', 'no uri'],
    ['P-055 a recipient that is no uuid', 'splitRecipientId', 'nobody'],
    ['PD-007 a field that is not documented', 'colour', 'blue'],
  ])('%s is refused with 400 on its field', async (_what, field, value) => {
    expectInvalid(await create({ ...fixed, [field]: value }), field);
  });

  test('P-050 PD-080 amounts from 1 to 10,000,000,000 are accepted', async () => {
    for (const amount of [1, 10_000_000_000]) {
      expect((await create({ ...fixed, amount })).body['amount']).toBe(amount);
    }
    expect((await create('{"mode":"fixed_amount","currency":"JPY","amount":5.0}')).status).toBe(
      200,
    );
  });

  test('PD-081 an open code with an amount is refused', async () => {
    expectInvalid(await create({ ...open, amount: 1050 }), 'amount');
  });

  test('P-052 a description of 140 characters is accepted', async () => {
    expect((await create({ ...open, description: 'x'.repeat(140) })).status).toBe(200);
  });

  test('PD-082 PD-083 the return address is https; http://localhost with a sandbox key', async () => {
    expectInvalid(await create({ ...open, returnUrl: 'http://shop.example/' }), 'returnUrl');
    const local = { ...open, returnUrl: 'http://localhost:3000/' };
    if (target.isLiveSimulated) expect((await create(local)).status).toBe(200);
    else expectInvalid(await create(local), 'returnUrl');
    expect((await create(local, target.testKey)).status).toBe(200);
  });

  test('P-287 PD-023 a currency that exists and is not offered is 501', async () => {
    expectError(await create({ ...open, currency: 'CHF' }), 501, 'not_implemented');
  });
});

describe('who may make a code', () => {
  test('P-136 P-138 P-139 the scopes of codes, and of recipients where one is named', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const splitRecipientId = await insertRecipient(api.database, tenant.liveWorkspaceId);
    const assigned = { ...open, splitRecipientId };
    const keyWith = async (...held: (typeof scopes)[number][]) =>
      (await tenant.createKey({ scopes: held })).key;
    const writer = await keyWith('qr_codes:write');
    expect((await create(open, writer)).status).toBe(200);
    expectForbidden(await create(assigned, writer));
    const both = await keyWith('qr_codes:write', 'splits:assign');
    expect((await create(assigned, both)).body['split_recipient_id']).toBe(splitRecipientId);
    expectForbidden(await create(open, await keyWith('splits:assign')));
    const others = scopes.filter((scope) => scope !== 'qr_codes:write');
    expectForbidden(await create(open, await keyWith(...others)));
  });

  test('P-140 a recipient of another business or environment, or of nobody, is 404', async (context) => {
    const { api, tenant, other } = needOperator(context, target);
    const foreign = await insertRecipient(api.database, other.liveWorkspaceId);
    const sandbox = await insertRecipient(api.database, tenant.testWorkspaceId);
    for (const splitRecipientId of [foreign, sandbox, unknownId]) {
      expectNotFound(await create({ ...open, splitRecipientId }));
    }
  });
});

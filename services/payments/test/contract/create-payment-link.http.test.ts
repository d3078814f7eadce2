import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const plain = { title: 'Two yards', currency: 'USD' };

function create(body: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, '/payment-links', { key, body });
}

/** Numbers as they are written, which JavaScript would change. */
function createWith(field: string, number: string, currency = 'USD'): Promise<Answer> {
  return create(`{"title":"Two yards","currency":"${currency}","${field}":${number}}`);
}

describe('POST /payment-links', () => {
  test('P-024 P-134 PD-002 PD-074 a title and a currency are enough: 200 with the whole record', async () => {
    const { status, body } = await create(plain);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'payment_link',
      url: expect.stringMatching(/^https?:\/\/.+\/pay\/[0-9A-HJKMNP-TV-Z]{18}$/),
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{18}$/),
      title: 'Two yards',
      description: null,
      amount: null,
      preset_amount: null,
      amount_unit: 'major',
      currency: 'USD',
      image_url: null,
      return_url: null,
      split_recipient_id: null,
      status: 'active',
      expires_at: null,
      uses: 0,
      max_uses: null,
      last_used_at: null,
      last_payment_id: null,
      disabled_at: null,
      environment: 'live',
      metadata: {},
      customer: null,
      customer_fixed: false,
      order_reference: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: body['created_at'],
    });
    expect(body['url']).toMatch(new RegExp(`/pay/${String(body['code'])}$`));
  });

  test('P-034 a link that has already expired is 400 on the field expiresAt, and none is created', async () => {
    const body = { ...plain, title: 'Yesterday', expiresAt: '2020-01-01T00:00:00Z' };
    expectInvalid(await create(body), 'expiresAt');
    expectInvalid(await create({ ...body, expiresAt: new Date().toISOString() }), 'expiresAt');
    const { body: list } = await call(target, '/payment-links', { key: target.liveKey });
    expect(JSON.stringify(list)).not.toContain('Yesterday');
  });

  test('PD-012 PD-074 every field comes back as it was sent', async () => {
    const { body } = await create({
      ...plain,
      description: 'Indigo',
      amount: 10.5,
      presetAmount: 7.25,
      expiresAt: '2030-01-02T03:04:05+01:00',
      imageUrl: 'https://shop.example/cloth.png',
      returnUrl: 'https://shop.example/thanks?order=17#top',
      maxUses: 3,
      metadata: { order: '1017', constructor: 'x' },
    });
    expect(body).toMatchObject({
      description: 'Indigo',
      amount: 10.5,
      preset_amount: 7.25,
      amount_unit: 'major',
      expires_at: '2030-01-02T02:04:05.000Z',
      image_url: 'https://shop.example/cloth.png',
      return_url: 'https://shop.example/thanks?order=17#top',
      max_uses: 3,
      metadata: { order: '1017', constructor: 'x' },
    });
    expect(Object.keys(body).filter((name) => name.endsWith('_minor'))).toEqual([]);
  });

  test.each([
    ['P-025 a missing title', 'title', undefined],
    ['P-025 an empty title', 'title', ''],
    ['a title that is a number', 'title', 7],
    ['P-027 a missing currency', 'currency', undefined],
    ['P-028 a currency of two letters', 'currency', 'US'],
    ['P-028 a currency of four letters', 'currency', 'USDX'],
    ['PD-022 a currency that does not exist', 'currency', 'XQZ'],
    ['PD-022 a currency in small letters', 'currency', 'usd'],
    ['P-032 an amount as text', 'amount', '10.5'],
    ['P-033 a preset amount as text', 'presetAmount', 'ten'],
    ['P-034 a moment in words', 'expiresAt', 'tomorrow'],
    ['P-034 a day without a time', 'expiresAt', '2030-01-01'],
    ['P-034 a moment without an offset', 'expiresAt', '2030-01-01T00:00:00'],
    ['P-034 a moment after the year 9999', 'expiresAt', '9999-12-31T23:59:59-23:00'],
    ['P-035 a picture without an address', 'imageUrl', 'no uri'],
    ['P-036 a return address that is none', 'returnUrl', 'no uri'],
    ['P-036 a path alone to return to', 'returnUrl', '/thanks'],
    ['a return address with a password', 'returnUrl', 'https://user:secret@shop.example/'],
    ['a return address too long', 'returnUrl', `https://shop.example/${'x'.repeat(2_000)}`],
    ['a return address of two lines', 'returnUrl', 'https://shop.example/\n/x'],
    ['P-042 a recipient that is no uuid', 'splitRecipientId', 'nobody'],
    ['no use at all', 'maxUses', 0],
    ['a fraction of a use', 'maxUses', 1.5],
    ['more uses than the most', 'maxUses', 1_000_001],
    ['a description of null', 'description', null],
  ])('%s is refused with 400 on its field', async (_what, field, value) => {
    expectInvalid(await create({ ...plain, [field]: value }), field);
  });

  test.each([
    ['title', 140],
    ['description', 500],
    ['idempotencyKey', 255],
  ])(
    'P-026 P-029 P-041 %s of %i characters is accepted, one more is refused',
    async (field, most) => {
      const accepted = await create({ ...plain, [field]: 'x'.repeat(most) });
      expect(accepted.status).toBe(200);
      expect((await create({ ...plain, [field]: '😀'.repeat(most) })).status).toBe(200);
      expectInvalid(await create({ ...plain, [field]: 'x'.repeat(most + 1) }), field);
      expectInvalid(await create({ ...plain, [field]: '😀'.repeat(most + 1) }), field);
    },
  );

  test('PD-007 PD-087 a field that is not documented is refused, and so is no body', async () => {
    expectInvalid(await create({ ...plain, colour: 'blue' }), 'colour');
    expectInvalid(await create({ ...plain, split_recipient_id: unknownId }), 'split_recipient_id');
    expectError(await create(undefined), 400, 'invalid_request');
  });

  test('metadata has 20 keys of 40 characters and texts of 500 at most', async () => {
    const notes = (count: number, name = 'k', value = 'v'): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, value]));
    expect((await create({ ...plain, metadata: notes(20) })).status).toBe(200);
    expectInvalid(await create({ ...plain, metadata: notes(21) }), 'metadata');
    const longest = { ['n'.repeat(40)]: 'v'.repeat(500) };
    expect((await create({ ...plain, metadata: longest })).body['metadata']).toEqual(longest);
    expectError(
      await create({ ...plain, metadata: { ['n'.repeat(41)]: '' } }),
      400,
      'invalid_request',
    );
    expectInvalid(await create({ ...plain, metadata: { n: 'v'.repeat(501) } }), 'metadata.n');
    expectInvalid(await create({ ...plain, metadata: { n: 1 } }), 'metadata.n');
  });
});

describe('amounts of links', () => {
  test.each(['amount', 'presetAmount'])(
    'P-030 P-031 P-033 PD-078 %s is from 0.01 to 100,000,000',
    async (field) => {
      const record = field === 'amount' ? 'amount' : 'preset_amount';
      expect((await createWith(field, '0.01')).body[record]).toBe(0.01);
      expect((await createWith(field, '100000000')).body[record]).toBe(100_000_000);
      for (const outside of ['0', '-0', '0.009', '-1', '100000000.01', '1e9', '1e-400']) {
        expectInvalid(await createWith(field, outside), field);
      }
    },
  );

  test('PD-018 decimals are read from their text', async () => {
    for (const amount of ['0.29', '1.15', '4.35', '19.99', '1234567.89']) {
      const { text } = await createWith('amount', amount);
      expect(text).toContain(`"amount":${amount},`);
    }
    expectInvalid(await createWith('amount', '0.010000000000000001'), 'amount');
    expect((await createWith('amount', '1.050e1')).body['amount']).toBe(10.5);
  });

  test('PD-019 PD-020 more decimals than the currency has are refused, never rounded', async () => {
    expectInvalid(await createWith('amount', '10.005', 'USD'), 'amount');
    expectInvalid(await createWith('amount', '10.5', 'JPY'), 'amount');
    expectInvalid(await createWith('presetAmount', '10.5', 'JPY'), 'presetAmount');
    expectInvalid(await createWith('amount', '1.0001', 'KWD'), 'amount');
    expect((await createWith('amount', '1.001', 'KWD')).body['amount']).toBe(1.001);
    expect((await createWith('amount', '1', 'JPY')).body['amount']).toBe(1);
    for (const less of ['0.01', '0.5']) {
      expectInvalid(await createWith('amount', less, 'JPY'), 'amount');
    }
  });

  test('PD-079 with an amount and a preset one the link is made', async () => {
    const { status, body } = await create({ ...plain, amount: 5, presetAmount: 6 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 5, preset_amount: 6 });
  });

  test('P-287 PD-023 a currency that exists and is not offered is 501', async () => {
    expectError(await create({ ...plain, currency: 'CHF' }), 501, 'not_implemented');
  });
});

describe('addresses', () => {
  test.each(['returnUrl', 'imageUrl'])(
    'P-035 P-036 PD-082 PD-083 %s is https; http://localhost with a sandbox key',
    async (field) => {
      const https = { ...plain, [field]: 'https://shop.example:8443/a?b=c' };
      expect((await create(https)).status).toBe(200);
      for (const address of [
        'http://shop.example/',
        'ftp://shop.example/',
        'javascript:alert(1)',
      ]) {
        expectInvalid(await create({ ...plain, [field]: address }), field);
        expectInvalid(await create({ ...plain, [field]: address }, target.testKey), field);
      }
      for (const address of ['http://localhost', 'http://localhost:3000/thanks']) {
        const live = await create({ ...plain, [field]: address });
        if (target.isLiveSimulated) expect(live.status).toBe(200);
        else expectInvalid(live, field);
        expect((await create({ ...plain, [field]: address }, target.testKey)).status).toBe(200);
      }
      const lookAlike = { ...plain, [field]: 'http://localhost.shop.example/' };
      expectInvalid(await create(lookAlike, target.testKey), field);
    },
  );
});

test('PD-083 a live key may use http://localhost where the simulator is the only provider', async () => {
  const simulated = await openTarget({
    settings: {
      PAYMENTS_LIVE_PROVIDER_URL: 'http://127.0.0.1:4030/v3',
      PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-simulator',
      PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'simulator',
    },
  });
  onTestFinished(simulated.close);
  const link = await fetch(`${simulated.baseUrl}/payment-links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${simulated.liveKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...plain, returnUrl: 'http://localhost:4020/i/token' }),
  });
  expect(link.status).toBe(200);
});

describe('who may make a link', () => {
  test('P-133 P-135 P-139 the scopes of links, and of recipients where one is named', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const splitRecipientId = await insertRecipient(api.database, tenant.liveWorkspaceId);
    const assigned = { ...plain, splitRecipientId };
    const keyWith = async (...held: (typeof scopes)[number][]) =>
      (await tenant.createKey({ scopes: held })).key;
    const writer = await keyWith('payment_links:write');
    expect((await create(plain, writer)).status).toBe(200);
    expectForbidden(await create(assigned, writer));
    const both = await keyWith('payment_links:write', 'splits:assign');
    expect((await create(assigned, both)).body['split_recipient_id']).toBe(splitRecipientId);
    expectForbidden(await create(plain, await keyWith('splits:assign')));
    const others = scopes.filter((scope) => scope !== 'payment_links:write');
    expectForbidden(await create(plain, await keyWith(...others)));
  });

  test('PD-035 PD-036 the scope comes before the body, the body before the scope that it brings', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key: reader } = await tenant.createKey({ scopes: ['payments:read'] });
    expectForbidden(await create({ colour: 1 }, reader));
    const { key: writer } = await tenant.createKey({ scopes: ['payment_links:write'] });
    const untitled = { currency: 'USD', splitRecipientId: unknownId };
    expectInvalid(await create(untitled, writer), 'title');
    const insecure = { ...plain, splitRecipientId: unknownId, returnUrl: 'http://localhost' };
    expectInvalid(await create(insecure, writer), 'returnUrl');
  });

  test('P-140 a recipient of another business or environment, or of nobody, is 404', async (context) => {
    const { api, tenant, other } = needOperator(context, target);
    const foreign = await insertRecipient(api.database, other.liveWorkspaceId);
    const sandbox = await insertRecipient(api.database, tenant.testWorkspaceId);
    for (const splitRecipientId of [foreign, sandbox, unknownId]) {
      expectNotFound(await create({ ...plain, splitRecipientId }));
      expectNotFound(await create({ ...plain, currency: 'CHF', splitRecipientId }));
    }
    const own = { ...plain, splitRecipientId: sandbox };
    expect((await create(own, target.testKey)).status).toBe(200);
  });
});

import { expectForbidden, expectInvalid, expectRuleBroken } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { createTenant } from '../support/people/tenants.ts';
import { insertEndpoints } from '../support/webhooks/webhook-rows.ts';
import { needOperator } from './support/target.ts';
import {
  addWebhook,
  createMerchant,
  listedWebhooks,
  needStrictNetwork,
  openWebhookTarget,
  receiverUrl,
} from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

const contractTypes = [
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payout.completed',
  'payout.failed',
];

describe('POST /webhooks', () => {
  test('P-086 P-181 PD-002 PD-175 PD-179 answers 200 with the record, the five types and the secret', async () => {
    const { status, body } = await addWebhook(target, target.liveKey);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'webhook_endpoint',
      url: receiverUrl,
      event_types: contractTypes,
      environment: 'live',
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(Buffer.from(String(body['secret']).slice('whsec_'.length), 'base64')).toHaveLength(32);
  });

  test('P-087 the secret is told this once, and each endpoint has its own', async () => {
    const [one, two] = [
      await addWebhook(target, target.liveKey),
      await addWebhook(target, target.liveKey),
    ];
    expect(one.body['secret']).not.toBe(two.body['secret']);
    const list = JSON.stringify(await listedWebhooks(target, target.liveKey));
    expect(list).toContain(String(one.body['id']));
    expect(list).not.toContain('secret');
  });

  test('PD-195 an event filter is kept, each type once', async (context) => {
    const { key } = await createMerchant(needOperator(context, target));
    const eventTypes = ['payout.returned', 'payment.succeeded', 'payout.returned'];
    const { body } = await addWebhook(target, key, { eventTypes });
    expect(body['event_types']).toEqual(['payment.succeeded', 'payout.returned']);
    expect(await listedWebhooks(target, key)).toMatchObject([
      { event_types: ['payment.succeeded', 'payout.returned'] },
    ]);
  });

  test.each([
    [[], 'eventTypes'],
    ['payment.succeeded', 'eventTypes'],
    [null, 'eventTypes'],
    [['payment.exploded'], 'eventTypes.0'],
    [['payment.failed', 1], 'eventTypes.1'],
  ])('PD-195 a filter of %j is refused with 400 on %s', async (eventTypes, field) => {
    expectInvalid(await addWebhook(target, target.liveKey, { eventTypes }), field);
  });

  test.each([[undefined], [null], [''], [7], ['example.com'], ['https://'], ['https:// a.b']])(
    'P-084 url %j is refused with 400 on that field',
    async (url) => {
      expectInvalid(await addWebhook(target, target.liveKey, { url }), 'url');
    },
  );

  test('P-085 an address of 500 characters is accepted, one of 501 is refused', async () => {
    const url = `${receiverUrl}?a=`.padEnd(500, 'x');
    expect((await addWebhook(target, target.liveKey, { url })).body['url']).toBe(url);
    expectInvalid(await addWebhook(target, target.liveKey, { url: `${url}x` }), 'url');
  });

  test.each(['http://example.com/', 'ftp://example.com/', 'wss://example.com/', 'javascript:1'])(
    'P-228 %s is refused with 400 on that field',
    async (url) => {
      expectInvalid(await addWebhook(target, target.liveKey, { url }), 'url');
    },
  );

  test.for([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
  ])('P-229 %s is refused with 400 on that field', async (url, context) => {
    needStrictNetwork(context, url);
    expectInvalid(await addWebhook(target, target.liveKey, { url }), 'url');
  });

  test.each([
    ['P-230 a private network', 'https://10.1.2.3/'],
    ['P-230 a private network', 'https://172.16.0.1/'],
    ['P-230 a private network', 'https://192.168.1.1:8443/'],
    ['P-230 a private network', 'https://[fc00::1]/'],
    ['P-231 metadata', 'https://169.254.169.254/latest/meta-data'],
    ['P-231 metadata', 'https://[fd00:ec2::254]/'],
    ['P-231 a link-local address', 'https://[fe80::1]/'],
    ['P-233 a user', 'https://user@example.com/'],
    ['P-233 a password', 'https://:password@example.com/'],
    ['P-233 both', 'https://user:password@example.com/'],
  ])('%s, as in %s, is refused with 400 on that field', async (_row, url) => {
    expectInvalid(await addWebhook(target, target.liveKey, { url }), 'url');
  });

  test('P-232 a public-looking name that leads elsewhere, or nowhere, is refused', async (context) => {
    needOperator(context, target);
    const addresses = (...list: string[]) => ({ kind: 'addresses', addresses: list }) as const;
    target.names.set('private.shop.test', addresses('10.0.0.7'));
    target.names.set('metadata.shop.test', addresses('169.254.169.254'));
    target.names.set('mixed.shop.test', addresses('93.184.215.14', '127.0.0.1'));
    target.names.set('alias.shop.test', { kind: 'alias', of: 'private.shop.test' });
    for (const name of ['private', 'metadata', 'mixed', 'alias', 'unknown']) {
      const url = `https://${name}.shop.test/`;
      expectInvalid(await addWebhook(target, target.liveKey, { url }), 'url');
    }
  });

  test('PD-007 a field that is not documented is refused, and nothing is made', async (context) => {
    const { key } = await createMerchant(needOperator(context, target));
    expectInvalid(await addWebhook(target, key, { secret: 'whsec_mine' }), 'secret');
    expect(await listedWebhooks(target, key)).toEqual([]);
  });

  test('P-181 PD-035 needs webhooks:manage, before the body is looked at', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['webhooks:manage'] });
    expect((await addWebhook(target, key)).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'webhooks:manage');
    const { key: other } = await tenant.createKey({ scopes: others });
    expectForbidden(await addWebhook(target, other, { url: 'nonsense' }));
  });

  test('PD-054 a business that is not verified may have endpoints, and a sandbox key too', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
    expect((await addWebhook(target, (await tenant.createKey()).key)).status).toBe(200);
    const sandbox = await tenant.createKey({ environment: 'test' });
    expect((await addWebhook(target, sandbox.key)).body['environment']).toBe('test');
  });

  test('P-277 a workspace has 100 endpoints at most, also when several are asked for at once', async (context) => {
    const operator = needOperator(context, target);
    const merchant = await createMerchant(operator);
    await insertEndpoints(operator.api.database, merchant.liveWorkspaceId, 95);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => addWebhook(target, merchant.key)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expectRuleBroken(answer);
    expect(await listedWebhooks(target, merchant.key)).toHaveLength(100);
  });

  test('what was done, by which key, is in the audit log, without the query of the address', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps);
    const key = await tenant.createKey();
    const { body } = await addWebhook(target, key.key, { url: `${receiverUrl}?token=hidden` });
    const entries = await api.database.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor', 'action', 'detail', 'workspace_id'])
      .where('tenant_id', '=', tenant.businessId)
      .where('subject_id', '=', String(body['id']))
      .execute();
    expect(entries).toEqual([
      {
        actor_kind: 'api_key',
        actor: key.id,
        action: 'webhook.created',
        detail: { address: receiverUrl, event_types: contractTypes },
        workspace_id: tenant.liveWorkspaceId,
      },
    ]);
  });
});

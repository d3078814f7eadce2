import { expectForbidden, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { insertSettledPayments } from '../support/settlement/settled-payments.ts';
import { call } from './support/client.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const nowMs = Date.parse('2026-11-15T12:00:00.000Z');
const target = await openTarget({ nowMs: () => nowMs });
afterAll(target.close);

type Row = Readonly<Record<string, unknown>>;

function list(query: string, key = target.liveKey): Promise<Answer> {
  return call(target, `/settlements${query}`, { key });
}

async function listCsv(query: string, key: string) {
  const answer = await fetch(`${target.baseUrl}/settlements?format=csv${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function createShop(operator: Operator) {
  const tenant = await createTenant(operator.api.deps);
  const { key } = await tenant.createKey();
  const { database } = operator.api;
  const settle = (settledAt: string, row: Parameters<typeof insertPayment>[2] = {}) =>
    insertPayment(database, tenant.liveWorkspaceId, { ...row, settled_at: new Date(settledAt) });
  return { ...tenant, key, settle };
}

const idsOf = (answer: Answer) => recordsOf(answer).map((row) => row['payment_id']);
const summaryOf = ({ body }: Answer) => Object.values<Row>(Object(body['summary']));

describe('who may read settlements', () => {
  test('P-164 needs settlements:read', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter((scope) => scope !== 'settlements:read');
    const without = await tenant.createKey({ scopes: others });
    expectForbidden(await list('', without.key));
  });

  test('P-165 CSV needs reports:export as well, JSON does not', async (context) => {
    const { tenant } = needOperator(context, target);
    const reads = await tenant.createKey({ scopes: ['settlements:read'] });
    const exports = await tenant.createKey({ scopes: ['reports:export'] });
    const both = await tenant.createKey({ scopes: ['settlements:read', 'reports:export'] });
    expect((await list('?format=json', reads.key)).status).toBe(200);
    expectForbidden(await list('?format=csv', reads.key));
    expectForbidden(await list('?format=csv', exports.key));
    expectForbidden(await list('?format=json', exports.key));
    expect((await listCsv('', both.key)).status).toBe(200);
  });

  test('what is wrong with the days is said before a missing scope', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['settlements:read'] });
    expectInvalid(await list('?format=csv&from=2026-02-01&to=2026-01-01', key), 'from');
  });

  test('P-170 shows nothing of another business or environment', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator);
    const id = await shop.settle('2026-11-10T00:00:00Z');
    const test = await shop.createKey({ environment: 'test' });
    expect(idsOf(await list('', shop.key))).toEqual([id]);
    expect(idsOf(await list('', test.key))).toEqual([]);
    expect(idsOf(await list('', target.otherLiveKey))).not.toContain(id);
  });
});

describe('what is asked', () => {
  test('P-166 JSON without format and with format=json', async () => {
    const [plain, json] = [await list(''), await list('?format=json')];
    expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.text).toBe(plain.text);
  });

  test.each(['?format=xml', '?format=CSV', '?format=', '?format=csv&format=json'])(
    'P-168 %s is refused',
    async (query) => {
      expectInvalid(await list(query), 'format');
    },
  );

  test.each(['yesterday', '2026-02-30', '2026-2-1', '', '2026-11-15T00:00:00Z', '1969-12-31'])(
    'P-169 %j is no date',
    async (text) => {
      expectInvalid(await list(`?from=${text}`), 'from');
      expectInvalid(await list(`?to=${text}`), 'to');
    },
  );

  test('P-171 a recipient is named by a uuid; an unknown one has no payments', async () => {
    expectInvalid(await list('?splitRecipientId=me'), 'splitRecipientId');
    const unknown = await list(`?splitRecipientId=${newTestId()}`);
    expect(unknown.body).toMatchObject({ data: [], summary: [] });
  });

  test('PD-123 366 days are accepted, 367 are not', async () => {
    expect((await list('?from=2023-11-15&to=2024-11-14')).status).toBe(200);
    expectInvalid(await list('?from=2023-11-15&to=2024-11-15'), 'from');
    expect((await list('?to=9999-12-31')).status).toBe(200);
  });

  test('PD-122 PD-214 missing days: to is today, from thirty days before to', async (context) => {
    needOperator(context, target);
    expect((await list('')).body).toMatchObject({ from: '2026-10-16', to: '2026-11-15' });
    expect((await list('?from=2026-11-01')).body).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-15',
    });
    expect((await list('?to=2026-03-30')).body).toMatchObject({
      from: '2026-02-28',
      to: '2026-03-30',
    });
  });

  test('PD-121 P-170 both days are whole, and nothing of the days around them is there', async (context) => {
    const shop = await createShop(needOperator(context, target));
    await shop.settle('2026-11-01T23:59:59.999Z');
    const first = await shop.settle('2026-11-02T00:00:00.000Z');
    const last = await shop.settle('2026-11-03T23:59:59.999Z');
    await shop.settle('2026-11-04T00:00:00.000Z');
    expect(idsOf(await list('?from=2026-11-02&to=2026-11-03', shop.key))).toEqual([first, last]);
  });

  test('P-094 P-170 PD-116 only what settled is there', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator);
    for (const status of ['pending', 'processing', 'succeeded', 'failed', 'cancelled'] as const) {
      await insertPayment(operator.api.database, shop.liveWorkspaceId, { status });
    }
    const settled = await shop.settle('2026-11-10T09:00:00Z');
    expect(idsOf(await list('', shop.key))).toEqual([settled]);
  });
});

describe('what is answered', () => {
  test('P-080 PD-012 PD-013 PD-118 PD-210 a row in major units, and what surrounds it', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator);
    const recipient = await insertRecipient(operator.api.database, shop.liveWorkspaceId);
    const link = await call(target, '/payment-links', {
      method: 'POST',
      key: shop.key,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Cloth', currency: 'NGN' }),
    });
    const linkId = String(link.body['id']);
    const id = await shop.settle('2026-11-10T09:00:00.123Z', {
      amount_minor: 10_000n,
      fee_minor: 290n,
      payment_link_id: linkId,
      split_recipient_id: recipient,
      split_amount_minor: 7_000n,
      split_routed: true,
      provider_reference: '2181940',
    });
    const { text } = await list('', shop.key);
    const amounts = '"gross":100,"fee":2.9,"net":97.1,"refunded":0,"net_settled":27.1';
    expect(text).toBe(
      `{"data":[{"payment_id":"${id}","settled_at":"2026-11-10T09:00:00.123Z","currency":"NGN",` +
        `${amounts},"split_recipient_id":"${recipient}","payment_link_id":"${linkId}",` +
        '"qr_code_id":null,"subscription_id":null,"provider_reference":"2181940",' +
        `"amount_unit":"major"}],"summary":[{"currency":"NGN","payment_count":1,${amounts},` +
        '"amount_unit":"major"}],"from":"2026-10-16","to":"2026-11-15"}',
    );
    const theirs = await list(`?splitRecipientId=${recipient.toUpperCase()}`, shop.key);
    expect(recordsOf(theirs)).toMatchObject([{ payment_id: id, net: 97.1, net_settled: 70 }]);
    expect(summaryOf(theirs)).toMatchObject([{ payment_count: 1, net: 97.1, net_settled: 70 }]);
  });

  test('P-171 the payments of one recipient, and a summary of those alone', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator);
    const { database } = operator.api;
    const [one, other] = [
      await insertRecipient(database, shop.liveWorkspaceId),
      await insertRecipient(database, shop.liveWorkspaceId),
    ];
    const split = { split_amount_minor: 7_000n, split_routed: true };
    const mine = await shop.settle('2026-11-10T09:00:00Z', { ...split, split_recipient_id: one });
    await shop.settle('2026-11-10T09:00:01Z', { ...split, split_recipient_id: other });
    await shop.settle('2026-11-10T09:00:02Z');
    const answer = await list(`?splitRecipientId=${one}`, shop.key);
    expect(idsOf(answer)).toEqual([mine]);
    expect(summaryOf(answer)).toMatchObject([{ payment_count: 1, gross: 100, net_settled: 70 }]);
    expect(summaryOf(await list('', shop.key))).toMatchObject([{ payment_count: 3, gross: 300 }]);
  });

  test('P-081 P-172 PD-120 one summary entry per currency, the sums of what is listed', async (context) => {
    const shop = await createShop(needOperator(context, target));
    for (const [currency, amount_minor] of [
      ['NGN', 10_050n],
      ['NGN', 4_025n],
      ['JPY', 5_000n],
      ['KWD', 9_007_199_254_740_993n],
    ] as const) {
      await shop.settle('2026-11-10T09:00:00Z', { currency, amount_minor });
    }
    const answer = await list('', shop.key);
    expect(summaryOf(answer)).toMatchObject([
      {
        currency: 'JPY',
        payment_count: 1,
        gross: 5_000,
        fee: 320,
        net: 4_680,
        amount_unit: 'major',
      },
      { currency: 'KWD', payment_count: 1 },
      { currency: 'NGN', payment_count: 2, gross: 140.75, fee: 6.4, net: 134.35, refunded: 0 },
    ]);
    expect(Object.keys(summaryOf(answer)[0] ?? {})).toEqual([
      'currency',
      'payment_count',
      'gross',
      'fee',
      'net',
      'refunded',
      'net_settled',
      'amount_unit',
    ]);
    expect(answer.text.match(/"gross":9007199254740\.993,/g)).toHaveLength(2);
  });

  test('P-170 P-172 PD-124 tens of thousands of payments are one answer, complete, in both formats', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator);
    const [count, from] = [20_000, new Date('2026-11-10T00:00:00Z')];
    await insertSettledPayments(operator.api.database, shop.liveWorkspaceId, { count, from });
    const answer = await list('', shop.key);
    const rows = recordsOf(answer);
    expect(new Set(rows.map((row) => row['payment_id'])).size).toBe(count);
    expect(summaryOf(answer)).toMatchObject([
      { payment_count: count, gross: 2_000_000, fee: 64_000, net: 1_936_000 },
    ]);
    const lines = (await listCsv('', shop.key)).text.split('\r\n');
    expect(lines).toHaveLength(count + 2);
    expect(lines.slice(1, -1).map((line) => line.slice(0, 36))).toEqual(
      rows.map((row) => row['payment_id']),
    );
  });
});

describe('CSV', () => {
  const header =
    'payment_id,settled_at,currency,gross,fee,net,refunded,net_settled,split_recipient_id,' +
    'payment_link_id,qr_code_id,subscription_id,provider_reference\r\n';

  test('P-167 PD-012 PD-125 PD-210 the fields of the JSON rows, as a file that runs nothing', async (context) => {
    const shop = await createShop(needOperator(context, target));
    const empty = await listCsv('', shop.key);
    expect(empty.headers.get('content-type')).toMatch(/^text\/csv\b/);
    expect(empty.headers.get('content-disposition')).toBe(
      'attachment; filename="settlements_2026-10-16_2026-11-15.csv"',
    );
    expect(empty.text).toBe(header);
    const provider_reference = '=HYPERLINK("http://a.example","b")';
    const id = await shop.settle('2026-11-10T09:00:00Z', { provider_reference });
    expect((await listCsv('', shop.key)).text).toBe(
      `${header}${id},2026-11-10T09:00:00.000Z,NGN,100,3.2,96.8,0,96.8,,,,,` +
        `"'=HYPERLINK(""http://a.example"",""b"")"\r\n`,
    );
    const { amount_unit: _unit, ...row } = recordsOf(await list('', shop.key))[0] ?? {};
    expect(Object.keys(row).join(',')).toBe(header.trimEnd());
  });

  test('PD-014 has no amount_unit, in its head or in a row, though the JSON has it', async (context) => {
    const shop = await createShop(needOperator(context, target));
    await shop.settle('2026-11-10T09:00:00Z', {});
    expect(recordsOf(await list('', shop.key))[0]).toHaveProperty('amount_unit', 'major');
    const { text } = await listCsv('', shop.key);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).not.toMatch(/amount_unit|major|minor/i);
  });
});

import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayer, tokenIn } from '../charges/checkout/support/payer.ts';
import { insertPaymentLink, insertQrCode } from '../support/charges/pay-targets.ts';
import type { InsertedTarget } from '../support/charges/pay-targets.ts';
import { createPaying } from '../support/charges/paying.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startChargingProcesses } from '../support/processes/charging-processes.ts';
import type { ChargingProcesses } from '../support/processes/charging-processes.ts';
import { callbackSecret } from '../support/processes/simulator-process.ts';

let world: ChargingProcesses;
let api: ApiProcess;
let stranger: Tenant;
let openLink: InsertedTarget;
let fixedLink: InsertedTarget;
let keys: { readonly live: string; readonly test: string; readonly stranger: string };

beforeAll(async () => {
  world = await startChargingProcesses();
  const { database, tenant } = world;
  stranger = await createTenant(operatorDeps(database));
  const { liveWorkspaceId } = tenant;
  openLink = await insertPaymentLink(database, liveWorkspaceId, { amount_minor: null });
  fixedLink = await insertPaymentLink(database, liveWorkspaceId, { amount_minor: 10_000n });
  keys = {
    live: (await tenant.createKey()).key,
    test: (await tenant.createKey({ environment: 'test' })).key,
    stranger: (await stranger.createKey()).key,
  };
  api = await world.startApi();
  world.front.leadTo(api.address);
});

afterAll(() => world.stop());

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function send(
  path: string,
  init: RequestInit & { readonly key?: string } = {},
): Promise<Answer> {
  const { key, ...rest } = init;
  const response = await fetch(world.front.address + path, {
    redirect: 'manual',
    ...rest,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(rest.headers as Record<string, string>),
    },
  });
  return { status: response.status, text: await response.text() };
}

const json = { 'content-type': 'application/json' };
const sendJson = (path: string, body: BodyInit, method = 'POST'): Promise<Answer> =>
  send(`/api/v1${path}`, { method, key: keys.live, headers: json, body });

/** But for what names the one request. */
function withoutRequestId({ status, text }: Answer): Answer {
  return { status, text: text.replaceAll(/[0-9a-f-]{36}/g, '-') };
}

describe('row 29: ids of somebody else', () => {
  test('another business and the other environment get the 404 of an id that does not exist', async () => {
    const { database, tenant } = world;
    const payment = await createPaying(world).start(fixedLink.code);
    const qrCode = await insertQrCode(database, tenant.liveWorkspaceId);
    const recipientId = await insertRecipient(database, tenant.liveWorkspaceId);
    const requests = [
      ['GET', '/payments/{id}', payment.id, undefined],
      ['POST', '/payments/{id}/cancel', payment.id, undefined],
      ['GET', '/payment-links/{id}', fixedLink.id, undefined],
      ['PATCH', '/payment-links/{id}', fixedLink.id, '{"disabled":true}'],
      ['GET', '/qr-codes/{id}', qrCode.id, undefined],
      ['PATCH', '/qr-codes/{id}', qrCode.id, '{"disabled":true}'],
      ['PATCH', '/split-recipients/{id}', recipientId, '{"disabled":true}'],
    ] as const;
    for (const [method, path, id, body] of requests) {
      for (const key of [keys.stranger, keys.test]) {
        const ask = (subject: string): Promise<Answer> =>
          send(`/api/v1${path.replace('{id}', subject)}`, {
            method,
            key,
            ...(body === undefined ? {} : { body, headers: json }),
          });
        const foreign = withoutRequestId(await ask(id));
        expect([path, foreign.status]).toEqual([path, 404]);
        expect(foreign).toEqual(withoutRequestId(await ask(newTestId())));
      }
    }
    const { status } = await send(`/api/v1/payments/${payment.id}`, { key: keys.live });
    expect(status).toBe(200);
    expect(await readStatus(payment.id)).toBe('pending');
  });

  test('a recipient of another business cannot be named, nor told from one that does not exist', async () => {
    const recipientId = await insertRecipient(world.database, stranger.liveWorkspaceId);
    for (const [path, body] of [
      ['/payment-links', { title: 'x', currency: 'NGN', amount: 10 }],
      ['/qr-codes', { mode: 'open_amount', currency: 'NGN' }],
    ] as const) {
      const name = (splitRecipientId: string): Promise<Answer> =>
        sendJson(path, JSON.stringify({ ...body, splitRecipientId }));
      const foreign = withoutRequestId(await name(recipientId));
      expect([path, foreign.status]).toEqual([path, 404]);
      expect(foreign).toEqual(withoutRequestId(await name(newTestId())));
    }
  });

  test('a payment is found under its own code only', async () => {
    const { database } = world;
    const foreignLink = await insertPaymentLink(database, stranger.liveWorkspaceId);
    const payment = await createPaying(world).start(fixedLink.code);
    for (const rest of ['', '/return', '/return?status=cancelled', '/receipt']) {
      for (const code of [foreignLink.code, openLink.code]) {
        const foreign = await send(`/pay/${code}/${payment.id}${rest}`);
        expect(foreign.status).toBe(404);
        const absent = await send(`/pay/${code}/${newTestId()}${rest}`);
        expect(foreign.text.replaceAll(payment.id, '')).toBe(absent.text);
      }
    }
    const cancel = { method: 'POST' };
    expect((await send(`/pay/${foreignLink.code}/${payment.id}/cancel`, cancel)).status).toBe(404);
    expect(await readStatus(payment.id)).toBe('pending');
  });

  async function readStatus(id: string): Promise<string> {
    const { status } = await world.database.db
      .selectFrom('payments')
      .select('status')
      .where('workspace_id', '=', world.tenant.liveWorkspaceId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return status;
  }
});

describe('row 31: fields and numbers that were not asked for', () => {
  const link = '"title":"x","currency":"NGN"';
  const qrCode = '"mode":"fixed_amount","currency":"NGN"';
  const recipient =
    '"externalReference":"r","name":"R","accountBank":"044","accountNumber":"0690000031"';

  test.each([
    ['/payment-links', `{${link},"amount":10,"status":"used"}`],
    ['/payment-links', `{${link},"amount":10,"uses":-5}`],
    ['/payment-links', `{${link},"amount":10,"business_id":"${newTestId()}"}`],
    ['/payment-links', `{${link},"amount":10,"fee_amount":0}`],
    ['/payment-links', `{${link},"amount":10,"__proto__":{"status":"used"}}`],
    ['/payment-links', `{${link},"amount":1e309}`],
    ['/payment-links', `{${link},"amount":-0}`],
    ['/payment-links', `{${link},"amount":10.001}`],
    ['/payment-links', `{${link},"amount":10.00000000000000000001}`],
    ['/payment-links', `{${link},"amount":100000000.01}`],
    ['/payment-links', `{${link},"amount":99999999999999999999}`],
    ['/payment-links', `{${link},"amount":"10"}`],
    ['/payment-links', `{${link},"amount":10,"maxUses":1e21}`],
    ['/qr-codes', `{${qrCode},"amount":1000,"singleUse":true,"uses":3}`],
    ['/qr-codes', `{${qrCode},"amount":1000.5}`],
    ['/qr-codes', `{${qrCode},"amount":1e309}`],
    ['/qr-codes', `{${qrCode},"amount":-0}`],
    ['/qr-codes', `{${qrCode},"amount":9007199254740993}`],
    ['/qr-codes', `{${qrCode},"amount":"1000"}`],
    ['/split-recipients', `{${recipient},"splitValue":10,"verified":true}`],
    ['/split-recipients', `{${recipient},"splitValue":12.34567}`],
    ['/split-recipients', `{${recipient},"splitValue":1e309}`],
    ['/split-recipients', `{${recipient},"splitValue":-0}`],
  ])('POST %s %s is 400 and makes nothing', async (path, body) => {
    const count = async (): Promise<number> => {
      const answer = await send(`/api/v1${path}`, { key: keys.live });
      return JSON.parse(answer.text).data.length;
    };
    const before = await count();
    const answer = await sendJson(path, body);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'invalid_request']);
    expect(await count()).toBe(before);
  });

  test.each([
    '1e309',
    '1e3',
    '-0',
    '-5',
    '0',
    '10.001',
    '0x10',
    'NaN',
    '99999999999999999999',
    '1,2.3',
    '10;5',
  ])('a payer who types the amount %s is told so, and no payment is made', async (amount) => {
    const before = await countPayments();
    const payer = createPayer(world.front.address);
    const token = await payer.tokenOf(openLink.code);
    const reply = await payer.post(`/pay/${openLink.code}`, {
      token,
      email: 'a@b.example',
      amount,
    });
    expect(reply.status).toBe(400);
    // The form comes again, with a token of its own.
    expect(tokenIn(reply)).not.toBe('');
    expect(await countPayments()).toBe(before);
  });

  test('what a payer adds to the form changes nothing: amount, fee and status are the link’s', async () => {
    const payment = await createPaying(world).start(fixedLink.code, {
      amount: '1',
      amount_minor: '1',
      amountMinor: '1',
      fee_minor: '0',
      status: 'succeeded',
      workspace_id: stranger.liveWorkspaceId,
      __proto__polluted: 'x',
    });
    const row = await world.database.db
      .selectFrom('payments')
      .select(['status', 'amount_minor', 'fee_minor', 'workspace_id'])
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: 'pending',
      amount_minor: 10_000n,
      fee_minor: 320n,
      workspace_id: world.tenant.liveWorkspaceId,
    });
  });

  async function countPayments(): Promise<number> {
    const rows = await world.database.db.selectFrom('payments').select('id').execute();
    return rows.length;
  }
});

describe('row 32: bodies that are too large, too deep or not text', () => {
  const huge = Buffer.alloc(10 * 1024 * 1024, '1');
  const deep = '['.repeat(100_000);
  const deepObject = '{"a":'.repeat(40_000);
  const notUtf8 = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  const wide = `{"title":"x",${Array.from({ length: 10_000 }, (_, n) => `"k${n}":1`).join()}}`;
  const digits = `{"title":"x","currency":"NGN","amount":${'9'.repeat(200_000)}}`;
  const endpoints = ['/payment-links', '/qr-codes', '/split-recipients'];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const signed = { ...json, 'verif-hash': callbackSecret };
  const notice = '/provider/flutterwave/live';

  const requests: readonly (readonly [string, number, () => Promise<Answer>])[] = [
    ...endpoints.flatMap(
      (path) =>
        [
          [`${path}: 10 MB`, 413, () => sendJson(path, huge)],
          [`${path}: a deep array`, 400, () => sendJson(path, deep)],
          [`${path}: a deep object`, 400, () => sendJson(path, deepObject)],
          [`${path}: a key twice`, 400, () => sendJson(path, '{"title":"x","title":"y"}')],
          [`${path}: not UTF-8`, 400, () => sendJson(path, notUtf8)],
          [`${path}: 10,000 unknown fields`, 400, () => sendJson(path, wide)],
          [`${path}: 200,000 digits`, 400, () => sendJson(path, digits)],
        ] as const,
    ),
    ['cancel: 10 MB', 413, () => sendJson(`/payments/${newTestId()}/cancel`, huge)],
    ['notice: 10 MB', 413, () => send(notice, { method: 'POST', headers: signed, body: huge })],
    [
      'notice: deep',
      200,
      () => send(notice, { method: 'POST', headers: signed, body: deepObject.slice(0, 60_000) }),
    ],
    [
      'notice: not UTF-8',
      200,
      () => send(notice, { method: 'POST', headers: signed, body: notUtf8 }),
    ],
    [
      'notice: deep and forged',
      401,
      () => send(notice, { method: 'POST', headers: json, body: deep.slice(0, 60_000) }),
    ],
    ['form: 10 MB', 413, () => sendForm(huge)],
    ['form: not UTF-8', 400, () => sendForm(Buffer.from('name=\u00ff', 'latin1'))],
    ['form: not UTF-8 behind percent signs', 400, () => sendForm('name=%ff%fe')],
    ['form: a field twice', 400, () => sendForm('email=c%40d.example')],
    ['form: 2,000 fields', 400, () => sendForm('a=&'.repeat(2_000))],
    [
      'form: JSON',
      400,
      () =>
        send(`/pay/${openLink.code}`, {
          method: 'POST',
          headers: json,
          body: '{"email":"a@b.example"}',
        }),
    ],
  ];

  /** Everything that a good submit needs, and then what makes it a bad one. */
  async function sendForm(flaw: string | Buffer): Promise<Answer> {
    const token = await createPayer(world.front.address).tokenOf(fixedLink.code);
    const good = Buffer.from(`token=${token}&email=a%40b.example&`);
    const body = Buffer.concat([good, Buffer.from(flaw)]);
    return send(`/pay/${fixedLink.code}`, { method: 'POST', headers: form, body });
  }

  test('a form without a flaw is taken', async () => {
    expect((await sendForm('name=Simi')).status).toBe(303);
  });

  /** Time that the process computes: what else the machine does meanwhile does not count. */
  test.each(requests)('%s is %i, for less than 50 ms of computing', async (_, status, request) => {
    const cpuMs = async (): Promise<number> =>
      (await api.readCounter('process_cpu_seconds_total')) * 1_000;
    const costs: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const before = await cpuMs();
      expect((await request()).status).toBe(status);
      costs.push((await cpuMs()) - before);
    }
    expect(Math.min(...costs)).toBeLessThan(50);
  });

  test('afterwards it serves as before', async () => {
    await waitUntil('it is ready', api.isReady);
    expect((await send(`/pay/${openLink.code}`)).status).toBe(200);
    expect(api.events().filter(({ level }) => level === 'error')).toEqual([]);
  });
});

import { sql } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';
import {
  expectError,
  expectErrorBody,
  expectInvalid,
  expectNoInternals,
  expectReason,
  sendRaw,
} from '@countinghouse/testing/contract';
import type { RawAnswer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const { pathname: basePath } = new URL(target.baseUrl);

function payOutWithSandboxKey() {
  const body = { amount: 1, currency: 'NGN', destinationType: 'provider_bank' };
  return sendJson(target, '/payouts', { key: target.testKey, body });
}

describe('an error body', () => {
  test('P-274 P-277 has error, code and request_id and nothing else, and error is a text', async () => {
    const key = target.liveKey;
    for (const [status, answer] of [
      [401, await call(target, '/payments')],
      [404, await call(target, `/payments/${unknownId}`, { key })],
      [404, await call(target, '/no-such-path', { key })],
    ] as const) {
      expect(answer.status).toBe(status);
      expectErrorBody(answer);
      expect(answer.body['error']).toBeTypeOf('string');
    }
  });

  test('P-274 P-277 a refused scope has the same shape', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: [] });
    const answer = await call(target, '/payments', { key });
    expectError(answer, 403, 'permission_denied');
    expect(answer.body['error']).toBeTypeOf('string');
  });

  test('PD-218 its reason is a word of the reference, under the code of the body', async () => {
    const { body: reference } = await call(target, '/reference');
    const codes = new Map(
      Object.values<{ reason: string; code: string }>(Object(reference['error_reasons'])).map(
        ({ reason, code }) => [reason, code],
      ),
    );
    const key = target.liveKey;
    for (const [reason, answer] of [
      ['key_not_accepted', await call(target, '/payments')],
      ['not_found', await call(target, `/payments/${unknownId}`, { key })],
      ['not_found', await call(target, '/no-such-path', { key })],
      ['invalid_input', await call(target, '/payments?limit=ten', { key })],
      ['malformed_request', await sendJson(target, '/webhooks', { key, body: '{' })],
      ['sandbox_key', await payOutWithSandboxKey()],
    ] as const) {
      expect(answer.headers.get('error-reason')).toBe(reason);
      expect(codes.get(reason)).toBe(answer.body['code']);
      expectReason(answer);
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error', 'request_id']);
    }
  });

  test('P-276 for invalid input error is an object of formErrors and fieldErrors, by the names sent', async () => {
    const path = '/payments?limit=ten&starting_after=here';
    const answer = await call(target, path, { key: target.liveKey });
    expectInvalid(answer, 'limit', 'starting_after');
    expect(answer.body['error']).toEqual({
      formErrors: [],
      fieldErrors: {
        limit: [expect.stringMatching(/\S/)],
        starting_after: [expect.stringMatching(/\S/)],
      },
    });
  });

  test('P-002 every answer is JSON, refusals included, whatever the caller says it accepts', async () => {
    const headers = { accept: 'text/html, application/xml;q=0.9' };
    const key = target.liveKey;
    for (const answer of [
      await call(target, '/reference', { headers }),
      await call(target, '/account', { key, headers }),
      await call(target, '/payments?limit=0', { key, headers }),
      await call(target, '/payments', { headers }),
      await call(target, '/no-such-path', { key, headers }),
    ]) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    }
  });
});

describe('what the HTTP parser itself refuses', () => {
  const host = 'host: localhost';

  test.each<[what: string, bytes: string]>([
    ['a request line that is none', 'HELLO\r\n\r\n'],
    ['an unknown method', `BREW ${basePath}/payments HTTP/1.1\r\n${host}\r\n\r\n`],
    ['a wrong protocol version', `GET ${basePath}/payments HTTP/9.9\r\n${host}\r\n\r\n`],
    ['a header without a colon', `GET ${basePath}/payments HTTP/1.1\r\n${host}\r\nbroken\r\n\r\n`],
    [
      'a header name with a blank',
      `GET ${basePath}/payments HTTP/1.1\r\n${host}\r\na b: c\r\n\r\n`,
    ],
    ['a control character', `GET ${basePath}/payments HTTP/1.1\r\n${host}\r\na: \u0001\r\n\r\n`],
    ['no host', `GET ${basePath}/payments HTTP/1.1\r\n\r\n`],
    [
      'two lengths',
      `POST ${basePath}/payments HTTP/1.1\r\n${host}\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    ],
    [
      'a length beside chunks',
      `POST ${basePath}/payments HTTP/1.1\r\n${host}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a header section that is too large',
      `GET ${basePath}/payments HTTP/1.1\r\n${host}\r\na: ${'x'.repeat(17_000)}\r\n\r\n`,
    ],
    [
      'a path that is too long',
      `GET ${basePath}/payments/${'x'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
    ],
    [
      'very many headers',
      `GET ${basePath}/payments HTTP/1.1\r\n${host}\r\n${'a: b\r\n'.repeat(4_000)}\r\n`,
    ],
  ])('PD-030 P-293 %s is answered in the contract’s words', async (_what, bytes) => {
    expectContractAnswer(await sendRaw(target.baseUrl, bytes));
  });
});

describe('a fault of the service', () => {
  test('P-286 P-294 is 500 internal_error and tells nothing of what failed', async (context) => {
    const operator = needOperator(context, target);
    await withFault(operator, 'revoke select on payments from payments_api', async () => {
      for (const path of ['/payments', `/payments/${unknownId}`]) {
        const answer = await call(target, path, { key: target.liveKey });
        expectError(answer, 500, 'internal_error');
        expectNoInternals(answer);
      }
    });
    const log = operator.api.logs();
    expect(log, 'the log has what the caller is not told').toContain('permission denied');
    expect((await call(target, '/payments', { key: target.liveKey })).status).toBe(200);
  });

  test('P-289 P-294 a table that is not there yet is 503 unavailable', async (context) => {
    const operator = needOperator(context, target);
    await withFault(operator, 'alter table payments rename to payments_away', async () => {
      const answer = await call(target, '/payments', { key: target.liveKey });
      expectError(answer, 503, 'unavailable');
      expectNoInternals(answer);
    });
    expect((await call(target, '/payments', { key: target.liveKey })).status).toBe(200);
  });

  test('P-294 no refusal of a request tells how the service is made', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: [] });
    const long = encodeURIComponent("'; drop table payments; --");
    for (const answer of [
      await call(target, `/payments?status=${long}`, { key: target.liveKey }),
      await call(target, `/payments/${long}`, { key: target.liveKey }),
      await call(target, `/payments/${unknownId}`, { key: target.liveKey }),
      await call(target, '/payments', { key }),
      await call(target, '/payments', { key: long }),
      await call(target, `/${long}`, { key: target.liveKey }),
    ]) {
      expectErrorBody(answer);
      expectNoInternals(answer);
    }
  });

  test('P-294 nor does the refusal of a body that is too large', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(300_000), currency: 'NGN' });
    const answer = await sendJson(target, '/payment-links', { key: target.liveKey, body });
    expectError(answer, 413, 'payload_too_large');
    expectNoInternals(answer);
  });

  test('P-294 nor of a request too many', async (context) => {
    needOperator(context, target);
    const narrow = await openTarget({ settings: { PAYMENTS_LIMIT_PER_KEY: '1' } });
    try {
      await call(narrow, '/payments', { key: narrow.liveKey });
      const answer = await call(narrow, '/payments', { key: narrow.liveKey });
      expectError(answer, 429, 'rate_limited');
      expectNoInternals(answer);
    } finally {
      await narrow.close();
    }
  });
});

function expectContractAnswer(answer: RawAnswer | null): void {
  if (answer === null) throw new Error('the connection was closed without an answer');
  expect([400, 401, 404, 413]).toContain(answer.status);
  expectErrorBody({ ...answer, body: JSON.parse(answer.text) });
}

const undo: Readonly<Record<string, string>> = {
  'revoke select on payments from payments_api': 'grant select on payments to payments_api',
  'alter table payments rename to payments_away': 'alter table payments_away rename to payments',
};

/** Breaks the schema as its owner can, for as long as `run` takes. */
async function withFault(
  { api }: Operator,
  fault: keyof typeof undo,
  run: () => Promise<void>,
): Promise<void> {
  const owner = connectPatiently<Schema>({
    url: api.testDatabase.ownerUrl,
    applicationName: 'test',
    connectionsMax: 1,
  });
  try {
    await sql.raw(fault).execute(owner.db);
    await run();
  } finally {
    await sql.raw(undo[fault] ?? '').execute(owner.db);
    await owner.close();
  }
}

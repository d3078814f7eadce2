import {
  callUnchecked,
  expectError,
  expectErrorBody,
  expectNoInternals,
  expectReason,
  sendRaw,
} from '@countinghouse/testing/contract';
import type { RawAnswer } from '@countinghouse/testing/contract';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { contractOperations, unknownId, withId } from './operations.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const { pathname: basePath } = new URL(target.baseUrl);
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('an error body', () => {
  test('AD-012 has error, code and request_id and nothing else, and error is a text', async () => {
    const { readKey: key } = target;
    for (const [status, code, answer] of [
      [401, 'authentication_failed', await call(target, '/accounts')],
      [403, 'permission_denied', await sendJson(target, '/contacts', { key, body: {} })],
      [404, 'not_found', await call(target, `/invoices/${unknownId}`, { key })],
      [404, 'not_found', await call(target, '/no-such-path', { key })],
    ] as const) {
      expectError(answer, status, code);
      expect(answer.body['error']).toBeTypeOf('string');
    }
  });

  test('AD-103 its reason is in a header, as is the page that explains it', async () => {
    const key = target.writeKey;
    const invoice = { contact_id: unknownId, lines: [{ description: 'x', unit_price: 1 }] };
    for (const [reason, answer] of [
      ['key_not_accepted', await call(target, '/accounts')],
      ['missing_scope', await sendJson(target, '/contacts', { key: target.readKey, body: {} })],
      ['not_found', await call(target, '/no-such-path', { key })],
      ['invalid_input', await call(target, '/invoices?limit=ten', { key })],
      ['contact_not_found', await sendJson(target, '/invoices', { key, body: invoice })],
    ] as const) {
      expect(answer.headers.get('error-reason')).toBe(reason);
      expectReason(answer);
      const challenge = answer.status === 401 ? 'Bearer realm="api"' : null;
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
  });

  test('AD-012 for invalid input error is an object of formErrors and fieldErrors', async () => {
    const answer = await call(target, '/invoices?limit=ten&offset=x', { key: target.readKey });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body['error']).toEqual({
      formErrors: [],
      fieldErrors: {
        limit: [expect.stringMatching(/\S/)],
        offset: [expect.stringMatching(/\S/)],
      },
    });
  });

  test('AD-013 every answer has X-Request-Id, another each time, and an error repeats it', async () => {
    const seen = new Set<string | null>();
    for (const { method, path } of contractOperations) {
      const answer = await call(target, withId(path), { method, key: target.readKey });
      const id = answer.headers.get('x-request-id');
      expect(id).toMatch(uuidPattern);
      seen.add(id);
      if (answer.status >= 400) expect(answer.body['request_id']).toBe(id);
    }
    expect(seen.size).toBe(contractOperations.length);
    const outside = `${new URL(target.baseUrl).origin}/healthz`;
    expect((await callUnchecked(target, outside, {})).headers.get('x-request-id')).toMatch(
      uuidPattern,
    );
  });
});

describe('what the HTTP parser itself refuses', () => {
  const host = 'host: localhost';

  test.each<[what: string, bytes: string]>([
    ['a request line that is none', 'HELLO\r\n\r\n'],
    ['an unknown method', `BREW ${basePath}/invoices HTTP/1.1\r\n${host}\r\n\r\n`],
    ['a header without a colon', `GET ${basePath}/invoices HTTP/1.1\r\n${host}\r\nbroken\r\n\r\n`],
    ['no host', `GET ${basePath}/invoices HTTP/1.1\r\n\r\n`],
    [
      'two lengths',
      `POST ${basePath}/invoices HTTP/1.1\r\n${host}\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    ],
    [
      'a header section that is too large',
      `GET ${basePath}/invoices HTTP/1.1\r\n${host}\r\na: ${'x'.repeat(17_000)}\r\n\r\n`,
    ],
  ])('AD-017 %s has the error body and X-Request-Id too', async (_what, bytes) => {
    expect.hasAssertions();
    expectAnswerInForm(await sendRaw(target.baseUrl, bytes));
  });
});

test('AD-012 a fault of the service is 500 and tells nothing of what failed', async (context) => {
  const { api } = needOperator(context, target);
  const owner = new pg.Client({ connectionString: api.testDatabase.ownerUrl });
  await owner.connect();
  await owner.query('revoke select on accounts from accounting_api');
  const answer = await call(target, '/accounts', { key: target.readKey });
  await owner.query('grant select on accounts to accounting_api');
  await owner.end();
  expectError(answer, 500, 'internal_error');
  expectNoInternals(answer);
  expect(api.logs(), 'the log has what the caller is not told').toContain('permission denied');
});

function expectAnswerInForm(answer: RawAnswer | null): void {
  const { status = 0, headers = new Headers(), text = '{}' } = answer ?? {};
  expectErrorBody({ status, headers, body: JSON.parse(text) });
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startProbe } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';
import { RefusedRequest, sendError, standardReplies } from './index.ts';
import type { HttpServer } from './index.ts';

/** Must never reach a client. */
const secret = 'select * from payments where host=db-7.internal';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe({
    routes: faultyRoutes,
    isUnavailable: (error) => error instanceof Error && error.name === 'DatabaseAway',
  });
});
afterAll(() => probe.server.close());

function faultyRoutes(api: HttpServer): void {
  api.get('/throw', () => {
    throw new Error(secret);
  });
  api.get('/throw-late', async () => {
    await Promise.resolve();
    throw Object.assign(new Error(secret), { cause: new Error(secret), detail: secret });
  });
  api.get('/throw-status', () => {
    throw Object.assign(new Error(secret), { statusCode: 418, headers: { 'x-secret': secret } });
  });
  api.get('/throw-text', () => {
    // eslint-disable-next-line typescript/only-throw-error -- what a careless library does
    throw secret;
  });
  api.get('/reset', () => {
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  });
  api.get('/away', () => {
    const error = new Error(secret);
    error.name = 'DatabaseAway';
    throw error;
  });
  api.get('/hook', { onRequest: () => Promise.reject(new Error(secret)) }, () => ({}));
  api.get(
    '/hook-throws',
    {
      onRequest: (_request, _reply, _done) => {
        throw new Error(secret);
      },
    },
    () => ({}),
  );
  api.get('/unwritable', () => ({ amount: 1n }));
  api.get('/schema', { schema: { response: { 200: z.object({ amount: z.bigint() }) } } }, () => ({
    amount: 1n,
  }));
  api.get('/bad-header', (_request, reply) => reply.header('x-name', 'a\nb').send({}));
  api.get('/csv', (_request, reply) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment');
    throw new Error(secret);
  });
  api.get('/csv-refused', (_request, reply) =>
    sendError(reply.type('text/csv; charset=utf-8'), standardReplies.notFound),
  );
  api.get('/refused', () => {
    throw new RefusedRequest({ ...standardReplies.conflict, retryAfterSeconds: 7 });
  });
  api.get('/broken-rule', (_request, reply) =>
    sendError(reply, {
      status: 400,
      code: 'invalid_request',
      error: 'There is no such account.',
      broken: { reason: 'account_not_found', field: 'lines.3.account_id' },
    }),
  );
  api.get('/paused', (_request, reply) =>
    sendError(reply, {
      status: 503,
      code: 'service_paused',
      error: 'Payouts are paused for maintenance.',
      retryAfterSeconds: 60,
      headers: { 'x-more': 'yes' },
    }),
  );
}

async function ask(path: string) {
  const response = await fetch(probe.base + path);
  const text = await response.text();
  return { response, text, body: JSON.parse(text) as Record<string, unknown> };
}

describe('faults', () => {
  test.each([
    '/throw',
    '/throw-late',
    '/throw-status',
    '/throw-text',
    '/reset',
    '/hook',
    '/hook-throws',
    '/unwritable',
    '/schema',
    '/bad-header',
    '/csv',
  ])('P-286 P-294 %s is 500 internal_error and says nothing about the fault', async (path) => {
    const { response, text, body } = await ask(path);
    expect(response.status).toBe(500);
    expect(Object.keys(body)).toEqual(['error', 'code', 'request_id']);
    expect(body).toEqual({
      error: standardReplies.internalError.error,
      code: 'internal_error',
      request_id: response.headers.get('x-request-id'),
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.stringify([text, ...response.headers])).not.toMatch(
      /select|internal\b.*db|at \w+ \(/,
    );
    expect(response.headers.has('x-secret')).toBe(false);
  });

  test('P-286 the fault is logged with its cause and the id of the request', async () => {
    const { body } = await ask('/throw-late');
    const line = probe.log.find(
      ({ event, fields }) =>
        event === 'http_request_failed' && fields['request_id'] === body['request_id'],
    );
    expect(line?.level).toBe('error');
    expect(line?.fields['err']).toMatchObject({ message: secret, cause: { message: secret } });
  });

  test('P-289 a fault that means "away" is 503 unavailable', async () => {
    const { response, body } = await ask('/away');
    expect(response.status).toBe(503);
    expect(body['code']).toBe('unavailable');
    expect(body['error']).toBe(standardReplies.unavailable.error);
    expect(['1', '2', '3']).toContain(response.headers.get('retry-after'));
  });

  test('a refusal may be thrown, and is no fault', async () => {
    const before = probe.log.filter(({ event }) => event === 'http_request_failed').length;
    const { response, body } = await ask('/refused');
    expect(response.status).toBe(409);
    expect(body['code']).toBe('conflict');
    expect(response.headers.get('retry-after')).toBe('7');
    expect(probe.log.filter(({ event }) => event === 'http_request_failed')).toHaveLength(before);
  });

  test('P-002 a refusal is JSON although another type was announced', async () => {
    const { response, body } = await ask('/csv-refused');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body['code']).toBe('not_found');
  });

  test('AD-093 a broken rule is named after what every refusal has', async () => {
    const { response, body } = await ask('/broken-rule');
    expect(response.status).toBe(400);
    expect(Object.entries(body)).toEqual([
      ['error', 'There is no such account.'],
      ['code', 'invalid_request'],
      ['request_id', response.headers.get('x-request-id')],
      ['reason', 'account_not_found'],
      ['field', 'lines.3.account_id'],
    ]);
  });

  test('P-290 service_paused carries Retry-After, and headers that are given', async () => {
    const { response, body } = await ask('/paused');
    expect(response.status).toBe(503);
    expect(body['code']).toBe('service_paused');
    expect(response.headers.get('retry-after')).toBe('60');
    expect(response.headers.get('x-more')).toBe('yes');
  });
});

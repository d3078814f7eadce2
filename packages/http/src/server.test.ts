import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, readAnswers, sendRaw, startProbe, validKey } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.server.close());

const thingId = '0198c2f0-0000-7000-8000-000000000001';

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(probe.base + path, {
    ...init,
    headers: { authorization: validKey, ...(init.headers as Record<string, string>) },
  });
}

function post(path: string, body: string): Promise<Response> {
  return ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}

interface Answer {
  readonly error: { formErrors: string[]; fieldErrors: Record<string, string[]> } | string;
  readonly code: string;
  readonly request_id: string;
}

async function refusalOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Answer;
  expect(Object.keys(body)).toEqual(['error', 'code', 'request_id']);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}

describe('every answer', () => {
  const answers: [string, number, () => Promise<Response>][] = [
    ['a read', 200, () => ask(`/things/${thingId}`)],
    ['an open route', 200, () => fetch(`${probe.base}/open`)],
    ['a write', 200, () => post('/things', '{"amount":1,"title":"x"}')],
    ['invalid input', 400, () => post('/things', '{}')],
    ['broken JSON', 400, () => post('/things', '{')],
    ['no key', 401, () => fetch(`${probe.base}/things`)],
    ['an unknown path', 404, () => ask('/nope')],
    ['an unknown path outside the interface', 404, () => fetch(new URL('/nope', probe.base))],
    ['a wrong method', 404, () => ask('/things', { method: 'DELETE' })],
    ['HEAD', 404, () => ask('/things', { method: 'HEAD' })],
    ['OPTIONS', 404, () => ask('/things', { method: 'OPTIONS' })],
    ['a path that cannot be decoded', 404, () => ask('/%zz')],
    ['a body too large', 413, () => post('/things', `{"title":"${'x'.repeat(300_000)}"}`)],
    ['health', 200, () => fetch(new URL('/healthz', probe.base))],
    ['readiness', 200, () => fetch(new URL('/readyz', probe.base))],
  ];

  test.each(answers)(
    'P-015 P-002 to %s (%i) has X-Request-Id and is JSON',
    async (_name, status, send) => {
      const response = await send();
      await response.arrayBuffer();
      expect(response.status).toBe(status);
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  test.each(answers)(
    'to %s (%i) is kept by nobody and read as nothing else',
    async (_name, _status, send) => {
      const { headers } = await send();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );

  test('of a server that is reached by https tells browsers to stay with it', async () => {
    const secure = await startProbe({ isSecure: true });
    for (const path of ['/open', '/nope']) {
      const { headers } = await fetch(secure.base + path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    await secure.server.close();
  });

  test.each(['Host: a\r\nHost: a', 'Host: a\r\nhOsT: b', 'Host: a\r\nHost:'])(
    'to a request with two Host headers is 400',
    async (hosts) => {
      const answer = await sendRaw(probe.port, `GET /api/v1/open HTTP/1.1\r\n${hosts}\r\n\r\n`);
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('Host header is repeated');
    },
  );

  test.each(answers.filter(([name, status]) => status >= 400 && name !== 'HEAD'))(
    'P-274 P-275 to %s (%i) has exactly error, code and request_id, the last as in the header',
    async (_name, _status, send) => {
      expect((await refusalOf(await send())).code).toMatch(/^[a-z_]+$/);
    },
  );

  test('P-275 two requests never share an id, and the caller cannot choose it', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => ask('/nope', { headers })),
    );
    const ids = await Promise.all(responses.map(async (one) => (await refusalOf(one)).request_id));
    expect(new Set(ids).size).toBe(50);
    expect(ids).not.toContain('mine');
  });
});

describe('refusals', () => {
  test.each([
    ['PD-025 an unknown path', '/nope', 'GET'],
    ['PD-025 the base path itself', '', 'GET'],
    ['PD-025 a known path with a slash at its end', `/things/${thingId}/`, 'GET'],
    ['PD-026 a known path without that method', '/things', 'DELETE'],
    ['PD-026 PUT', `/things/${thingId}`, 'PUT'],
    ['P-293 OPTIONS', '/things', 'OPTIONS'],
    ['P-293 a WebDAV method', '/things', 'PROPFIND'],
    ['P-293 QUERY', '/things', 'QUERY'],
    ['P-277 a path that cannot be decoded', '/%zz/things', 'GET'],
  ])('%s is 404 not_found with a key, and 401 without (PD-213)', async (_name, path, method) => {
    const found = await ask(path, { method });
    expect(found.status).toBe(404);
    const body = await refusalOf(found);
    expect(body.code).toBe('not_found');
    expect(body.error).toBeTypeOf('string');

    const refused = await fetch(probe.base + path, { method });
    expect(refused.status).toBe(401);
    expect((await refusalOf(refused)).code).toBe('authentication_failed');
  });

  test('PD-025 an unknown path is 404 whatever its body: broken, wrong type, too large', async () => {
    const bodies = [
      ['application/json', '{'],
      ['text/plain', 'hello'],
      ['application/json', 'x'.repeat(300_000)],
      ['not a type', 'x'],
    ] as const;
    for (const [type, body] of bodies) {
      const headers = { 'content-type': type };
      expect((await ask('/nope', { method: 'POST', body, headers })).status).toBe(404);
    }
  });

  test.each(['xyz', '%zz', '%ff', '%00', 'a'.repeat(5_000), '..%2f', `${thingId}x`])(
    'PD-028 the id %.20s in a path is 400 on the field id',
    async (id) => {
      const response = await ask(`/things/${id}`);
      expect(response.status).toBe(400);
      const body = await refusalOf(response);
      expect(body.code).toBe('invalid_request');
      expect(body.error).toMatchObject({ fieldErrors: { id: [expect.any(String)] } });
    },
  );

  test('P-276 all bad fields of a query are named in one answer', async () => {
    const body = await refusalOf(await ask('/things?limit=101&state=lost'));
    expect(Object.keys((body.error as { fieldErrors: object }).fieldErrors)).toEqual([
      'limit',
      'state',
    ]);
  });

  test.each(['0', '101', '-1', '1.5', '1e1', '', ' 5', '0x10', 'abc', '5&limit=6'])(
    'limit=%s is 400 on the field limit',
    async (limit) => {
      const response = await ask(`/things?limit=${limit}`);
      expect(response.status).toBe(400);
      expect((await refusalOf(response)).error).toMatchObject({
        fieldErrors: { limit: [expect.any(String)] },
      });
    },
  );

  test('a query value with U+0000 is 400 on its field', async () => {
    const response = await ask('/things?name=a%00b');
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).error).toMatchObject({
      fieldErrors: { name: [expect.any(String)] },
    });
  });
});

describe('requests that Node would answer by itself', () => {
  test.each([
    ['without Host', 'GET /api/v1/open HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not_found'],
    ['TRACE', 'TRACE /api/v1/things HTTP/1.1\r\nHost: a\r\n\r\n', 401, 'authentication_failed'],
    [
      'Expect with an unknown value',
      'GET /api/v1/nope HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n',
      401,
      'authentication_failed',
    ],
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 404, 'not_found'],
    [
      'Upgrade to a web socket',
      'GET /api/v1/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      401,
      'authentication_failed',
    ],
    [
      'Upgrade to HTTP/2',
      'GET /api/v1/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
      401,
      'authentication_failed',
    ],
  ])('P-293 %s', async (_name, bytes, status, code) => {
    const answer = await sendRaw(probe.port, bytes);
    expect(answer.status).toBe(status);
    const body = JSON.parse(answer.body) as Answer;
    expect(Object.keys(body)).toEqual(['error', 'code', 'request_id']);
    expect(body.code).toBe(code);
    expect(answer.headers['x-request-id']).toBe(body.request_id);
  });

  test('HTTP/1.0 needs no Host', async () => {
    expect((await sendRaw(probe.port, 'GET /api/v1/open HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  test('a request target with scheme and host is routed by its path', async () => {
    const answer = await sendRaw(
      probe.port,
      `GET http://a/api/v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: ${validKey}\r\n\r\n`,
    );
    expect(answer.status).toBe(200);
  });

  test('Expect: 100-continue asks for the body of an accepted request', async () => {
    const socket = openSocket(probe.port);
    const continued = new Promise((resolve) => {
      socket.once('data', (chunk) => resolve(chunk.toString()));
    });
    const body = '{"amount":1,"title":"x"}';
    socket.write(
      `POST /api/v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: ${validKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(await continued).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    const [answer] = await readAnswers(socket, 1);
    expect(answer?.status).toBe(200);
    socket.destroy();
  });

  test.each([
    ['PD-031 a bad key', 'Bearer bad', 1_000, 401],
    ['a body announced as too large', validKey, 10_000_000, 413],
  ])('%s is refused before the body is asked for', async (_name, key, length, status) => {
    const socket = openSocket(probe.port);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(
      `POST /api/v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('end', resolve));
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });
});

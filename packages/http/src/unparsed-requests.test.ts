import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, readAnswers, sendRaw, startProbe, validKey } from '../test/harness.ts';
import type { Probe, RawAnswer } from '../test/harness.ts';
import { errorStatuses } from './index.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe({ timeouts: { headersMs: 200, requestMs: 400 } });
});
afterAll(() => probe.server.close());

const head = `Host: a\r\nAuthorization: ${validKey}\r\nContent-Type: application/json\r\n`;

function expectRefusal(answer: RawAnswer | undefined, status = 400): void {
  expect(answer?.status).toBe(status);
  expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(answer?.body ?? '') as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(['error', 'code', 'request_id']);
  expect(body['code']).toBe(status === 413 ? 'payload_too_large' : 'invalid_request');
  expect(body['request_id']).toBe(answer?.headers['x-request-id']);
}

describe('what the HTTP parser refuses', () => {
  test.each([
    ['a broken request line', 'garbage\r\n\r\n'],
    ['a method that does not exist', 'MELT / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', Buffer.from('16030100c4010000c00303', 'hex')],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n'],
    ['a header with a control character', 'GET / HTTP/1.1\r\nHost: a\u0001\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['headers above 16 KiB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
    ['a path above 16 KiB', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    ['an unknown coding', `POST /api/v1/things HTTP/1.1\r\n${head}Transfer-Encoding: gzip\r\n\r\n`],
    [
      'a broken chunk',
      `POST /api/v1/things HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
  ])('PD-030 %s is 400 with the error body, then the connection ends', async (_name, bytes) => {
    const socket = openSocket(probe.port);
    const ended = new Promise((resolve) => socket.once('end', resolve));
    socket.write(bytes);
    const [answer] = await readAnswers(socket, 1);
    expectRefusal(answer);
    expect(answer?.headers['connection']).toBe('close');
    await ended;
    socket.destroy();
  });

  test('PD-030 chunk extensions without end are 413', async () => {
    const bytes = `POST /api/v1/things HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}`;
    expectRefusal(await sendRaw(probe.port, bytes), 413);
  });

  test('PD-030 headers that never end are 400', async () => {
    expectRefusal(await sendRaw(probe.port, 'GET /api/v1/open HTTP/1.1\r\nHost: a\r\nX-'));
  });

  test('PD-030 a body that never ends is 400', async () => {
    const bytes = `POST /api/v1/things HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"amount"`;
    expectRefusal(await sendRaw(probe.port, bytes));
  });

  test('PD-030 a connection that ends in the middle of a request gets its answer', async () => {
    expectRefusal(await sendRaw(probe.port, 'GET /api/v1/op', { isEndedAfter: true }));
  });

  test('P-015 refusals by the parser are logged with their id and counted', async () => {
    const answer = await sendRaw(probe.port, 'garbage\r\n\r\n');
    const id = answer.headers['x-request-id'];
    const line = probe.log.find(({ fields }) => fields['request_id'] === id);
    expect(line).toMatchObject({ event: 'http_request_unparsed', fields: { status: 400 } });
    expect(probe.observed.some(({ route }) => route === '(unparsed)')).toBe(true);
  });

  test('a whole request before the broken bytes is answered first, and the refusal after it', async () => {
    const slow = await startProbe({
      routes: (api) => {
        api.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 100, { slow: true })));
      },
    });
    const socket = openSocket(slow.port);
    socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: a\r\n\r\ngarbage\r\n\r\n');
    const [first, second] = await readAnswers(socket, 2);
    expect(first?.status).toBe(200);
    expect(first?.body).toBe('{"slow":true}');
    expectRefusal(second);
    socket.destroy();
    await slow.server.close();
  });

  test('an answered request gets no second answer when the rest of its body never comes', async () => {
    const socket = openSocket(probe.port);
    socket.write('GET /api/v1/open HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n');
    const answers = readAnswers(socket, 2);
    expect((await answers).map(({ status }) => status)).toEqual([200]);
  });

  test('P-293 PD-030 arbitrary bytes never bring it down, and every answer is of the table', async () => {
    await fc.assert(
      fc.asyncProperty(hostileBytes, async (bytes) => {
        for (const answer of await exchange(bytes)) {
          if (answer.status < 400) continue;
          expect(errorStatuses).toContain(answer.status);
          expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
          expect(Object.keys(JSON.parse(answer.body) as object)).toEqual([
            'error',
            'code',
            'request_id',
          ]);
          expect(JSON.parse(answer.body)).toHaveProperty(
            'request_id',
            answer.headers['x-request-id'],
          );
        }
      }),
      { numRuns: 300 },
    );
    expect((await fetch(`${probe.base}/open`)).status).toBe(200);
  }, 60_000);
});

const fragments = fc.constantFrom(
  'GET /api/v1/open HTTP/1.1\r\n',
  'POST /api/v1/things HTTP/1.1\r\n',
  'CONNECT a:1 HTTP/1.1\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /%zz/%00?%zz=%ff HTTP/1.1\r\n',
  'GET http://[::1/x HTTP/1.1\r\n',
  'GET //evil HTTP/1.1\r\n',
  'Host: a\r\n',
  `Authorization: ${validKey}\r\n`,
  'Content-Type: application/json\r\n',
  'Content-Type: \r\n',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Expect: 100-continue\r\n',
  'Expect: x\r\n',
  'Connection: close\r\n',
  'Connection: Upgrade\r\nUpgrade: websocket\r\n',
  'Accept-Version: 1.x\r\n',
  '\r\n',
  '{"amount":1,"title":"x"}',
  '5\r\n{"a":\r\n',
  '0\r\n\r\n',
);

const hostileBytes = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fragments.map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => Buffer.concat(parts));

/** Sends the bytes, ends our side, and reads all responses until the server ends its own. */
async function exchange(bytes: Buffer): Promise<RawAnswer[]> {
  const socket = openSocket(probe.port);
  socket.end(bytes);
  const answers = await readAnswers(socket, Number.POSITIVE_INFINITY);
  socket.destroy();
  return answers;
}

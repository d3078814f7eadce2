import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, readAnswers, startProbe, validKey } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';

const bodyLimitBytes = 256 * 1024;
const thingId = '0198c2f0-0000-7000-8000-000000000001';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.server.close());

interface Sent {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly amount?: unknown;
    readonly rawBytes?: number;
    readonly error?: { formErrors: string[]; fieldErrors: Record<string, string[]> };
  };
}

async function post(
  path: string,
  body: string | Buffer<ArrayBuffer> | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Sent> {
  const response = await fetch(probe.base + path, {
    method: 'POST',
    body,
    headers: { authorization: validKey, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}

describe('request bodies', () => {
  test('the bytes are kept as they came', async () => {
    const text = '{ "amount": 10.50, "title": "caf\\u00e9 é" }';
    const { body } = await post('/things', text);
    expect(body.rawBytes).toBe(Buffer.byteLength(text));
  });

  test('PD-018 decimals reach the handler as their text', async () => {
    for (const amount of ['0.29', '1.15', '4.35', '19.99', '1234567.89', '0.010000000000000001']) {
      const { body } = await post('/things', `{"amount":${amount},"title":"x"}`);
      expect(body.amount).toBe(amount);
    }
  });

  test('PD-007 an unknown field is 400 and named, at the top and inside an object', async () => {
    const { status, body } = await post(
      '/things',
      '{"amount":1,"title":"x","status":"paid","bankDetails":{"iban":"x"}}',
    );
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(Object.keys(body.error?.fieldErrors ?? {})).toEqual(['bankDetails.iban', 'status']);
  });

  test('PD-008 P-276 nested fields have dotted names and all are named', async () => {
    const { body } = await post('/things', '{"amount":"1","bankDetails":{"bankCode":44}}');
    expect(body.error).toEqual({
      formErrors: [],
      fieldErrors: {
        amount: ['Must be a number.'],
        title: ['Required.'],
        'bankDetails.bankCode': ['Must be a string.'],
      },
    });
  });

  test.each([
    ['a fraction', '10.5'],
    ['above 2^53', '9007199254740993'],
    ['above a double', '1e309'],
    ['nearly whole', '10.0000000000000000001'],
    ['text', '"10"'],
  ])('a whole number field refuses a number that is %s', async (_what, count) => {
    const { status, body } = await post('/things', `{"amount":1,"title":"x","count":${count}}`);
    expect(status).toBe(400);
    expect(body.error?.fieldErrors).toEqual({ count: ['Must be a whole number.'] });
  });

  test('a fraction where an object is wanted is refused', async () => {
    const { body } = await post('/things', '{"amount":1,"title":"x","bankDetails":1.5}');
    expect(body.error?.fieldErrors).toEqual({ bankDetails: ['Must be an object.'] });
  });

  test.each([
    ['P-278 broken', '{"amount":'],
    ['P-278 blank', ' '],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['with a key twice', '{"amount":1,"title":"x","amount":2}'],
    ['with a key of the prototype', '{"amount":1,"title":"x","__proto__":{}}'],
    ['nested too deeply', '['.repeat(bodyLimitBytes)],
    ['with U+0000', '{"amount":1,"title":"\\u0000"}'],
  ])('fault row 32: a body that is %s is 400', async (_what, text) => {
    const { status, body } = await post('/things', text);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.error?.formErrors).toHaveLength(1);
  });

  test('fault row 32: invalid UTF-8 is 400', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"amount":1,"title":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect((await post('/things', bytes)).status).toBe(400);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/vnd.api+json',
    'json',
    'application/jsonp',
    ';',
  ])('PD-027 a body of type %s is 400, never 415', async (type) => {
    const { status, body } = await post('/things', '{"amount":1,"title":"x"}', {
      'content-type': type,
    });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
  });

  test('PD-027 a body without a type is 400', async () => {
    const answer = await sendPost('/api/v1/things', [], '{"amount":1,"title":"x"}');
    expect(answer.status).toBe(400);
  });

  test.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8 ; x=y',
  ])('P-002 %s is JSON', async (type) => {
    const { status } = await post('/things', '{"amount":1,"title":"x"}', { 'content-type': type });
    expect(status).toBe(200);
  });

  test('no body is fine where it is optional, whatever type is announced', async () => {
    const path = `/api/v1/things/${thingId}/refund`;
    for (const headers of [
      [],
      ['Content-Length: 0'],
      ['Content-Type: application/json'],
      ['Content-Type: application/json', 'Content-Length: 0'],
      ['Content-Type: text/plain', 'Content-Length: 0'],
    ]) {
      const answer = await sendRawPost(path, headers, '');
      expect(answer.status, headers.join()).toBe(200);
    }
    for (const type of ['Content-Type: application/json', 'X-None: 1']) {
      const chunked = [type, 'Transfer-Encoding: chunked'];
      expect((await sendRawPost(path, chunked, '0\r\n\r\n')).status).toBe(200);
    }
    expect((await post(`/things/${thingId}/refund`, '{}')).body.amount).toBeNull();
    expect((await post(`/things/${thingId}/refund`, '{"amount":250}')).body.amount).toBe(250);
  });

  test('no body is 400 where one is needed', async () => {
    const { status, body } = await post('/things', null, {});
    expect(status).toBe(400);
    expect(body.error?.formErrors).toEqual(['This operation requires a JSON body.']);
  });

  test('PD-032 P-284 256 KiB are read and one byte more is 413', async () => {
    const fit = bodyOf(bodyLimitBytes);
    expect(fit.length).toBe(bodyLimitBytes);
    expect((await post('/things', fit)).status).toBe(400); // its title is too long: the body was read
    const large = await post('/things', bodyOf(bodyLimitBytes + 1));
    expect(large.status).toBe(413);
    expect(large.body.code).toBe('payload_too_large');
  });

  test('PD-032 the limit holds for a body without Content-Length', async () => {
    for (const [size, status] of [
      [bodyLimitBytes, 400],
      [bodyLimitBytes + 1, 413],
    ] as const) {
      const text = bodyOf(size);
      const chunks = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
      const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
      expect((await sendRawPost('/api/v1/things', headers, chunks)).status).toBe(status);
    }
  });

  test('PD-031 a bad key comes first: large, broken and invalid bodies are 401', async () => {
    for (const body of [bodyOf(bodyLimitBytes + 1), '{', '{}']) {
      const { status } = await post('/things', body, {
        'content-type': 'application/json',
        authorization: 'Bearer bad',
      });
      expect(status).toBe(401);
    }
  });
});

/** Valid JSON of this many bytes. */
function bodyOf(bytes: number): string {
  const empty = '{"amount":1,"title":""}';
  return `{"amount":1,"title":"${'x'.repeat(bytes - empty.length)}"}`;
}

function sendPost(path: string, headers: string[], body: string) {
  return sendRawPost(path, [...headers, `Content-Length: ${body.length}`], body);
}

async function sendRawPost(path: string, headers: string[], body: string) {
  const socket = openSocket(probe.port);
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', `Authorization: ${validKey}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const [answer] = await readAnswers(socket, 1);
  socket.destroy();
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, readAnswers, startProbe } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';
import { limitBodies } from './limit-bodies.ts';

const bytesMax = 1024;

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe({
    routes: (api) => {
      limitBodies(api, () => bytesMax);
      api.post('/small', () => ({}));
      api.post('/large', { bodyLimit: 4 * bytesMax }, () => ({}));
    },
  });
});
afterAll(() => probe.server.close());

async function send(path: string, framing: string, body: string) {
  const socket = openSocket(probe.port);
  const head = `POST /api/v1${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}${framing}\r\n\r\n${body}`);
  const [answer] = await readAnswers(socket, 1);
  socket.destroy();
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

describe("the limit of a scope's bodies", () => {
  test('a length above it is refused before a byte of the body was sent', async () => {
    const answer = await send('/small', `Content-Length: ${bytesMax + 1}`, '');
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toEqual({
      error: 'The request body is larger than 1 KiB. Send a smaller one.',
      code: 'payload_too_large',
      request_id: answer.headers['x-request-id'],
    });
    expect(answer.headers['connection']).toBe('close');
  });

  test('chunks above it are refused while the body is still coming', async () => {
    const chunk = `${(bytesMax + 1).toString(16)}\r\n${' '.repeat(bytesMax + 1)}\r\n`;
    const answer = await send('/small', 'Transfer-Encoding: chunked', chunk);
    expect(answer.status).toBe(413);
  });

  test('a body of exactly the limit is read, and a route may have a limit of its own', async () => {
    const body = `{}${' '.repeat(bytesMax - 2)}`;
    expect((await send('/small', `Content-Length: ${bytesMax}`, body)).status).toBe(200);
    expect(
      (await send('/large', `Content-Length: ${2 * bytesMax}`, body + body.replace('{}', '  ')))
        .status,
    ).toBe(200);
  });
});

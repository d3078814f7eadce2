import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, parseAnswers, readAnswers, startProbe, validKey } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';

const uploadBytes = 10_000_000;
const chunk = Buffer.alloc(64 * 1024, 'x');

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.server.close());

describe('a refusal while the body is still coming', () => {
  test.each([
    ['PD-031 a bad key', 'Bearer bad', `Content-Length: ${uploadBytes}`, 401],
    [
      'PD-031 a bad key, connection not kept',
      'Bearer bad',
      `Content-Length: ${uploadBytes}\r\nConnection: close`,
      401,
    ],
    ['PD-032 a length above the limit', validKey, `Content-Length: ${uploadBytes}`, 413],
    ['PD-032 chunks above the limit', validKey, 'Transfer-Encoding: chunked', 413],
  ])('%s reaches a caller that first sends all its 10 MB', async (_name, key, framing, status) => {
    const socket = connect({ host: '127.0.0.1', port: probe.port });
    const failures: Error[] = [];
    socket.on('error', (error) => failures.push(error));
    // Read nothing until everything is written: a reset would lose the response here.
    socket.pause();
    socket.write(
      `POST /api/v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: ${key}\r\n` +
        `Content-Type: application/json\r\n${framing}\r\n\r\n`,
    );
    await upload(socket, framing.includes('chunked'));

    const [answer] = await readAnswers(socket, 1);
    expect(failures).toEqual([]);
    expect(answer?.status).toBe(status);
    socket.destroy();
  });

  test.each([
    ['PD-031 a bad key', 'Bearer bad', 401],
    ['PD-032 a body of 10 MB', validKey, 413],
  ])('%s reaches fetch', async (_name, key, status) => {
    const response = await fetch(`${probe.base}/things`, {
      method: 'POST',
      body: Buffer.alloc(uploadBytes, 'x'),
      headers: { authorization: key, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('request_id');
  });

  test('PD-030 a refusal by the parser reaches a caller that goes on sending', async () => {
    const socket = connect({ host: '127.0.0.1', port: probe.port });
    const failures: Error[] = [];
    socket.on('error', (error) => failures.push(error));
    socket.pause();
    socket.write('garbage\r\n\r\n');
    await upload(socket, false);
    const [answer] = await readAnswers(socket, 1);
    expect(failures).toEqual([]);
    expect(answer?.status).toBe(400);
    socket.destroy();
  });

  test('a connection that is kept serves the next request after the refused body', async () => {
    const socket = openSocket(probe.port);
    const body = Buffer.alloc(1_000_000, 'x');
    socket.write(
      `POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    socket.write('GET /api/v1/open HTTP/1.1\r\nHost: a\r\n\r\n');
    const answers = await readAnswers(socket, 2);
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
    socket.destroy();
  });

  test('after the last word on a connection no further request is carried out', async () => {
    const calls: string[] = [];
    const strict = await startProbe({
      routes: (api) => {
        api.post('/act', () => {
          calls.push('act');
          return {};
        });
      },
    });
    const socket = openSocket(strict.port);
    const body = 'x'.repeat(300_000);
    const head = 'Host: a\r\nContent-Type: application/json\r\n';
    // Refused with 413 and `Connection: close`, while its own body and another request follow.
    socket.write(`POST /api/v1/act HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n`);
    let received = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => (received = Buffer.concat([received, data])));
    await new Promise((resolve) => socket.once('end', resolve));
    socket.write(`${body}POST /api/v1/act HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{}`);
    socket.end();
    await expect.poll(() => countConnections(strict)).toBe(0);
    expect(parseAnswers(received).map(({ status }) => status)).toEqual([413]);
    expect(calls).toEqual([]);
    await strict.server.close();
  });
});

function countConnections(of: Probe): Promise<number> {
  return promisify(of.server.server.getConnections.bind(of.server.server))();
}

async function upload(socket: ReturnType<typeof connect>, isChunked: boolean): Promise<void> {
  for (let sent = 0; sent < uploadBytes; sent += chunk.length) {
    const part = chunk.subarray(0, Math.min(chunk.length, uploadBytes - sent));
    const bytes = isChunked
      ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
      : part;
    if (!socket.write(bytes)) {
      await new Promise((resolve) => {
        socket.once('drain', resolve);
        socket.once('close', resolve);
      });
    }
  }
  if (isChunked) socket.write('0\r\n\r\n');
}

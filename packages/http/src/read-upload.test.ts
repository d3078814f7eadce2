import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSocket, readAnswers, startProbe } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';
import { addUploadParser, readUpload } from './read-upload.ts';

const bytesMax = 256 * 1024;

let probe: Probe;
let pieces: Buffer[] = [];
beforeAll(async () => {
  probe = await startProbe({
    routes: (api) => {
      addUploadParser(api);
      api.post('/files', { bodyLimit: bytesMax }, async (request, reply) => {
        const outcome = await readUpload(request, reply, (piece) => {
          pieces.push(piece);
          return piece.includes('no') ? 'stop' : 'continue';
        });
        return { outcome };
      });
    },
  });
});
beforeEach(() => {
  pieces = [];
});
afterAll(() => probe.server.close());

function post(body: Buffer<ArrayBuffer> | ReadableStream): Promise<Response> {
  const duplex = 'half';
  return fetch(`${probe.base}/files`, { method: 'POST', body, ...({ duplex } as object) });
}

function sum(): number {
  return pieces.reduce((total, { length }) => total + length, 0);
}

describe('an upload', () => {
  test('arrives in pieces, each as soon as it is there', async () => {
    const socket = openSocket(probe.port);
    socket.write('POST /api/v1/files HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc');
    await expect.poll(sum).toBe(3);
    socket.write('def');
    const [answer] = await readAnswers(socket, 1);
    socket.destroy();
    expect(JSON.parse(answer?.body ?? '')).toEqual({ outcome: 'whole' });
    expect(Buffer.concat(pieces).toString()).toBe('abcdef');
  });

  test('of the limit is read, and none without bytes', async () => {
    expect((await post(Buffer.alloc(bytesMax))).status).toBe(200);
    expect(sum()).toBe(bytesMax);
    expect((await post(Buffer.alloc(0))).status).toBe(200);
  });

  test('announced as larger than the limit is refused unread', async () => {
    const answer = await post(Buffer.alloc(bytesMax + 1));
    expect(answer.status).toBe(413);
    expect(pieces).toEqual([]);
  });

  test('that turns out larger is refused at the limit', async () => {
    const answer = await post(new Blob([Buffer.alloc(8 * bytesMax)]).stream());
    expect(answer.status).toBe(413);
    expect(sum()).toBeLessThanOrEqual(bytesMax);
  });

  test('that is stopped is answered, also to a caller that first sends all of it', async () => {
    const socket = openSocket(probe.port);
    socket.pause();
    socket.write(`POST /api/v1/files HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytesMax}\r\n\r\nno`);
    await expect.poll(sum).toBeGreaterThan(0);
    socket.write(Buffer.alloc(bytesMax - 2));
    const [answer] = await readAnswers(socket, 1);
    socket.destroy();
    expect(JSON.parse(answer?.body ?? '')).toEqual({ outcome: 'stopped' });
    expect(answer?.headers['connection']).toBe('close');
    expect(pieces).toHaveLength(1);
  });

  test('is asked for when it is read: a caller that waits for 100 Continue gets it', async () => {
    const socket = openSocket(probe.port);
    const head = 'Host: a\r\nContent-Length: 3\r\nExpect: 100-continue';
    socket.write(`POST /api/v1/files HTTP/1.1\r\n${head}\r\n\r\n`);
    const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect(first.toString()).toContain('100 Continue');
    socket.write('abc');
    const [answer] = await readAnswers(socket, 1);
    socket.destroy();
    expect(answer?.status).toBe(200);
  });

  test('whose caller leaves is no fault of ours', async () => {
    const socket = openSocket(probe.port);
    socket.write('POST /api/v1/files HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc');
    await expect.poll(sum).toBe(3);
    socket.destroy();
    await expect.poll(() => probe.observed.some(({ status }) => status === 400)).toBe(true);
    expect(probe.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

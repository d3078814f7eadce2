import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, startProbe } from '../test/harness.ts';
import type { LogLine, Probe } from '../test/harness.ts';
import { sendError, standardReplies } from './index.ts';
import type { HttpServer } from './index.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe({ routes, slowRequestMs: 100 });
});
afterAll(() => probe.server.close());

function routes(api: HttpServer): void {
  api.get('/fast/:id', () => ({}));
  api.post('/write', () => ({}));
  api.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 120, {})));
  api.get('/refused', (_request, reply) => sendError(reply, standardReplies.conflict));
  api.get('/stream', (_request, reply) => reply.type('text/csv').send(slowStream()));
  api.get('/broken', (_request, reply) => reply.type('text/csv').send(brokenStream()));
}

function slowStream(): Readable {
  return Readable.from(
    (async function* () {
      yield 'a';
      await new Promise((resolve) => setTimeout(resolve, 120));
      yield 'b';
    })(),
  );
}

function brokenStream(): Readable {
  return Readable.from(
    (async function* () {
      yield 'a';
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('the database went away');
    })(),
  );
}

async function linesOf(path: string, init?: RequestInit): Promise<LogLine[]> {
  const response = await fetch(probe.base + path, init);
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id');
  return probe.log.filter(({ fields }) => fields['request_id'] === id);
}

describe('the request log', () => {
  test('a fast read that succeeds leaves no line', async () => {
    expect(await linesOf('/fast/1')).toEqual([]);
  });

  test.each([
    ['a write', '/write', { method: 'POST' }, 200, '/api/v1/write'],
    ['a refusal', '/refused', {}, 409, '/api/v1/refused'],
    ['a slow read', '/slow', {}, 200, '/api/v1/slow'],
    ['an unknown path', '/nope?token=secret', {}, 404, '(unknown)'],
  ])(
    '%s leaves one line with its route, never its URL',
    async (_what, path, init, status, route) => {
      const lines = await linesOf(path, init);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({ event: 'http_request', fields: { status, route } });
      expect(lines[0]?.fields['duration_ms']).toBeTypeOf('number');
      expect(JSON.stringify(lines)).not.toContain('secret');
    },
  );

  test('a streamed answer is timed to its end', async () => {
    const lines = await linesOf('/stream');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.fields['duration_ms']).toBeGreaterThanOrEqual(100);
  });

  test('a stream that breaks cuts the answer short and is logged', async () => {
    const response = await fetch(`${probe.base}/broken`);
    await expect(response.text()).rejects.toThrow();
    const id = response.headers.get('x-request-id');
    expect(id).not.toBeNull();
    await expect
      .poll(() => probe.log.find(({ event }) => event === 'http_stream_failed'))
      .toEqual({
        level: 'error',
        event: 'http_stream_failed',
        fields: { err: new Error('the database went away'), request_id: id },
      });
  });

  test('a request whose caller left is counted and logged all the same', async () => {
    const before = observedOn('/api/v1/slow').length;
    const socket = openSocket(probe.port);
    socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.once('connect', () => setTimeout(() => socket.destroy(), 20));
    await expect.poll(() => observedOn('/api/v1/slow').length).toBe(before + 1);
  });

  test('every request is observed under its route pattern, method and status', async () => {
    await linesOf('/fast/2');
    expect(observedOn('/api/v1/fast/:id')).toContainEqual({
      method: 'GET',
      route: '/api/v1/fast/:id',
      status: 200,
      durationSeconds: expect.any(Number) as number,
    });
    await linesOf('/nope');
    expect(observedOn('(unknown)').at(-1)?.status).toBe(404);
  });
});

function observedOn(route: string): Probe['observed'] {
  return probe.observed.filter((one) => one.route === route);
}

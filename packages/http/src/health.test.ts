import { afterEach, describe, expect, test } from 'vitest';
import { startProbe } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';

let probe: Probe;
afterEach(() => probe.server.close());

function ask(path: string): Promise<Response> {
  return fetch(new URL(path, probe.base));
}

describe('health', () => {
  test('needs no key and stands outside the base path', async () => {
    probe = await startProbe();
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await ask('/readyz')).json()).toEqual({
      ready: true,
      checks: { database: { ok: true } },
    });
  });

  test('a failing check makes it 503, names the check, and keeps the detail to the log', async () => {
    probe = await startProbe({
      readiness: () =>
        Promise.resolve({
          ready: false,
          checks: { database: { ok: false, detail: 'db-7.internal refused' }, redis: { ok: true } },
        }),
    });
    const response = await ask('/readyz');
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      code: 'unavailable',
      request_id: response.headers.get('x-request-id'),
      checks: { database: { ok: false }, redis: { ok: true } },
    });
    expect(text).not.toContain('db-7');
    expect(probe.log).toContainEqual(
      expect.objectContaining({
        event: 'readiness_changed',
        fields: expect.objectContaining({ ready: false }) as unknown,
      }),
    );
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('a check that throws is a check that failed', async () => {
    probe = await startProbe({ readiness: () => Promise.reject(new Error('db-7.internal')) });
    const response = await ask('/readyz');
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('db-7');
  });

  test('a check that hangs is given up, and many probes share it', async () => {
    let calls = 0;
    probe = await startProbe({
      readiness: () => {
        calls += 1;
        return new Promise(() => undefined);
      },
    });
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask('/readyz')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503));
    expect(calls).toBe(1);
  });

  test('one that was ready stays in the balancer while a check fails, and the body says which', async () => {
    let ready = true;
    probe = await startProbe({
      readiness: () => Promise.resolve({ ready, checks: { database: { ok: ready } } }),
    });
    expect((await ask('/readyz')).status).toBe(200);
    ready = false;
    const response = await ask('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ready: true, checks: { database: { ok: false } } });
    expect(probe.log).toContainEqual(
      expect.objectContaining({
        event: 'readiness_changed',
        fields: expect.objectContaining({ ready: false }) as unknown,
      }),
    );
  });

  test('while draining it is 503 though every check is fine', async () => {
    probe = await startProbe();
    probe.server.drain.begin();
    const response = await ask('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ checks: { draining: { ok: false } } });
  });
});

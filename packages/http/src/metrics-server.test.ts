import { afterEach, describe, expect, test } from 'vitest';
import { serveMetrics } from './metrics-server.ts';
import type { MetricsServer } from './metrics-server.ts';

let metrics: MetricsServer;
afterEach(() => metrics.close());

const errors: string[] = [];
const logger = {
  info: () => undefined,
  warn: () => undefined,
  error: (_fields: object, event: string) => void errors.push(event),
};

describe('the metrics port', () => {
  test('answers GET /metrics and nothing else', async () => {
    metrics = await serveMetrics({
      host: '127.0.0.1',
      port: 0,
      logger,
      render: () => Promise.resolve({ contentType: 'text/plain; version=0.0.4', body: 'up 1\n' }),
    });
    const base = `http://127.0.0.1:${metrics.port}`;
    const response = await fetch(`${base}/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4');
    expect(await response.text()).toBe('up 1\n');
    expect((await fetch(`${base}/other`)).status).toBe(404);
    expect((await fetch(`${base}/healthz`)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('a failure to collect is 500 without detail, and logged', async () => {
    metrics = await serveMetrics({
      host: '127.0.0.1',
      port: 0,
      logger,
      render: () => Promise.reject(new Error('secret')),
    });
    const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('');
    expect(errors).toEqual(['metrics_failed']);
  });

  test('answers health and readiness for a process that has no other port', async () => {
    let ready = false;
    metrics = await serveMetrics({
      host: '127.0.0.1',
      port: 0,
      logger,
      render: () => Promise.resolve({ contentType: '', body: '' }),
      readiness: () =>
        Promise.resolve({ ready, checks: { database: { ok: ready, detail: 'db-7.internal' } } }),
    });
    const base = `http://127.0.0.1:${metrics.port}`;
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    const waiting = await fetch(`${base}/readyz`);
    expect(waiting.status).toBe(503);
    expect(await waiting.json()).toEqual({ ready: false, checks: { database: { ok: false } } });
    ready = true;
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  });

  test('a port that is taken is reported', async () => {
    const options = {
      host: '127.0.0.1',
      logger,
      render: () => Promise.resolve({ contentType: '', body: '' }),
    };
    metrics = await serveMetrics({ ...options, port: 0 });
    await expect(serveMetrics({ ...options, port: metrics.port })).rejects.toThrow('EADDRINUSE');
  });
});

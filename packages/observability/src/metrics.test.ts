import { describe, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('createMetrics', () => {
  test('counts requests by method, route and status in the buckets of their duration', async () => {
    const metrics = createMetrics({ service: 'payments' });
    const observe = metrics.httpRoute('GET', '/payments/:id');
    observe(200, 0.003);
    observe(200, 0.2);
    observe(404, 0.001);
    const { body } = await metrics.render();
    const name = 'http_server_request_duration_seconds';
    const labels = 'service="payments",method="GET",route="/payments/:id",status="200"';
    expect(body).toContain(`${name}_bucket{le="0.0025",${labels}} 0\n`);
    expect(body).toContain(`${name}_bucket{le="0.005",${labels}} 1\n`);
    expect(body).toContain(`${name}_bucket{le="0.25",${labels}} 2\n`);
    expect(body).toContain(`${name}_count{${labels}} 2\n`);
    expect(body).toContain(`${name}_count{${labels.replace('200', '404')}} 1\n`);
  });

  test('makes counters, gauges and histograms, with and without labels', async () => {
    const metrics = createMetrics({ service: 'payments' });
    metrics.counter('jobs_total', 'Jobs done.', ['kind']).inc({ kind: 'settle' }, 3);
    metrics.gauge('queue_length', 'Jobs waiting.').set(7);
    metrics.histogram('batch_size', 'Rows in a batch.', [1, 10, 100]).observe(12);
    const { body } = await metrics.render();
    expect(body).toContain('# HELP jobs_total Jobs done.\n# TYPE jobs_total counter\n');
    expect(body).toContain('jobs_total{kind="settle",service="payments"} 3\n');
    expect(body).toContain('queue_length{service="payments"} 7\n');
    expect(body).toContain('batch_size_bucket{le="100",service="payments"} 1\n');
    expect(body).toContain('batch_size_bucket{le="10",service="payments"} 0\n');
  });

  test('asks for the value of a gauge at each scrape, and waits for it', async () => {
    const metrics = createMetrics({ service: 'payments' });
    let scrapeCount = 0;
    metrics.gauge('runway_days', 'Days left.', ['table'], async (gauge) => {
      await Promise.resolve();
      scrapeCount += 1;
      gauge.set({ table: 'events' }, 90 - scrapeCount);
    });
    expect((await metrics.render()).body).toContain(
      'runway_days{table="events",service="payments"} 89\n',
    );
    expect((await metrics.render()).body).toContain(
      'runway_days{table="events",service="payments"} 88\n',
    );
  });

  test('tells of the process itself, in the content type of Prometheus', async () => {
    const { contentType, body } = await createMetrics({ service: 'payments' }).render();
    expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toMatch(/^process_resident_memory_bytes\{service="payments"\} \d+/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds\{/m);
  });

  test('keeps two registries in one process apart', async () => {
    const [a, b] = [createMetrics({ service: 'a' }), createMetrics({ service: 'b' })];
    a.counter('only_in_a', 'One.').inc();
    expect((await a.render()).body).toContain('only_in_a');
    expect((await b.render()).body).not.toContain('only_in_a');
  });

  test('refuses a second metric of the same name', () => {
    const metrics = createMetrics({ service: 'payments' });
    metrics.counter('jobs_total', 'Jobs done.');
    expect(() => metrics.counter('jobs_total', 'Jobs done.')).toThrow('already been registered');
  });
});

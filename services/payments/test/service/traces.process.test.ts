import { startTracing } from '@countinghouse/observability/tracing';
import type { Tracing } from '@countinghouse/observability/tracing';
import { startTraceCollector, waitUntil } from '@countinghouse/testing';
import type { TraceCollector } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxCell } from '../support/processes/sandbox-cell.ts';
import type { SandboxCell } from '../support/processes/sandbox-cell.ts';

let collector: TraceCollector;
let tracing: Tracing;
let cell: SandboxCell;
beforeAll(async () => {
  collector = await startTraceCollector();
  const { url } = collector;
  tracing = startTracing({ service: 'payments', program: 'all', url, samplePercent: 100 });
  cell = await startSandboxCell();
});
afterAll(async () => {
  await cell.stop();
  collector.close();
});

test('one payment is one trace under its own id, from the payer’s click to the merchant’s webhook', async () => {
  const endpoint = { url: cell.receiverUrl, eventTypes: ['payment.succeeded'] };
  expect((await cell.call('/webhooks', endpoint)).status).toBe(200);
  const link = await cell.call('/payment-links', { title: 'Adire', currency: 'NGN', amount: 125 });
  const paid = await cell.call('/sandbox/payments', { url: link.body['url'] });
  const paymentId = String(paid.body['id']);
  expect(paid.body['status']).toBe('succeeded');
  await cell.receiver.waitForRequests(1);
  await waitUntil('the attempt is recorded', async () => {
    const rows = await cell.database.db.selectFrom('webhook_attempts').selectAll().execute();
    return rows.length > 0;
  });
  // The row is there before the span ends.
  await waitUntil('the last span arrives', () =>
    Promise.resolve(collector.spans.some(({ name }) => name === 'webhook.attempt')),
  );
  await tracing.stop();

  const traceId = paymentId.replaceAll('-', '');
  const own = collector.spans.filter((span) => span.traceId === traceId);
  const names = own.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'payment.start',
      'provider.create_checkout',
      'payment.settle',
      'provider.find_charge',
      'webhook.attempt',
    ]),
  );
  const start = own.find(({ name }) => name === 'payment.start');
  const call = own.find(({ name }) => name === 'provider.create_checkout');
  expect(call?.parentSpanId).toBe(start?.spanId);
  // The request has a trace under its request id, and each names the other.
  const request = collector.spans.find(({ name }) => name === 'POST /api/v1/sandbox/payments');
  expect(start?.links?.map((each) => each.traceId)).toContain(request?.traceId);
  expect(request?.links?.map((each) => each.traceId)).toContain(traceId);
  // Batches belong to nobody alone: they link to everything that waited for them.
  const batch = collector.spans.find(({ name }) => name === 'payments.settle_batch');
  expect(batch?.links?.map((each) => each.traceId)).toContain(traceId);
  // A line of the log leads to the trace, and from the merchant to the line.
  const line = cell
    .logs()
    .split('\n')
    .find((each) => each.includes('/sandbox/payments') && each.includes('http_request'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    trace_id: request?.traceId,
    tenant_id: cell.tenant.testWorkspaceId,
    key_id: expect.any(String),
  });
  expect(cell.logs()).toContain(`"reference":"`);
}, 120_000);

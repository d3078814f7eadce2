import { startTraceCollector } from '@countinghouse/testing';
import { expect, test } from 'vitest';
import { createRequestTraces } from './index.ts';
import { startTracing } from './tracing.ts';

const okay = '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90';
const failed = '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d91';
const callersTrace = '0af7651916cd43dd8448eb211c80319c';

test('where no trace is sampled, a request that fails is kept all the same, and links to its caller’s trace', async () => {
  const collector = await startTraceCollector();
  const { url } = collector;
  const tracing = startTracing({ service: 'payments', program: 'api', url, samplePercent: 0 });
  const traces = createRequestTraces();
  const answer = (id: string, status: number): void => {
    const traceparent = `00-${callersTrace}-b7ad6b7169203331-01`;
    const trace = traces?.begin({ id, method: 'GET', traceparent });
    trace?.run(() =>
      trace.end({ route: '/payments', status, durationMs: 5, attributes: { code: 'x' } }),
    );
  };
  answer(okay, 200);
  answer(failed, 500);
  await tracing.stop();
  collector.close();
  expect(collector.spans).toEqual([
    expect.objectContaining({
      traceId: failed.replaceAll('-', ''),
      name: 'GET /payments',
      status: { code: 2 },
      links: [expect.objectContaining({ traceId: callersTrace })],
    }),
  ]);
});

import type { AnsweredRequest } from '@countinghouse/http';
import { createLogger, createMetrics } from '@countinghouse/observability';
import { afterEach, expect, test } from 'vitest';
import { keepRequests } from './keep-requests.ts';
import type { RequestKeeper, RequestKeeperDeps } from './keep-requests.ts';

const metrics = createMetrics({ service: 'test' });
const logger = createLogger({ service: 'test', level: 'silent' });
let keeper: RequestKeeper | undefined;

afterEach(async () => keeper?.stop());

/** Fails every call. */
const brokenDatabase = {
  db: {
    getExecutor: () => {
      throw new Error('away');
    },
  },
} as unknown as RequestKeeperDeps<unknown>['database'];

function answered(index: number): AnsweredRequest {
  return {
    request: {
      id: `id-${index}`,
      method: 'POST',
      url: '/payouts',
      params: {},
      headers: {},
      rawBody: Buffer.from('{"amount":1}'),
      ip: '127.0.0.1',
      raw: { socket: {} },
    },
    reply: { statusCode: 200, hasHeader: () => false, getHeader: () => undefined },
    place: { tenantId: 'tenant', keyId: 'key', keepsReads: false },
    route: '/payouts',
    durationMs: 1,
    payload: '{"id":1}',
  } as unknown as AnsweredRequest;
}

async function droppedTotal(): Promise<string | undefined> {
  const { body } = await metrics.render();
  return /^request_log_dropped_total\{[^}]*\} (\d+)$/m.exec(body)?.[1];
}

test('a full log drops what comes and counts it; what cannot be written is counted too', async () => {
  keeper = keepRequests({
    database: brokenDatabase,
    logger,
    metrics,
    nowMs: () => 0,
    screenOf: (tenantId) => `https://app.test/${tenantId}`,
  });
  for (let index = 0; index < 5_100; index += 1) keeper.keep(answered(index));
  expect(await droppedTotal()).toBe('100');
  await keeper.flush();
  expect(await droppedTotal()).toBe('5100');
});

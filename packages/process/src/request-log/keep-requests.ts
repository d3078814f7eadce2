import { setImmediate as breathe } from 'node:timers/promises';
import { clientAddress } from '@countinghouse/http';
import type { AnsweredRequest, LogPlace, MerchantLog } from '@countinghouse/http';
import type { Logger, Metrics } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { countKeyUse } from './count-key-use.ts';
import { addKeyUse } from './key-use.sql.ts';
import { insertLoggedRequests } from './request-log.sql.ts';
import { toLoggedExchange } from './to-logged-exchange.ts';
import type { WaitingRequest } from './to-logged-exchange.ts';

export interface RequestKeeperDeps<Schema> {
  readonly database: Database<Schema>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly nowMs: () => number;
  /** URL of a tenant's request log, to which `/requests/{id}` is appended. */
  readonly screenOf: (tenantId: string) => string;
}

export interface RequestKeeper extends MerchantLog {
  /** Writes queued requests now. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The most that a process holds until it is written. */
const waitingMax = 5_000;
const waitingBytesMax = 16 * 1024 * 1024;
/** A larger body is not scrubbed, so nothing of it is kept. */
const bodyBytesMax = 64 * 1024;
const flushEveryMs = 250;
/** How many bodies are scrubbed before other work gets its turn. */
const scrubbedAtATime = 100;

/**
 * Keeps requests for merchants to read, without delaying any: what does not fit is dropped and
 * counted.
 */
export function keepRequests<Schema>(deps: RequestKeeperDeps<Schema>): RequestKeeper {
  const dropped = deps.metrics.counter(
    'request_log_dropped_total',
    'Requests that are missing from the log that merchants read.',
  );
  const uses = countKeyUse();
  let waiting: WaitingRequest[] = [];
  let waitingBytes = 0;

  function keep(answered: AnsweredRequest): void {
    const { place, request, reply } = answered;
    const status = reply.statusCode;
    const receivedAt = new Date(deps.nowMs() - answered.durationMs);
    const address = clientAddress(request);
    uses.note(place, { receivedAt, address, isRefused: status >= 400 });
    if (!isKept(place, request.method, status)) return;
    if (waiting.length >= waitingMax) {
      dropped.inc();
      return;
    }
    const requestBody = fitting(request.rawBody);
    const responseBody = reply.hasHeader('content-encoding') ? null : fitting(answered.payload);
    const bytes = (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
    const hasRoom = waitingBytes + bytes <= waitingBytesMax;
    if (hasRoom) waitingBytes += bytes;
    waiting.push({
      place,
      receivedAt,
      address,
      id: request.id,
      method: request.method,
      route: answered.route,
      url: request.url,
      params: request.params,
      status,
      reason: reply.getHeader('error-reason'),
      durationMs: answered.durationMs,
      agent: request.headers['user-agent'] ?? '',
      requestBody: hasRoom ? requestBody : null,
      responseBody: hasRoom ? responseBody : null,
    });
  }

  async function write(): Promise<void> {
    const taken = waiting;
    waiting = [];
    waitingBytes = 0;
    const used = uses.take();
    if (taken.length === 0 && used.length === 0) return;
    try {
      const rows = [];
      for (const [index, one] of taken.entries()) {
        if (index > 0 && index % scrubbedAtATime === 0) await breathe();
        rows.push(toLoggedExchange(one));
      }
      if (rows.length > 0) await insertLoggedRequests(deps.database.db, rows);
      await withTransaction(deps.database.db, (tx) => addKeyUse(tx, used));
    } catch (error) {
      dropped.inc(taken.length);
      deps.logger.warn({ err: error, dropped: taken.length }, 'requests_not_kept');
    }
  }

  let writing: Promise<void> | null = null;
  /** One at a time: while the database is slow, requests wait here or are dropped. */
  async function flush(): Promise<void> {
    while (writing !== null) await writing;
    writing = write().finally(() => {
      writing = null;
    });
    await writing;
  }

  const timer = setInterval(() => {
    if (writing === null) void flush();
  }, flushEveryMs);
  timer.unref();

  return {
    keep,
    urlOf: ({ tenantId }, requestId) => `${deps.screenOf(tenantId)}/requests/${requestId}`,
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Rate-limited requests are only counted: a flood of them must not become a flood of rows. */
function isKept({ keepsReads }: LogPlace, method: string, status: number): boolean {
  if (status === 429) return false;
  return keepsReads || status >= 400 || method !== 'GET';
}

function fitting(body: unknown): string | Buffer | null {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null;
  return body.length === 0 || body.length > bodyBytesMax ? null : body;
}

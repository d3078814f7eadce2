import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';

/** The part of a pino logger that is used here. */
export interface HttpLogger {
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
  error(fields: object, event: string): void;
}

export type ObserveRequest = (status: number, durationSeconds: number) => void;

export interface RequestMetrics {
  /** Called once per route, at start-up; what it returns is called for every request. */
  httpRoute(method: string, route: string): ObserveRequest;
}

/** Whose log a request belongs to, once its key is known. */
export interface LogPlace {
  readonly tenantId: string;
  readonly keyId: string;
  /** Of a place where nothing is real, every request is kept; elsewhere changes and refusals. */
  readonly keepsReads: boolean;
}

/** An answered request, as it is handed to the log that its merchant reads. */
export interface AnsweredRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly place: LogPlace;
  readonly route: string;
  readonly durationMs: number;
  /** Null of a streamed answer. */
  readonly payload: unknown;
}

/** The log of requests that merchants read. */
export interface MerchantLog {
  /** Must return at once: it runs before the answer is sent. */
  readonly keep: (answered: AnsweredRequest) => void;
  /** Where a person reads of the request. */
  readonly urlOf: (place: LogPlace, requestId: string) => string;
}

export interface RequestLogDeps {
  readonly metrics: RequestMetrics;
  readonly logger: HttpLogger;
  readonly slowRequestMs: number;
  readonly merchantLog?: MerchantLog | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the route itself logs what it refuses. */
    readonly logsRefusals?: boolean;
    /** True: reading the merchants' log leaves nothing in it. */
    readonly staysOutOfLog?: boolean;
  }

  interface FastifyRequest {
    /** `performance.now()` when the headers had arrived. */
    startedAtMs: number;
    /** Null: it came without a key, or with one that nobody knows. */
    logPlace: LogPlace | null;
  }
}

type SendHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: () => void,
) => void;

/**
 * Counts every request of a route, and logs those that one may have to look up: refused, writing
 * or slow. Fast reads that succeed are in the metrics alone; logging them would cost more than
 * serving them.
 *
 * It looks when the answer is handed over, because the framework's hook for the last byte never runs
 * for a request whose caller has left, and a payout must not miss from the log for that. A streamed
 * answer is long from there, so it is followed to its end.
 */
export function observeRoute(
  deps: RequestLogDeps,
  method: string,
  route: string,
  { logsRefusals = true, staysOutOfLog = false }: FastifyContextConfig = {},
): SendHook {
  const observe = deps.metrics.httpRoute(method, route);
  const merchantLog = staysOutOfLog ? undefined : deps.merchantLog;

  const record = (request: FastifyRequest, reply: FastifyReply, payload: unknown): void => {
    const status = reply.statusCode;
    const durationMs = performance.now() - request.startedAtMs;
    observe(status, durationMs / 1_000);
    const place = request.logPlace;
    if (place !== null) merchantLog?.keep({ request, reply, place, route, durationMs, payload });
    if (status < 400 && method === 'GET' && durationMs < deps.slowRequestMs) return;
    if (!logsRefusals && (status === 401 || status === 429)) return;
    deps.logger.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        status,
        duration_ms: Math.round(durationMs * 10) / 10,
      },
      'http_request',
    );
  };

  return (request, reply, payload, done) => {
    if (isStream(payload)) reply.raw.once('close', () => record(request, reply, null));
    else record(request, reply, payload);
    done();
  };
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}

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

/** The span of one request. */
export interface RequestTrace {
  /** Runs `next` inside the span. */
  readonly run: (next: () => void) => void;
  /** Null unless the trace is sampled. */
  readonly traceId: string | null;
  readonly end: (answer: {
    readonly route: string;
    readonly status: number;
    readonly durationMs: number;
    readonly attributes: Readonly<Record<string, string>>;
  }) => void;
}

export interface RequestTraces {
  readonly begin: (request: {
    readonly id: string;
    readonly method: string;
    readonly traceparent: string | undefined;
  }) => RequestTrace;
}

/** The tenant whose log a request belongs to, once its key is known. */
export interface LogPlace {
  readonly tenantId: string;
  readonly keyId: string;
  /** In test environments every request is kept; in live ones changes and refusals. */
  readonly keepsReads: boolean;
}

/** An answered request, as passed to the merchant's request log. */
export interface AnsweredRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly place: LogPlace;
  readonly route: string;
  readonly durationMs: number;
  /** Null for a streamed response. */
  readonly payload: unknown;
}

/** The request log that merchants read. */
export interface MerchantLog {
  /** Must return immediately: it runs before the response is sent. */
  readonly keep: (answered: AnsweredRequest) => void;
  /** URL where a person reads about the request. */
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
    /** False if the route itself logs its refusals. */
    readonly logsRefusals?: boolean;
    /** True for reads of the request log, which are not logged in it. */
    readonly staysOutOfLog?: boolean;
  }

  interface FastifyRequest {
    /** `performance.now()` when the headers had arrived. */
    startedAtMs: number;
    /** Null for a request without a key, or with an unknown one. */
    logPlace: LogPlace | null;
    /** Null if traces are not collected. */
    trace: RequestTrace | null;
  }

  interface FastifyReply {
    /** The error code of a refusal. */
    errorCode: string | null;
  }
}

type SendHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: () => void,
) => void;

/**
 * Counts every request of a route, and logs those that may have to be looked up: refused, writing
 * or slow. Fast successful reads appear only in the metrics; logging them would cost more than
 * serving them.
 *
 * It runs when the response is handed over, because the framework's hook for the last byte never
 * runs if the client has disconnected, and a payout must not be missing from the log for that. A
 * streamed response lasts longer, so it is followed to its end.
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
    const owner = ownerOf(request, reply);
    request.trace?.end({ route, status, durationMs, attributes: owner });
    if (status < 400 && method === 'GET' && durationMs < deps.slowRequestMs) return;
    if (!logsRefusals && (status === 401 || status === 429)) return;
    deps.logger.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        status,
        duration_ms: Math.round(durationMs * 10) / 10,
        ...owner,
        ...traceOf(request),
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

/** Fields by which an operator finds a request, in addition to its id. */
function ownerOf(
  { logPlace }: FastifyRequest,
  { errorCode }: FastifyReply,
): Readonly<Record<string, string>> {
  return {
    ...(logPlace !== null && { tenant_id: logPlace.tenantId, key_id: logPlace.keyId }),
    ...(errorCode !== null && { code: errorCode }),
  };
}

function traceOf({ trace }: FastifyRequest): { readonly trace_id?: string } {
  const traceId = trace?.traceId ?? null;
  return traceId === null ? {} : { trace_id: traceId };
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}

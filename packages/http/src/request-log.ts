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

export interface RequestLogDeps {
  readonly metrics: RequestMetrics;
  readonly logger: HttpLogger;
  readonly slowRequestMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the route itself logs what it refuses. */
    readonly logsRefusals?: boolean;
  }

  interface FastifyRequest {
    /** `performance.now()` when the headers had arrived. */
    startedAtMs: number;
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
  { logsRefusals = true }: FastifyContextConfig = {},
): SendHook {
  const observe = deps.metrics.httpRoute(method, route);

  const record = (request: FastifyRequest, reply: FastifyReply): void => {
    const status = reply.statusCode;
    const durationMs = performance.now() - request.startedAtMs;
    observe(status, durationMs / 1_000);
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
    if (isStream(payload)) reply.raw.once('close', () => record(request, reply));
    else record(request, reply);
    done();
  };
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}

import fastify, { LogController } from 'fastify';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { addBodyParsers } from './body-parser.ts';
import type { Connections } from './connections.ts';
import { createDrain } from './drain.ts';
import type { Drain } from './drain.ts';
import { createErrorHandler } from './error-handler.ts';
import { invalidRequest, standardReplies } from './error-replies.ts';
import { addHealthRoutes } from './health.ts';
import type { Readiness } from './health.ts';
import { toLiteralUrl } from './literal-url.ts';
import type { NameActors } from './name-actors.ts';
import { addOpenapi, mainDocument } from './openapi.ts';
import type { NamedOpenapi, OpenapiOptions } from './openapi.ts';
import { createProtocolServer, defaultTimeouts, headerBytesMax } from './protocol-server.ts';
import type { ProtocolTimeouts } from './protocol-server.ts';
import { observeRoute } from './request-log.ts';
import type {
  HttpLogger,
  MerchantLog,
  RequestLogDeps,
  RequestMetrics,
  RequestTraces,
} from './request-log.ts';
import { noStore, sendError } from './send-error.ts';
import { SlowCaller } from './send-pieces.ts';
import { trustProxies } from './trusted-proxies.ts';
import { serializerCompiler, validatorCompiler } from './validate.ts';

export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: Drain;
    /** Key APIs only: where refusals are explained. */
    readonly helpUrl?: string;
    /** Key APIs only: the log that keeps their requests. */
    readonly merchantLog?: MerchantLog;
    /** APIs for people only: a refusal's body contains its reason, for screens to act on. */
    readonly namesReasonsInBody?: boolean;
    /** APIs for people only: adds names to streamed lists. */
    readonly nameActors?: NameActors;
  }
}

export interface HttpServerOptions {
  /** The API's base path, for example `/api/v1`. */
  readonly basePath: string;
  readonly bodyLimitBytes: number;
  /** Whether clients use https: browsers then get the instruction to keep using it. */
  readonly isSecure?: boolean;
  /** Base URL of the error pages; refusals under `basePath` link to them. */
  readonly helpUrl?: string;
  /** Keeps requests that came with a key, for the merchant to read. */
  readonly merchantLog?: MerchantLog;
  readonly newRequestId: () => string;
  readonly logger: HttpLogger;
  readonly metrics: RequestMetrics;
  /** Absent or null if traces are not collected. */
  readonly traces?: RequestTraces | null;
  /** CIDR ranges of proxies whose `X-Forwarded-For` is trusted; none when empty. */
  readonly trustedProxies: readonly string[];
  readonly readiness: () => Promise<Readiness>;
  readonly isUnavailable?: (error: unknown) => boolean;
  readonly openapi: OpenapiOptions;
  /** APIs outside `basePath` with their own document. */
  readonly furtherOpenapi?: readonly NamedOpenapi[];
  /**
   * Adds the API's hooks and routes, all under `basePath`. Its `onRequest` hooks also run for
   * unknown paths there, before the 404.
   */
  readonly routes: (api: HttpServer) => void | Promise<void>;
  /** Adds routes outside `basePath`: pages for browsers, notices from other systems. */
  readonly rootRoutes?: (root: HttpServer) => void | Promise<void>;
  /** Slower requests are logged even if they succeed and only read. */
  readonly slowRequestMs?: number;
  readonly timeouts?: Partial<ProtocolTimeouts>;
}

/** Ten times what a read should take. */
const slowRequestMsDefault = 250;

/** Sets up everything that the services share; routes may be added until it listens. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { logger, metrics, newRequestId } = options;
  const connections: Connections = new Map();
  const drain = createDrain(connections);
  const log: RequestLogDeps = {
    logger,
    metrics,
    slowRequestMs: options.slowRequestMs ?? slowRequestMsDefault,
    merchantLog: options.merchantLog,
  };
  const protocol = {
    connections,
    newRequestId,
    logger,
    observe: metrics.httpRoute('(none)', '(unparsed)'),
    helpUrl: options.helpUrl,
    timeouts: { ...defaultTimeouts, ...options.timeouts },
  };

  const server: HttpServer = fastify({
    serverFactory: (listener) => createProtocolServer(protocol, listener),
    // The factory's own listener has already answered.
    clientErrorHandler: () => undefined,
    genReqId: () => newRequestId(),
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustedProxies.length > 0 && trustProxies(options.trustedProxies),
    exposeHeadRoutes: false,
    // While closing, open connections are still served; the framework's own 503 has no request id.
    return503OnClosing: false,
    logController: createLogController(logger),
    routerOptions: {
      // Longer than any request line, so a long id reaches its schema and is refused there.
      maxParamLength: headerBytesMax,
      onBadUrl: (_path, request, response) => {
        request.url = toLiteralUrl(request.url ?? '/');
        server.routing(request, response);
      },
    },
  });

  server.decorate('drain', drain);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(
    createErrorHandler({ logger, isUnavailable: options.isUnavailable ?? (() => false) }),
  );
  addBodyParsers(server);
  addFirstHook(server, drain, options.isSecure ?? false);
  addTraces(server, options.traces ?? null);
  server.addHook('onRoute', (route) => {
    const method = String(route.method);
    route.onSend = [route.onSend ?? [], observeRoute(log, method, route.url, route.config)].flat();
  });
  const { basePath, openapi, furtherOpenapi = [] } = options;
  for (const document of [{ name: mainDocument, basePath, openapi }, ...furtherOpenapi]) {
    await addOpenapi(server, document);
  }

  answerUnknownPaths(server, log);
  addHealthRoutes(server, {
    logger,
    readiness: options.readiness,
    isDraining: () => drain.isDraining(),
  });
  await server.register(
    async (api) => {
      api.decorate('helpUrl', options.helpUrl);
      api.decorate('merchantLog', options.merchantLog);
      answerUnknownPaths(api, log);
      await options.routes(api);
    },
    { prefix: options.basePath },
  );
  const { rootRoutes } = options;
  if (rootRoutes !== undefined) await server.register(async (root) => rootRoutes(root));
  return server;
}

/** Turns off the framework's request lines, but keeps what only the framework sees. */
function createLogController(logger: HttpLogger): LogController {
  return Object.assign(new LogController({ disableRequestLogging: true }), {
    streamError: (error: NodeJS.ErrnoException, request: FastifyRequest): void => {
      // Clients may disconnect; a stream that breaks by itself has cut a response short.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      if (error instanceof SlowCaller) {
        logger.warn({ request_id: request.id, reason: error.message }, 'http_stream_cut');
        return;
      }
      logger.error({ err: error, request_id: request.id }, 'http_stream_failed');
    },
  });
}

const hostMissing = invalidRequest('The Host header is missing.');
const hostTwice = invalidRequest('The Host header is repeated. Send it once.');

/** One year, for this host only: its owner decides about other hosts. */
const strictTransport = 'max-age=31536000';

/** Runs before every other hook, for every request that the parser accepted. */
function addFirstHook(server: FastifyInstance, drain: Drain, isSecure: boolean): void {
  server.decorateRequest('startedAtMs', 0);
  server.decorateRequest('logPlace', null);
  server.decorateReply('errorCode', null);
  server.addHook('onRequest', (request, reply, done) => {
    request.startedAtMs = performance.now();
    reply.header('x-request-id', request.id);
    reply.header('cache-control', noStore);
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', strictTransport);
    if (drain.isDraining()) reply.header('connection', 'close');
    const hosts = countHosts(request.raw.rawHeaders);
    if (hosts > 1) sendError(reply, hostTwice);
    else if (hosts === 0 && request.raw.httpVersion === '1.1') sendError(reply, hostMissing);
    else done();
  });
}

function addTraces(server: FastifyInstance, traces: RequestTraces | null): void {
  server.decorateRequest('trace', null);
  if (traces === null) return;
  server.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    request.trace = traces.begin({
      id: request.id,
      method: request.method,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    request.trace.run(done);
  });
}

/** A proxy may route by one Host header while we read the other (RFC 9112, 3.2). */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === hostHeader.length && name.toLowerCase() === hostHeader) count += 1;
  }
  return count;
}

const hostHeader = 'host';

/** Answers an unknown path or method before its body is read. */
function answerUnknownPaths(scope: FastifyInstance, log: RequestLogDeps): void {
  const answer = (_request: FastifyRequest, reply: FastifyReply): void => {
    sendError(reply, standardReplies.notFound);
  };
  // Every lifecycle hook is accepted here, although the framework's types list only two.
  const hooks = {
    preValidation: [],
    preParsing: [answer],
    onSend: [observeRoute(log, '(any)', '(unknown)')],
  };
  scope.setNotFoundHandler(hooks, answer);
}

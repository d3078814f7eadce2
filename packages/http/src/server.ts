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
import type { HttpLogger, MerchantLog, RequestLogDeps, RequestMetrics } from './request-log.ts';
import { noStore, sendError } from './send-error.ts';
import { SlowCaller } from './send-pieces.ts';
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
    /** Of the interface for keys alone: where its refusals are explained. */
    readonly helpUrl?: string;
    /** Of the interface for keys alone: the log in which its requests are kept. */
    readonly merchantLog?: MerchantLog;
    /** Of interfaces for people: a refusal's body names its reason, for screens to act on. */
    readonly namesReasonsInBody?: boolean;
    /** Of interfaces for people: puts names into what a list sends piece by piece. */
    readonly nameActors?: NameActors;
  }
}

export interface HttpServerOptions {
  /** Where the interface lives, for example `/api/v1`. */
  readonly basePath: string;
  readonly bodyLimitBytes: number;
  /** Whether callers reach it by https: then browsers are told to stay with that. */
  readonly isSecure?: boolean;
  /** Where the pages about errors are; refusals under `basePath` link to them. */
  readonly helpUrl?: string;
  /** Keeps what came with a key, for its merchant to read. */
  readonly merchantLog?: MerchantLog;
  readonly newRequestId: () => string;
  readonly logger: HttpLogger;
  readonly metrics: RequestMetrics;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is believed; nobody's when empty. */
  readonly trustedProxies: readonly string[];
  readonly readiness: () => Promise<Readiness>;
  readonly isUnavailable?: (error: unknown) => boolean;
  readonly openapi: OpenapiOptions;
  /** Of interfaces outside `basePath` that have a document of their own. */
  readonly furtherOpenapi?: readonly NamedOpenapi[];
  /**
   * Adds the hooks and routes of the interface, all under `basePath`. Its `onRequest` hooks also run
   * for unknown paths there, before the 404.
   */
  readonly routes: (api: HttpServer) => void | Promise<void>;
  /** Adds what lies outside `basePath`: pages for browsers, notices of other systems. */
  readonly rootRoutes?: (root: HttpServer) => void | Promise<void>;
  /** A request that takes longer is logged even when it succeeds and only reads. */
  readonly slowRequestMs?: number;
  readonly timeouts?: Partial<ProtocolTimeouts>;
}

/** Ten times what a read should take. */
const slowRequestMsDefault = 250;

/** Sets up everything that the services share; routes may still be added until it listens. */
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
    // The factory's own listener has answered already.
    clientErrorHandler: () => undefined,
    genReqId: () => newRequestId(),
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    exposeHeadRoutes: false,
    // While closing, requests on open connections are served; the framework's own 503 has no id.
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

/** The framework's own request lines are off; what only the framework sees is kept. */
function createLogController(logger: HttpLogger): LogController {
  return Object.assign(new LogController({ disableRequestLogging: true }), {
    streamError: (error: NodeJS.ErrnoException, request: FastifyRequest): void => {
      // Callers may leave; a stream that breaks by itself has cut an answer short.
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

/** A year, for this name alone: what else its owner serves is not ours to decide. */
const strictTransport = 'max-age=31536000';

/** Runs before every other hook, for every request that the parser let through. */
function addFirstHook(server: FastifyInstance, drain: Drain, isSecure: boolean): void {
  server.decorateRequest('startedAtMs', 0);
  server.decorateRequest('logPlace', null);
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

/** A proxy may route by one of two, and we would read the other (RFC 9112, 3.2). */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === hostHeader.length && name.toLowerCase() === hostHeader) count += 1;
  }
  return count;
}

const hostHeader = 'host';

/** A path or method that does not exist is answered before its body is read. */
function answerUnknownPaths(scope: FastifyInstance, log: RequestLogDeps): void {
  const answer = (_request: FastifyRequest, reply: FastifyReply): void => {
    sendError(reply, standardReplies.notFound);
  };
  // Every lifecycle hook is accepted here, though the framework's types list two of them.
  const hooks = {
    preValidation: [],
    preParsing: [answer],
    onSend: [observeRoute(log, '(any)', '(unknown)')],
  };
  scope.setNotFoundHandler(hooks, answer);
}

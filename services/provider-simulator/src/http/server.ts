import type { Logger } from '@countinghouse/observability';
import fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { SimulatedRequest } from '../v3/call.ts';
import { addAdminRoutes } from './admin-routes.ts';
import type { AdminDeps } from './admin-routes.ts';
import { carryAnswer } from './carry-answer.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';

/** More than any v3 call needs. */
const bodyBytesMax = 1_048_576;

export interface ServerDeps extends AdminDeps {
  readonly logger: Logger;
  /** Ends the waits of late responses when the service stops. */
  readonly stopping: AbortSignal;
}

export function createServer(deps: ServerDeps): FastifyInstance {
  // Deliberately hanging connections would delay a shutdown until their callers give up.
  const server = fastify({ bodyLimit: bodyBytesMax, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  // The core parses bodies itself, to keep exact digits; forms and admin calls are parsed by their
  // routes.
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  server.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof ZodError) {
      return reply.code(400).send({ error: 'invalid', issues: error.issues });
    }
    if (error instanceof SyntaxError || error instanceof RangeError) {
      return reply.code(400).send({ error: error.message });
    }
    deps.logger.error({ err: error }, 'request_failed');
    return reply.code(500).send({ error: 'internal error of the simulator' });
  });

  server.get('/healthz', async () => ({ status: 'ok' }));
  server.all('/v3/*', async (request, reply) => {
    const simulated = toSimulatedRequest(request);
    const answer = deps.simulator.handle(simulated);
    const { method, path } = simulated;
    const status = answer.kind === 'response' ? answer.status : null;
    deps.logger.info({ method, path, answer: answer.kind, status }, 'call_answered');
    await carryAnswer(reply, answer, deps.stopping);
    return reply;
  });
  addCheckoutRoutes(server, deps.simulator);
  addAdminRoutes(server, deps);
  return server;
}

function toSimulatedRequest(request: FastifyRequest): SimulatedRequest {
  const url = new URL(request.url, 'http://simulator');
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { authorization: request.headers.authorization },
    ...(typeof request.body === 'string' && { body: request.body }),
  };
}

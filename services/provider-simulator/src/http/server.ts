import { createHash } from 'node:crypto';
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

  void server.register(async (scope) => addUploadRoute(scope, deps));
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

/** More than the service sends. */
const pictureBytesMax = 6 * bodyBytesMax;

/** Reads the form and passes on what the picture is, so that a journal stays small. */
function addUploadRoute(scope: FastifyInstance, deps: ServerDeps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  scope.post('/v3/upload_image', { bodyLimit: pictureBytesMax }, async (request, reply) => {
    const picture = await readPicture(request);
    const simulated = toSimulatedRequest(request);
    const answer = deps.simulator.handle({ ...simulated, body: JSON.stringify(picture) });
    await carryAnswer(reply, answer, deps.stopping);
    return reply;
  });
}

async function readPicture({ headers, body }: FastifyRequest): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? '';
  if (!Buffer.isBuffer(body) || !type.startsWith('multipart/form-data')) return {};
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const image = form?.get('image');
  if (!(image instanceof File)) return {};
  const bytes = Buffer.from(await image.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { type: typeOf(bytes), size: bytes.length, sha256 };
}

function typeOf(bytes: Buffer): string {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png';
  return bytes.readUInt16BE(0) === 0xff_d8 ? 'image/jpeg' : 'unknown';
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

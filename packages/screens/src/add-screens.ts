import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltFile, ScreensBuild } from './read-build.ts';
import { screensPolicy } from './screens-policy.rules.ts';

export interface Screens {
  /** The application's path, such as `/dashboard`. Its API is at `/api` below. */
  readonly basePath: string;
  /** The service's origin, as browsers see it. */
  readonly origin: string;
  readonly build: ScreensBuild;
}

const yearSeconds = 31_536_000;

/** Not an API operation; browsers and proxies may send HEAD. */
const hidden = { schema: { hide: true }, exposeHeadRoute: true };

/** For every response: the content is private, and no other page may embed it. */
const safetyHeaders: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Serves a browser application from memory: its files, whose names change with their content, and
 * its page for every other path below, because the application itself reads the path.
 */
export function addScreens(root: FastifyInstance, { basePath, origin, build }: Screens): void {
  const policy = screensPolicy(`${origin}${basePath}/assets/`);

  const sendIndex = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const [path = ''] = request.url.split('?', 1);
    if (path === `${basePath}/api` || path.startsWith(`${basePath}/api/`)) {
      return reply.callNotFound();
    }
    reply.headers(safetyHeaders).header('content-security-policy', policy);
    return sendFile(request, reply, build.index, 'no-cache');
  };

  root.get(basePath, hidden, sendIndex);
  root.get(`${basePath}/*`, hidden, sendIndex);
  root.get<{ Params: { name: string } }>(`${basePath}/assets/:name`, hidden, (request, reply) => {
    const file = build.assets.get(request.params.name);
    if (file === undefined) return reply.callNotFound();
    reply.headers(safetyHeaders);
    return sendFile(request, reply, file, `public, max-age=${yearSeconds}, immutable`);
  });
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  cacheControl: string,
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  reply.type(file.contentType);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (file.brotli !== null && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.brotli);
  }
  if (file.gzip !== null && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  return reply.send(file.plain);
}

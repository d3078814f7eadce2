import type { FastifyContextConfig } from 'fastify';
import type { HttpServer } from './server.ts';

/**
 * Sets how large a body may be, for the scope's routes that are added after this and have no limit of
 * their own. An announced length is refused before a byte is read, any other body while it is read.
 */
export function limitBodies(
  scope: HttpServer,
  bytesMaxOf: (config: FastifyContextConfig) => number,
): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= bytesMaxOf(route.config ?? {});
  });
}

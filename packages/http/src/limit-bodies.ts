import type { FastifyContextConfig } from 'fastify';
import type { HttpServer } from './server.ts';

/**
 * Sets the largest body for routes that the scope adds after this and that have no limit of their
 * own. A declared length is refused before a byte is read, any other body while it is read.
 */
export function limitBodies(
  scope: HttpServer,
  bytesMaxOf: (config: FastifyContextConfig) => number,
): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= bytesMaxOf(route.config ?? {});
  });
}

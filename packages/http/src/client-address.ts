import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address a request came from: the peer's, or behind a trusted proxy the one it names. IPv4
 * addresses come without the prefix that a dual-stack socket gives them, so that they match ranges
 * and limits as they are written.
 */
export function clientAddress(request: FastifyRequest): string {
  const claimed = withoutPrefix(request.ip);
  // Even a trusted proxy may pass on nonsense; the proxy itself is the nearest known address.
  return isIP(claimed) === 0 ? withoutPrefix(request.raw.socket.remoteAddress ?? '') : claimed;
}

const mappedPrefix = '::ffff:';

function withoutPrefix(address: string): string {
  const isMapped = address.toLowerCase().startsWith(mappedPrefix) && address.includes('.');
  return isMapped ? address.slice(mappedPrefix.length) : address;
}

/** The request that something was done with, as a log of acts names it. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly ip: string;
}

export function originOf(request: FastifyRequest): RequestOrigin {
  return { requestId: request.id, ip: clientAddress(request) };
}

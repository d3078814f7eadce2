import { isIP, SocketAddress } from 'node:net';
import type { RequestOrigin } from '@countinghouse/actor';
import type { FastifyRequest } from 'fastify';

/**
 * The address a request came from: the peer's, or behind a trusted proxy the one it names. Each address has
 * one spelling, so that limits and ranges cannot be passed by writing it in another way.
 */
export function clientAddress(request: FastifyRequest): string {
  // Even a trusted proxy may pass on nonsense; the proxy itself is the nearest known address.
  return canonicalAddress(request.ip) ?? canonicalAddress(request.raw.socket.remoteAddress) ?? '';
}

const mappedPrefix = '::ffff:';

/** IPv6 in its shortest form without a zone; IPv4 also where it is written as IPv6. Null for no address. */
function canonicalAddress(text: string | undefined): string | null {
  const version = isIP(text ?? '');
  if (text === undefined || version === 0) return null;
  if (version === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const isMapped = address.startsWith(mappedPrefix) && address.includes('.');
  return isMapped ? address.slice(mappedPrefix.length) : address;
}

/** The request that something is done with, as the audit log names it. */
export function originOf(request: FastifyRequest): RequestOrigin {
  return { requestId: request.id, ip: clientAddress(request) };
}

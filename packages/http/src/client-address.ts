import { isIP, SocketAddress } from 'node:net';
import type { RequestOrigin } from '@countinghouse/actor';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address: the peer's, or the one that a trusted proxy names. Normalised, so that
 * another spelling of an address cannot bypass limits and ranges.
 */
export function clientAddress(request: FastifyRequest): string {
  // Even a trusted proxy may forward an invalid value; then the proxy itself is the nearest known
  // address.
  return canonicalAddress(request.ip) ?? canonicalAddress(request.raw.socket.remoteAddress) ?? '';
}

const mappedPrefix = '::ffff:';

/**
 * IPv6 in its shortest form without a zone; IPv4 also when written as IPv6. Null if not an address.
 */
function canonicalAddress(text: string | undefined): string | null {
  const version = isIP(text ?? '');
  if (text === undefined || version === 0) return null;
  if (version === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const isMapped = address.startsWith(mappedPrefix) && address.includes('.');
  return isMapped ? address.slice(mappedPrefix.length) : address;
}

/** The request behind an action, for the audit log. */
export function originOf(request: FastifyRequest): RequestOrigin {
  return { requestId: request.id, ip: clientAddress(request) };
}

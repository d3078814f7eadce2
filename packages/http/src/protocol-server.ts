import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { trackConnections } from './connections.ts';
import { lingerOnEarlyReplies } from './lingering-close.ts';
import { answerUnparsedRequests } from './unparsed-requests.ts';
import type { UnparsedRequestDeps } from './unparsed-requests.ts';

export interface ProtocolTimeouts {
  /** For the request line and headers. */
  readonly headersMs: number;
  /** For the whole request with its body. */
  readonly requestMs: number;
  /**
   * For the next request on a connection; longer than a load balancer's own timeout, so the
   * balancer closes first.
   */
  readonly keepAliveMs: number;
}

export const defaultTimeouts: ProtocolTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
};

/** For the request line and headers together; our own clients send less than 2 KiB. */
export const headerBytesMax = 16 * 1024;

/** How often timeouts are checked; they are late by at most this. */
const timeoutCheckIntervalMs = 1_000;

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Node's HTTP server, with everything that it would answer or drop by itself handled here. */
export function createProtocolServer(
  deps: UnparsedRequestDeps & { readonly timeouts: ProtocolTimeouts },
  listener: RequestListener,
): Server {
  const { timeouts } = deps;
  const server = createServer({
    maxHeaderSize: headerBytesMax,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: Math.min(timeoutCheckIntervalMs, timeouts.headersMs),
    // Node would refuse with an empty body; the root hook refuses with ours.
    requireHostHeader: false,
  });
  trackConnections(server, deps.connections);
  lingerOnEarlyReplies(server, deps.connections);
  answerUnparsedRequests(deps, server);

  const handle: RequestListener = (request, response) => {
    // The last response on this connection is sent: a request that cannot be answered must not be
    // executed.
    if (!request.socket.writable) return;
    deps.connections.set(request.socket, response);
    listener(request, response);
  };
  server.on('request', handle);
  // Other expectations may be ignored (RFC 9110, 10.1.1); Node would answer 417.
  server.on('checkExpectation', handle);
  server.on('checkContinue', (request, response) => {
    // Sends 100 Continue when the body is first read, so that a refusal by key or length comes
    // before the client has sent a byte of it.
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    handle(request, response);
  });
  return server;
}

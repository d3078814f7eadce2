import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { isAnswering } from './connections.ts';
import type { Connections } from './connections.ts';
import { invalidRequest, standardReplies, toErrorBody } from './error-replies.ts';
import type { ErrorReply } from './error-replies.ts';
import { lingeringClose } from './lingering-close.ts';
import type { HttpLogger, ObserveRequest } from './request-log.ts';
import { describeRefusal, jsonContentType, noStore } from './send-error.ts';

export interface UnparsedRequestDeps {
  readonly connections: Connections;
  readonly newRequestId: () => string;
  readonly logger: HttpLogger;
  readonly observe: ObserveRequest;
  readonly helpUrl?: string | undefined;
}

/**
 * Requests that Node's HTTP parser refuses never reach a handler, so they are answered on the
 * socket.
 */
export function answerUnparsedRequests(deps: UnparsedRequestDeps, server: Server): void {
  /** The parser reports again for every further chunk of a broken request. */
  const answered = new WeakSet<Socket>();

  const refuse = (socket: Socket, reply: ErrorReply, cause: string): void => {
    answered.add(socket);
    const response = deps.connections.get(socket);
    if (isAnswering(response) && response.req.complete) {
      // Complete requests came before the broken bytes; their responses go first.
      response.once('close', () => writeReply(deps, socket, reply, cause));
    } else if (response !== undefined && !response.req.complete && response.headersSent) {
      // The broken bytes are the rest of a body whose request is already answered.
      socket.destroy();
    } else {
      writeReply(deps, socket, reply, cause);
    }
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!(socket instanceof Socket) || isConnectionLost(error)) {
      socket.destroy();
      return;
    }
    if (answered.has(socket)) return;
    refuse(socket, repliesByErrorCode.get(error.code ?? '') ?? notHttp, error.code ?? 'unknown');
  });

  // Without a listener Node closes the connection silently.
  server.on('connect', (_request, socket) => {
    if (socket instanceof Socket) refuse(socket, standardReplies.notFound, 'CONNECT');
    else socket.destroy();
  });
}

const notHttp = invalidRequest('The request is not valid HTTP/1.1.');

const repliesByErrorCode: ReadonlyMap<string, ErrorReply> = new Map<string, ErrorReply>([
  [
    'HPE_HEADER_OVERFLOW',
    invalidRequest('The request line and headers are longer than 16 KiB. Shorten them.'),
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    invalidRequest(
      'The request timed out before it was complete. Send it again on a new connection.',
    ),
  ],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', standardReplies.payloadTooLarge],
]);

function isConnectionLost(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE' || error.code === 'ETIMEDOUT';
}

function writeReply(
  deps: UnparsedRequestDeps,
  socket: Socket,
  reply: ErrorReply,
  cause: string,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = deps.newRequestId();
  const body = JSON.stringify(toErrorBody(reply, requestId));
  socket.write(
    [
      `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`,
      `content-type: ${jsonContentType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      `cache-control: ${noStore}`,
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      ...Object.entries(describeRefusal(reply, deps.helpUrl)).map((header) => header.join(': ')),
      `date: ${new Date().toUTCString()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  lingeringClose(socket);
  deps.observe(reply.status, 0);
  deps.logger.info({ request_id: requestId, status: reply.status, cause }, 'http_request_unparsed');
}

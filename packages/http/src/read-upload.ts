import type { FastifyReply, FastifyRequest } from 'fastify';
import { brokenBody, payloadTooLarge } from './error-replies.ts';
import { RefusedRequest } from './refused-request.ts';
import type { HttpServer } from './server.ts';

/** Called for each piece in order; returns whether to continue. */
export type TakePiece = (piece: Buffer) => 'continue' | 'stop';

/** For a scope whose bodies are files: leaves them unread for `readUpload`. */
export function addUploadParser(scope: HttpServer): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

/**
 * Passes a file on piece by piece, so that it is never in memory as a whole. It never passes on
 * more than the route's limit: above it, and when the client disconnects, it throws a
 * `RefusedRequest`. After a `stop`, the rest is discarded.
 */
export function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  take: TakePiece,
): Promise<'whole' | 'stopped'> {
  const { raw } = request;
  const bytesMax = request.routeOptions.bodyLimit ?? 0;
  const tooLarge = new RefusedRequest(payloadTooLarge(bytesMax));
  if (Number(raw.headers['content-length'] ?? 0) > bytesMax) {
    reply.header('connection', 'close');
    return Promise.reject(tooLarge);
  }
  return new Promise((resolve, reject) => {
    let bytes = 0;
    // The stream keeps flowing without a listener: data that still arrives must not delay our
    // response.
    const leave = (): void => {
      raw.removeListener('data', onPiece);
      reply.header('connection', 'close');
    };
    const onPiece = (piece: Buffer): void => {
      bytes += piece.length;
      try {
        if (bytes > bytesMax) throw tooLarge;
        if (take(piece) === 'continue') return;
        leave();
        resolve('stopped');
      } catch (error) {
        leave();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    raw.on('data', onPiece);
    raw.once('end', () => resolve('whole'));
    raw.once('error', () => reject(new RefusedRequest(brokenBody)));
    raw.once('close', () => reject(new RefusedRequest(brokenBody)));
  });
}

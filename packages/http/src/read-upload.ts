import type { FastifyReply, FastifyRequest } from 'fastify';
import { brokenBody, payloadTooLarge } from './error-replies.ts';
import { RefusedRequest } from './refused-request.ts';
import type { HttpServer } from './server.ts';

/** Says what becomes of the rest after each piece, in the order in which they arrive. */
export type TakePiece = (piece: Buffer) => 'continue' | 'stop';

/** For a scope whose bodies are files: they are left unread for `readUpload`. */
export function addUploadParser(scope: HttpServer): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

/**
 * Hands a file over piece by piece, so that nobody has to hold it as a whole. It never hands over more
 * than the route's limit: then, and when the caller leaves, it throws a `RefusedRequest`. What comes
 * after a `stop` is thrown away.
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
    // The stream flows on without a listener: what still comes must not keep our answer back.
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

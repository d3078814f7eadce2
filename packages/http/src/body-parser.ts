import type { FastifyInstance } from 'fastify';
import { invalidRequest } from './error-replies.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { RefusedRequest } from './refused-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, byte for byte: signatures and request hashes cover these bytes. */
    rawBody: Buffer | null;
  }
}

const notJsonMediaType = invalidRequest(
  'Send the body as JSON, with the header "Content-Type: application/json".',
);

/** Bodies are JSON or absent; the media type of an empty body does not matter. */
export function addBodyParsers(server: FastifyInstance): void {
  server.decorateRequest('rawBody', null);
  server.removeAllContentTypeParsers();

  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      request.rawBody = bytes;
      const body = parseJsonBody(bytes);
      if (body.kind === 'reject') done(new RefusedRequest(body.reply));
      else done(null, body.kind === 'empty' ? undefined : body.value);
    },
  );

  server.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.rawBody = bytes;
    if (bytes.length > 0) done(new RefusedRequest(notJsonMediaType));
    else done(null, undefined);
  });
}

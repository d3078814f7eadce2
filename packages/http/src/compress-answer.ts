import { Readable, pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter responses fit into one packet either way. */
const compressedBytesMin = 1_024;

/** Brotli at this quality is as fast as gzip and a sixth smaller. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

const textual = /^(?:application\/(?:json|openapi\+json)|text\/|image\/svg\+xml)/;

/**
 * Compresses a response if the client accepts it, unless its length could leak a secret (BREACH):
 * only reads are compressed, because secrets appear only in responses to creations; never a
 * response with a CSRF token; and nothing that another site made the browser request.
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.method !== 'GET' || !textual.test(String(reply.getHeader('content-type')))) {
    return payload;
  }
  reply.header('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === null || isAskedByAnotherSite(request)) return payload;
  if (payload instanceof Readable) {
    announce(reply, encoding);
    return compressStream(payload, encoding);
  }
  if (typeof payload !== 'string' || payload.length < compressedBytesMin) return payload;
  if (payload.includes('"csrf_token":"')) return payload;
  const compressed = await (encoding === 'br' ? toBrotli(payload, quality) : toGzip(payload));
  announce(reply, encoding);
  return compressed;
}

type Encoding = 'br' | 'gzip';

function announce(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
}

/**
 * Each piece is sent as it is produced; an error in the source breaks this stream too, so no part
 * looks complete.
 */
function compressStream(stream: Readable, encoding: Encoding): Readable {
  const compressing =
    encoding === 'br'
      ? createBrotliCompress({ ...quality, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  return pipeline(stream, compressing, () => undefined);
}

/** Null for no compression. */
function chooseEncoding(header: string | undefined): Encoding | null {
  const offered = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))];
    }),
  );
  const accepts = (name: Encoding): boolean => offered.get(name) ?? offered.get('*') ?? false;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : null;
}

function isAskedByAnotherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

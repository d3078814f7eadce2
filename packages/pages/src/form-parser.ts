import { invalidRequest, RefusedRequest } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { FastifyRequest } from 'fastify';

/** A few short fields and a token; a larger body did not come from our form. */
const formBytesMax = 8 * 1024;

/** Bodies are forms or absent; anything else did not come from our pages. */
export function addFormParser(pages: HttpServer): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: formBytesMax },
    (_request, bytes, done) => {
      const fields = readForm(bytes);
      if (fields === null) done(new RefusedRequest(invalidRequest('not a form')));
      else done(null, fields);
    },
  );
  pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytesMax }, refuseBody);
}

/** The decoder's replacement for invalid bytes. */
const replacementCharacter = '\u{FFFD}';

/**
 * Null for bodies that no browser sends from our pages: not UTF-8, or with a duplicate field, of
 * which one would win.
 */
function readForm(bytes: Buffer): Readonly<Record<string, string>> | null {
  const fields = [...new URLSearchParams(bytes.toString('utf8'))];
  const isText = fields.every((field) => !field.join('').includes(replacementCharacter));
  const names = new Set(fields.map(([name]) => name));
  return isText && names.size === fields.length ? Object.fromEntries(fields) : null;
}

function refuseBody(
  _request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: undefined) => void,
): void {
  if (bytes.length > 0) done(new RefusedRequest(invalidRequest('not a form')));
  else done(null, undefined);
}

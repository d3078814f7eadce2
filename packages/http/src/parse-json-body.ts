import { isUtf8 } from 'node:buffer';
import { invalidRequest } from './error-replies.ts';
import type { ErrorReply } from './error-replies.ts';
import { readJson } from './read-json.ts';
import type { JsonFlaw, JsonLimits } from './read-json.ts';

export type JsonBody =
  | { readonly kind: 'ok'; readonly value: unknown }
  /** No bytes; the route's schema decides whether that is valid. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'reject'; readonly reply: ErrorReply };

/**
 * A field name in a message is quoted from the request: enough to find it, never the whole body.
 */
const keyCharactersMax = 100;

/**
 * Bodies nest at most four levels, and a document of 200 full lines has 3,000 keys and values.
 * Validating each of them costs more than reading it.
 */
const bodyLimits: JsonLimits = { depthMax: 16, partsMax: 10_000 };

export function parseJsonBody(bytes: Buffer): JsonBody {
  if (bytes.length === 0) return { kind: 'empty' };
  if (!isUtf8(bytes)) return reject('The body is not valid UTF-8. Encode it as UTF-8.');
  const reading = readJson(bytes.toString('utf8'), bodyLimits);
  if (reading.kind === 'reject') return reject(describeFlaw(reading.flaw));
  // The framework would treat the body `null` as no body.
  return reading.value === null ? reject('The body must be a JSON object.') : reading;
}

const partsMaxText = bodyLimits.partsMax.toLocaleString('en');

function describeFlaw(flaw: JsonFlaw): string {
  switch (flaw.kind) {
    case 'syntax':
      return 'The body is not valid JSON.';
    case 'too_deep':
      return `The body is nested too deeply. At most ${bodyLimits.depthMax} levels are allowed.`;
    case 'too_many_parts':
      return `The body has too many fields. At most ${partsMaxText} keys and values in total are allowed.`;
    case 'forbidden_key':
      return 'The body contains the field "__proto__", which is not allowed. Remove it.';
    case 'unstorable_text':
      return 'Text in the body must not contain \\u0000 or an unpaired surrogate.';
    case 'duplicate_key':
      return `The body contains the field ${quote(flaw.key)} more than once. Send it once.`;
  }
}

function quote(key: string): string {
  return JSON.stringify(key.slice(0, keyCharactersMax).toWellFormed());
}

function reject(message: string): JsonBody {
  return { kind: 'reject', reply: invalidRequest(message) };
}

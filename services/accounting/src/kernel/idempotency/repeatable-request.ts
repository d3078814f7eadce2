import { createHash } from 'node:crypto';
import type { RepeatableRequest } from './remember.ts';

interface KeyedRequest {
  readonly orgId: string;
  readonly operation: string;
  /** Undefined: the caller does not want to repeat it. */
  readonly key: string | undefined;
  /** What was understood of the body. */
  readonly body: object;
}

export function toRepeatable(request: KeyedRequest): RepeatableRequest | null {
  const { orgId, operation, key, body } = request;
  return key === undefined ? null : { orgId, operation, key, bodyHash: hashBody(body) };
}

/**
 * Tells two requests apart that came under one key. Taken over what was understood, not over bytes:
 * blanks, the order of fields and the spelling of a number make no other request.
 */
function hashBody(body: object): Buffer {
  return createHash('sha256').update(JSON.stringify(body, toPlain)).digest();
}

function toPlain(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

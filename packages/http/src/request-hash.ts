import { createHash } from 'node:crypto';

/**
 * Tells two requests apart that came under one idempotency key. Taken over what was understood, not
 * over bytes: blanks, the order of fields and the spelling of a number make no other request.
 */
export function hashRequest(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request, toPlain)).digest();
}

function toPlain(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

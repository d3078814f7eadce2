import { createHash } from 'node:crypto';

/**
 * Distinguishes two requests under one idempotency key. Covers the parsed content, not the bytes:
 * whitespace, field order and number spelling do not make a different request.
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

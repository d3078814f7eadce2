import { createHash } from 'node:crypto';

/** What the first link follows. */
export const beforeFirst: Buffer = Buffer.alloc(32);

/** Fields of a row as text, each with its length in bytes, as `audit_fields` of the database writes them. */
function encodeFields(fields: readonly (string | null)[]): string {
  return fields
    .map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`))
    .join(',');
}

/** The same as `chain_audit` of the database computes; verification must not ask the database for it. */
export function hashLink(
  previous: Buffer,
  position: number,
  fields: readonly (string | null)[],
): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(`${position} ${encodeFields(fields)}`)
    .digest();
}

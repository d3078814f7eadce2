import { createHash } from 'node:crypto';

/** The hash before the first link. */
export const beforeFirst: Buffer = Buffer.alloc(32);

/**
 * A row's fields as text, each with its length in bytes, as the database's `audit_fields` writes
 * them.
 */
function encodeFields(fields: readonly (string | null)[]): string {
  return fields
    .map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`))
    .join(',');
}

/** Computes the hash of the database's `chain_audit` without the database, for verification. */
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

import { createHash } from 'node:crypto';

/** The first seal's previous root. */
export const firstPrevious = Buffer.alloc(32);

/** Chains a block of entries to everything before it. */
export function sealRoot(previous: Buffer, leaves: Buffer): Buffer {
  return createHash('sha256').update(previous).update(leaves).digest();
}

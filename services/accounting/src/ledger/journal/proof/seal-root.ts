import { createHash } from 'node:crypto';

/** What the first seal of the books has for the root before it. */
export const firstPrevious = Buffer.alloc(32);

/** Chains a block of entries to all that came before it. */
export function sealRoot(previous: Buffer, leaves: Buffer): Buffer {
  return createHash('sha256').update(previous).update(leaves).digest();
}

import { hkdfSync } from 'node:crypto';

const keyBytes = 32;

/** Derives a separate key for each purpose from an existing secret: one secret less to keep. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

import { hkdfSync } from 'node:crypto';

const keyBytes = 32;

/** A key of its own for each purpose, under a secret that the service has anyway: one less to keep. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

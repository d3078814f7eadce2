import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Ed25519: the public key can verify heads but not create them. */
export interface AuditSigner {
  readonly publicKey: string;
  readonly keyId: string;
  readonly sign: (text: string) => string;
}

const seedBytes = 32;
/** The prefix of the seed, or of the public key, in an Ed25519 key's standard encodings. */
const privateKeyStart = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKeyStart = Buffer.from('302a300506032b6570032100', 'hex');

/** Null for anything but base64 of 32 bytes. */
export function parseSigningKey(text: string): AuditSigner | null {
  const seed = Buffer.from(text, 'base64');
  if (seed.length !== seedBytes || !/^[\w+/]+=?$/.test(text)) return null;
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyStart, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicKeyStart.length)
    .toString('base64');
  return {
    publicKey,
    keyId: keyIdOf(publicKey),
    sign: (signed) => sign(null, Buffer.from(signed), key).toString('base64'),
  };
}

/** Identifies a key in the heads that it signed. */
export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

export function isSignedBy(publicKey: string, signed: string, signature: string): boolean {
  return verify(null, Buffer.from(signed), toKey(publicKey), Buffer.from(signature, 'base64'));
}

function toKey(publicKey: string): KeyObject {
  const der = Buffer.concat([publicKeyStart, Buffer.from(publicKey, 'base64')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

import { createHmac } from 'node:crypto';

/** Keys are hashed under the first one of the setting and found under every one. */
export interface Pepper {
  /** Stored beside each hash; null for the one that the setting holds without a name. */
  readonly id: string | null;
  readonly secret: Buffer;
}

export function currentPepper(peppers: readonly Pepper[]): Pepper {
  const [first] = peppers;
  if (first === undefined) throw new Error('no pepper is configured');
  return first;
}

/**
 * What is stored in the key's place. The pepper lives outside the database, so a stolen database
 * alone opens nothing; a key has 190 random bits, so a fast hash is enough.
 */
export function hashKeySecret(pepper: Pepper, text: string): Buffer {
  return createHmac('sha256', pepper.secret).update(text).digest();
}

import { createHmac } from 'node:crypto';

/** Keys are hashed with the setting's first pepper and found with any of them. */
export interface Pepper {
  /** Stored beside each hash; null for the pepper without an id. */
  readonly id: string | null;
  readonly secret: Buffer;
}

export function currentPepper(peppers: readonly Pepper[]): Pepper {
  const [first] = peppers;
  if (first === undefined) throw new Error('no pepper is configured');
  return first;
}

/**
 * The stored form of a key. The pepper is kept outside the database, so a stolen database alone
 * opens nothing; a key has 190 random bits, so a fast hash is enough.
 */
export function hashKeySecret(pepper: Pepper, text: string): Buffer {
  return createHmac('sha256', pepper.secret).update(text).digest();
}

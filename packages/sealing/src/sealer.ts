import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts values that the database stores and that readers of its backups must not learn. */
export interface Sealer {
  /**
   * `context` is the value's location, for example `split_recipients|<id>|account_number`. It is
   * not stored: a value moved to another row or column does not open there.
   */
  readonly seal: (plaintext: string, context: string) => Buffer;
  /** As `seal`, for a text that arrives in parts: none of it is kept unsealed. */
  readonly startSealing: (context: string) => Sealing;
  /** Throws a SealError for any fault, without details. */
  readonly open: (sealed: Buffer, context: string) => string;
}

/** A text being sealed part by part. */
export interface Sealing {
  readonly add: (part: string) => void;
  /** Returns the same bytes as if all parts had been sealed as one text. Call it once. */
  readonly finish: () => Buffer;
}

export interface SealingKey {
  /** Stored in clear text beside each sealed value, to find the key after a rotation. */
  readonly id: string;
  readonly key: Buffer;
}

interface SealerOptions {
  /** The first one seals, all open: put a new key first and keep the old ones. */
  readonly keys: readonly SealingKey[];
  readonly randomBytes?: (size: number) => Buffer;
}

export class SealError extends Error {
  override readonly name = 'SealError';
}

export const keyBytes = 32;
export const keyIdPattern = /^[a-z0-9_-]{1,32}$/;

const algorithm = 'aes-256-gcm';
const version = 1;
/** 96 random bits: the chance of a repeat stays below 2^-32 for 2^32 values under one key. */
const nonceBytes = 12;
const tagBytes = 16;

/** Layout: version, length of the key id, key id, nonce, tag, ciphertext. */
/** Seals with the first list's keys and opens with any. A key in both lists counts once. */
export function joinSealingKeys(
  first: readonly SealingKey[],
  others: readonly SealingKey[],
): readonly SealingKey[] {
  const isKnown = ({ id, key }: SealingKey): boolean =>
    first.some((known) => known.id === id && known.key.equals(key));
  return [...first, ...others.filter((key) => !isKnown(key))];
}

export function createSealer(options: SealerOptions): Sealer {
  const random = options.randomBytes ?? randomBytes;
  const keys = new Map(options.keys.map(({ id, key }) => [id, key]));
  const [first] = options.keys;
  assertUsable(options.keys, keys.size);

  const startSealing = (context: string): Sealing => {
    if (first === undefined) throw new SealError('the text cannot be sealed');
    const header = toHeader(first.id);
    const nonce = random(nonceBytes);
    const cipher = createCipheriv(algorithm, first.key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(toAuthenticated(header, context));
    const body: Buffer[] = [];
    return {
      add: (part) => {
        // Half a surrogate pair has no UTF-8 encoding: it would open as a different text.
        if (!part.isWellFormed()) throw new SealError('the text cannot be sealed');
        body.push(cipher.update(part, 'utf8'));
      },
      finish: () => {
        body.push(cipher.final());
        return Buffer.concat([header, nonce, cipher.getAuthTag(), ...body]);
      },
    };
  };

  return {
    seal: (plaintext, context) => {
      const sealing = startSealing(context);
      sealing.add(plaintext);
      return sealing.finish();
    },
    startSealing,
    open: (sealed, context) => {
      try {
        return openWith(keys, sealed, context);
      } catch {
        // One error for all faults, without a cause: details would help only a forger.
        throw new SealError('the sealed value cannot be opened');
      }
    },
  };
}

function openWith(keys: ReadonlyMap<string, Buffer>, sealed: Buffer, context: string): string {
  const headerBytes = 2 + (sealed[1] ?? 0);
  const header = sealed.subarray(0, headerBytes);
  const key = keys.get(header.subarray(2).toString('latin1'));
  const nonceEnd = headerBytes + nonceBytes;
  const tagEnd = nonceEnd + tagBytes;
  if (sealed[0] !== version || key === undefined || sealed.length < tagEnd) {
    throw new RangeError('the value was not sealed by this service');
  }
  const nonce = sealed.subarray(headerBytes, nonceEnd);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(toAuthenticated(header, context));
  decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
  return decipher.update(sealed.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
}

function toHeader(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(version, keyId.length), Buffer.from(keyId, 'latin1')]);
}

/** The header contains its own length, so no other header and context produce the same bytes. */
function toAuthenticated(header: Buffer, context: string): Buffer {
  return Buffer.concat([header, Buffer.from(context, 'utf8')]);
}

function assertUsable(keys: readonly SealingKey[], distinctIds: number): void {
  if (keys.length === 0) throw new RangeError('a sealer needs at least one key');
  if (distinctIds !== keys.length) throw new RangeError('two sealing keys have the same id');
  for (const { id, key } of keys) {
    if (!keyIdPattern.test(id)) throw new RangeError('a sealing key has an invalid id');
    if (key.length !== keyBytes) throw new RangeError(`sealing key ${id} is not ${keyBytes} bytes`);
  }
}

import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Runs on libuv's threads, not on the event loop. */
const derive = promisify(argon2);

/**
 * OWASP's minimum for Argon2id. Stored in each hash, so that old hashes remain readable after a
 * change.
 */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** Kept outside the database: write access to the database is not enough to create a hash. */
export interface PasswordKey {
  /** Identifies the key in each hash without revealing it. */
  readonly id: string;
  readonly secret: Buffer;
}

const keyIdBytes = 6;

export function toPasswordKey(secret: Buffer): PasswordKey {
  const digest = createHash('sha256').update('password key id ').update(secret).digest();
  return { id: toText(digest.subarray(0, keyIdBytes)), secret };
}

/** A hash that no password matches; checking against it takes as long as against any other. */
export function noPasswordsHash(key: PasswordKey): string {
  return toHashText(key, passwordCost, randomBytes(saltBytes), randomBytes(hashBytes));
}

/** PHC string format, as other Argon2 implementations read and write it; bound to one person. */
export async function hashPassword(
  key: PasswordKey,
  userId: string,
  password: string,
  cost = passwordCost,
): Promise<string> {
  const salt = randomBytes(saltBytes);
  const bound = { secret: key.secret, userId };
  return toHashText(key, cost, salt, await hashWith(bound, password, salt, cost, hashBytes));
}

function toHashText({ id }: PasswordKey, cost: typeof passwordCost, salt: Buffer, hash: Buffer) {
  const { memory, passes, parallelism } = cost;
  const parameters = `m=${memory},t=${passes},p=${parallelism},keyid=${id}`;
  return `$argon2id$v=19$${parameters}$${toText(salt)}$${toText(hash)}`;
}

const stored =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=(?<key>[A-Za-z0-9+/]+))?\$(?<salt>[A-Za-z0-9+/]+)\$(?<hash>[A-Za-z0-9+/]+)$/;

/** The id of the key that made the hash; null for hashes from before there were keys. */
export function keyIdOf(text: string): string | null {
  const parts = stored.exec(text);
  if (parts === null) throw new TypeError('stored value is not a password hash');
  return parts.groups?.['key'] ?? null;
}

/** Throws if the stored text is not a hash: that is a fault, not a wrong password. */
export async function isPasswordOfHash(
  key: PasswordKey,
  userId: string,
  password: string,
  text: string,
): Promise<boolean> {
  const parts = stored.exec(text);
  if (parts === null) throw new TypeError('stored value is not a password hash');
  const [, memory, passes, parallelism, keyId, salt = '', hash = ''] = parts;
  const known = Buffer.from(hash, 'base64');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const bound = { secret: key.secret, userId };
  const nonce = Buffer.from(salt, 'base64');
  const given = await hashWith(bound, password, nonce, cost, known.length);
  return keyId === key.id && timingSafeEqual(given, known);
}

/** Normalised: the same characters in another Unicode form are the same password. */
function hashWith(
  bound: { readonly secret: Buffer; readonly userId: string },
  password: string,
  nonce: Buffer,
  cost: typeof passwordCost,
  tagLength: number,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  const { secret, userId } = bound;
  // A hash copied to another person's row matches no password there.
  const associatedData = Buffer.from(`identity_passwords|${userId}`);
  return derive('argon2id', { message, nonce, tagLength, secret, associatedData, ...cost });
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** What OWASP asks of Argon2id at least; kept in each hash, so that a later choice reads older ones. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** A hash that no password has; checking one against it costs as much as against any other. */
export function noPasswordsHash(): string {
  return toHashText(randomBytes(saltBytes), randomBytes(hashBytes));
}

/** In the PHC string format, as other implementations of Argon2 read and write it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return toHashText(salt, await hashWith(password, salt, cost, hashBytes));
}

function toHashText(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(hash)}`;
}

const stored =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$(?<salt>[A-Za-z0-9+/]+)\$(?<hash>[A-Za-z0-9+/]+)$/;

/** Throws for a text that is no hash: that is our fault, never the person's. */
export async function isPasswordOfHash(password: string, text: string): Promise<boolean> {
  const parts = stored.exec(text);
  if (parts === null) throw new TypeError('what is stored is no password hash');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const known = Buffer.from(hash, 'base64');
  const itsCost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const given = await hashWith(password, Buffer.from(salt, 'base64'), itsCost, known.length);
  return timingSafeEqual(given, known);
}

/** The same letters written in another way are the same password. */
function hashWith(
  password: string,
  nonce: Buffer,
  itsCost: typeof cost,
  tagLength: number,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return derive('argon2id', { message, nonce, tagLength, ...itsCost });
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { cellOfTag, cellTag } from './cell.ts';

/** `<service>_<environment>_`, such as `svc_live_`. */
export interface KeyTextFormat<Environment extends string> {
  readonly prefixes: Readonly<Record<Environment, string>>;
}

export interface KeyText<Environment extends string> {
  readonly environment: Environment;
  readonly cell: number;
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tagLength = 2;
/** 32 characters of 62 carry 190 bits: impossible to guess, so no slow hash is needed. */
const secretLength = 32;
const checksumLength = 6;

export function createKeyText<Environment extends string>(
  format: KeyTextFormat<Environment>,
  key: KeyText<Environment>,
): string {
  const body = format.prefixes[key.environment] + cellTag(key.cell) + randomBase62(secretLength);
  return body + checksumOf(body);
}

/**
 * Parses a key without a database. The checksum lets a leak scanner tell a key from a look-alike,
 * and lets us refuse a mistyped one before it costs a query.
 */
export function parseKeyText<Environment extends string>(
  format: KeyTextFormat<Environment>,
  text: string,
): KeyText<Environment> | null {
  for (const environment in format.prefixes) {
    const prefix = format.prefixes[environment];
    if (!text.startsWith(prefix)) continue;
    if (text.length !== prefix.length + tagLength + secretLength + checksumLength) return null;
    const body = text.slice(0, -checksumLength);
    if (checksumOf(body) !== text.slice(-checksumLength)) return null;
    const cell = cellOfTag(text.slice(prefix.length, prefix.length + tagLength));
    return cell === null ? null : { environment, cell };
  }
  return null;
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) text += base62.charAt(randomInt(base62.length));
  return text;
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  while (text.length < checksumLength) {
    text = base62.charAt(rest % base62.length) + text;
    rest = Math.floor(rest / base62.length);
  }
  return text;
}

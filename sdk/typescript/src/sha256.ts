import type { Bytes } from './read-headers.ts';

/**
 * HMAC with SHA-256 (RFC 2104, FIPS 180-4). Written out because the one that all platforms share must be
 * awaited, and verifying a request has nothing to wait for.
 */
export function hmacSha256(key: Bytes, message: Bytes): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const padded = (pad: number): Bytes => block.map((byte) => byte ^ pad);
  return sha256(padded(0x5c), sha256(padded(0x36), message));
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
const primes = listPrimes(64);
const start = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));
const constants = primes.map((prime) => fractionOf(Math.cbrt(prime)));

function listPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

function fractionOf(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

function sha256(...parts: readonly Bytes[]): Bytes {
  const view = new DataView(pad(parts).buffer);
  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(at + index * 4);
    expand(words);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

/** One bit, zeros, and the length in bits, to a whole number of blocks. */
function pad(parts: readonly Bytes[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(length) * 8n);
  return padded;
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function expand(words: Int32Array): void {
  const at = (index: number): number => words[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = at(index - 16) + first + at(index - 7) + second;
  }
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mixed + choice + (constants[index] ?? 0) + (words[index] ?? 0)) | 0;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const end = [a, b, c, d, e, f, g, h];
  for (const [index, word] of end.entries()) state[index] = (state[index] ?? 0) + word;
}

import type { Pepper } from './pepper.ts';

type ParsedPeppers =
  | { readonly kind: 'peppers'; readonly peppers: readonly Pepper[] }
  | { readonly kind: 'reject'; readonly reason: string };

/** As long as the hash that it keys; a shorter one would be the weakest part. */
const pepperBytesMin = 32;
/**
 * A key is looked up under each pepper; more than an old and a new one means a forgotten clean-up.
 */
const peppersMax = 4;
const pepperIdPattern = /^[a-z0-9_-]{1,32}$/;

/** Reads `id:base64,id:base64`; one of them may omit its id, as before the first rotation. */
export function parsePeppers(text: string): ParsedPeppers {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wanted = `base64 of at least ${pepperBytesMin} random bytes (openssl rand -base64 32)`;
  if (parts.length === 0) return reject(`must be ${wanted}`);
  if (parts.length > peppersMax) return reject(`must list at most ${peppersMax} peppers`);
  const peppers: Pepper[] = [];
  for (const [index, part] of parts.entries()) {
    const place = parts.length === 1 ? '' : `pepper ${index + 1} of ${parts.length} `;
    const [id, base64] = part.includes(':') ? part.split(':', 2) : [null, part];
    if (id !== null && !pepperIdPattern.test(id ?? '')) {
      return reject(`${place}has an invalid id: use 1 to 32 of a-z, 0-9, - and _`);
    }
    if (peppers.some((known) => known.id === id)) return reject(`${place}repeats an id`);
    const secret = Buffer.from(base64 ?? '', 'base64');
    // Node skips characters that are not base64; a typing mistake must not become another pepper.
    if (secret.length < pepperBytesMin || secret.toString('base64') !== base64) {
      return reject(`${place}must be ${wanted}`);
    }
    peppers.push({ id: id ?? null, secret });
  }
  return { kind: 'peppers', peppers };
}

function reject(reason: string): ParsedPeppers {
  return { kind: 'reject', reason };
}

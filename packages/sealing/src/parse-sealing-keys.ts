import { keyBytes, keyIdPattern } from './sealer.ts';
import type { SealingKey } from './sealer.ts';

export type ParsedSealingKeys =
  | { readonly kind: 'keys'; readonly keys: readonly SealingKey[] }
  | { readonly kind: 'reject'; readonly reason: string };

/** Rotations are years apart; a longer list is a mistake in a template. */
const keysMax = 16;

/** Reads a setting like `k2:base64,k1:base64`. Errors name the position, never the content. */
export function parseSealingKeys(text: string): ParsedSealingKeys {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return reject('must list at least one key as id:base64');
  if (parts.length > keysMax) return reject(`must list at most ${keysMax} keys`);
  const keys: SealingKey[] = [];
  for (const [index, part] of parts.entries()) {
    const place = `key ${index + 1} of ${parts.length}`;
    const colon = part.indexOf(':');
    if (colon === -1) return reject(`${place} has no id: write id:base64`);
    const id = part.slice(0, colon);
    if (!keyIdPattern.test(id)) {
      return reject(`${place} has an invalid id: use 1 to 32 of a-z, 0-9, - and _`);
    }
    if (keys.some((known) => known.id === id)) return reject(`${place} repeats an id`);
    const key = decodeBase64(part.slice(colon + 1));
    if (key?.length !== keyBytes) {
      return reject(
        `${place} must be base64 of ${keyBytes} random bytes (openssl rand -base64 32)`,
      );
    }
    keys.push({ id, key });
  }
  return { kind: 'keys', keys };
}

/** Node skips characters that are not base64; a mistyped key must not become a shorter one. */
function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

function reject(reason: string): ParsedSealingKeys {
  return { kind: 'reject', reason };
}

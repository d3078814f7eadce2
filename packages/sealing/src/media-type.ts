/** The offset of a signature, and its bytes as characters of the same codes. */
type Signature = readonly [at: number, start: string];

const signatures = {
  'application/pdf': [[0, '%PDF-']],
  'image/png': [[0, '\u0089PNG\r\n\u001A\n']],
  'image/jpeg': [[0, '\u00FF\u00D8\u00FF']],
  'image/webp': [[8, 'WEBP']],
  'image/heic': [
    [4, 'ftypheic'],
    [4, 'ftypheix'],
    [4, 'ftypmif1'],
  ],
  // With and without the UTF-8 byte order mark.
  'application/xml': [
    [0, '<?xml '],
    [0, '\u00EF\u00BB\u00BF<?xml '],
  ],
} as const satisfies Readonly<Record<string, readonly Signature[]>>;
export type MediaType = keyof typeof signatures;

/** How many leading bytes are needed to tell these types apart. */
export function signatureBytesOf(accepted: readonly MediaType[]): number {
  const ends = accepted.flatMap((type) => signatures[type].map(([at, start]) => at + start.length));
  return Math.max(...ends);
}

/** Detects the type from the bytes; names and headers may be wrong. */
export function detectMediaType(
  bytes: Uint8Array,
  accepted: readonly MediaType[],
): MediaType | null {
  const isAt = ([at, start]: Signature): boolean =>
    Array.from(start).every((character, offset) => bytes[at + offset] === character.codePointAt(0));
  return accepted.find((type) => signatures[type].some(isAt)) ?? null;
}

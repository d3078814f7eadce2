/** Where a signature begins, and its bytes as the characters of the same numbers. */
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
  // With and without the mark of UTF-8.
  'application/xml': [
    [0, '<?xml '],
    [0, '\u00EF\u00BB\u00BF<?xml '],
  ],
} as const satisfies Readonly<Record<string, readonly Signature[]>>;
export type MediaType = keyof typeof signatures;

/** This many bytes at the beginning tell which of these a file is. */
export function signatureBytesOf(accepted: readonly MediaType[]): number {
  const ends = accepted.flatMap((type) => signatures[type].map(([at, start]) => at + start.length));
  return Math.max(...ends);
}

/** What the bytes themselves say they are; a name or a header says what somebody wishes. */
export function detectMediaType(
  bytes: Uint8Array,
  accepted: readonly MediaType[],
): MediaType | null {
  const isAt = ([at, start]: Signature): boolean =>
    Array.from(start).every((character, offset) => bytes[at + offset] === character.codePointAt(0));
  return accepted.find((type) => signatures[type].some(isAt)) ?? null;
}

export const documentKinds = [
  'registration',
  'address',
  'identity',
  'bank_statement',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

const mediaTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
type MediaType = (typeof mediaTypes)[number];

const bytesPerMegabyte = 1024 * 1024;
/** A scanned page takes about one; a photograph of a phone three. */
export const documentBytesMax = 5 * bytesPerMegabyte;
/** Each holds its sealed content in memory until it is stored. */
export const uploadsPerBusinessMax = 2;
export const uploadsMax = 16;
/** A registration, its changes, addresses and statements of many years. */
export const documentsMax = 40;

/** One that was counted before contents were kept has neither name nor type. */
export interface BusinessDocument {
  readonly id: string;
  readonly kind: string;
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly sizeBytes: number | null;
  readonly submittedAt: Date | null;
  readonly createdAt: Date;
}

/** Bytes at the beginning of a file that tell what it is. */
export const signatureBytesMax = 8;

const signatures: Readonly<Record<MediaType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** What the bytes themselves say they are; a name or a header says what somebody wishes. */
export function detectMediaType(bytes: Uint8Array): MediaType | null {
  const isLike = (type: MediaType): boolean =>
    signatures[type].every((byte, position) => bytes[position] === byte);
  return mediaTypes.find(isLike) ?? null;
}

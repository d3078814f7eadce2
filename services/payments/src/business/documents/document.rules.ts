export const documentKinds = [
  'registration',
  'address',
  'identity',
  'bank_statement',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const acceptedTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;

const bytesPerMegabyte = 1024 * 1024;
/** A scanned page takes about one; a photograph of a phone three. */
export const documentBytesMax = 5 * bytesPerMegabyte;
/** Each holds its sealed content in memory until it is stored. */
export const uploadLimits = { perTenantMax: 2, allMax: 16 };
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

import type { Subject } from './subject.rules.ts';

const bytesPerMegabyte = 1024 * 1024;
/** A scan of many pages; the database refuses more. */
export const attachmentBytesMax = 10 * bytesPerMegabyte;
/** More than a document, line or contact has. Uploads at the same time may exceed it by their number. */
export const attachmentsPerSubjectMax = 40;
/** Each holds its sealed content in memory until it is stored. */
export const uploadsPerOrganisationMax = 2;
export const uploadsMax = 8;
/** A removed file can be restored from the database until then. */
export const removedKeptDays = 30;

export interface Attachment {
  readonly id: string;
  readonly subject: Subject;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  readonly attachedBy: string;
  readonly attachedAt: Date;
  readonly removedBy: string | null;
  readonly removedAt: Date | null;
}

/** Bytes at the beginning of a file that tell what it is. */
export const signatureBytesMax = 16;

/** By where they begin; those that are not text as the characters of the same numbers. */
const signatures: readonly (readonly [mediaType: string, at: number, start: string])[] = [
  ['application/pdf', 0, '%PDF-'],
  ['image/png', 0, '\u0089PNG\r\n\u001A\n'],
  ['image/jpeg', 0, '\u00FF\u00D8\u00FF'],
  ['image/webp', 8, 'WEBP'],
  ['image/heic', 4, 'ftypheic'],
  ['image/heic', 4, 'ftypheix'],
  ['image/heic', 4, 'ftypmif1'],
  // Electronic invoices, with and without the mark of UTF-8.
  ['application/xml', 0, '<?xml '],
  ['application/xml', 0, '\u00EF\u00BB\u00BF<?xml '],
];

/** What the bytes themselves say they are; a name or a header says what somebody wishes. */
export function detectMediaType(bytes: Uint8Array): string | null {
  const found = signatures.find(([, at, start]) =>
    Array.from(start).every((character, offset) => bytes[at + offset] === character.codePointAt(0)),
  );
  return found?.[0] ?? null;
}

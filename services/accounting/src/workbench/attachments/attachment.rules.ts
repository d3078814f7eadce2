import type { Subject } from './subject.rules.ts';

/** Scans, photographs and electronic invoices. */
export const acceptedTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/heic',
  'application/xml',
] as const;

const bytesPerMegabyte = 1024 * 1024;
/** A scan of many pages; the database refuses more. */
export const attachmentBytesMax = 10 * bytesPerMegabyte;
/** More than a document, line or contact has. Uploads at the same time may exceed it by their number. */
export const attachmentsPerSubjectMax = 40;
/** Each holds its sealed content in memory until it is stored. */
export const uploadLimits = { perTenantMax: 2, allMax: 8 };
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

/** Ties a content to its row: moved to another, it does not open. */
export function attachmentContext(orgId: string, id: string): string {
  return `attachments|${orgId}|${id}|content`;
}

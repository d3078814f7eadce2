import type { Scan } from './scanning/scan.rules.ts';
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
/** Enough for a scan of many pages; the database refuses more. */
export const attachmentBytesMax = 10 * bytesPerMegabyte;
/** More than any subject needs. Concurrent uploads may exceed it by their number. */
export const attachmentsPerSubjectMax = 40;
/** Each upload holds its sealed content in memory until it is stored. */
export const uploadLimits = { perTenantMax: 2, allMax: 8 };
/** Until then a removed file can be restored from the database. */
export const removedKeptDays = 30;

export interface Attachment {
  readonly id: string;
  readonly subject: Subject;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
  readonly attachedBy: string;
  readonly attachedAt: Date;
  readonly removedBy: string | null;
  readonly removedAt: Date | null;
  readonly scan: Scan;
}

/** Binds sealed content to its row: it cannot be opened in another. */
export function attachmentContext(orgId: string, id: string): string {
  return `attachments|${orgId}|${id}|content`;
}

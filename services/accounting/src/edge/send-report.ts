import type { Pace } from '@countinghouse/http';
import type { FastifyReply } from 'fastify';

/** A report's outcome, for any report. */
type ReportAnswer<Report> =
  | { readonly kind: 'report'; readonly version: string; readonly report: Report }
  | { readonly kind: 'unchanged'; readonly version: string };

interface ReportForms<Report> {
  readonly format: 'json' | 'csv';
  readonly toRecord: (report: Report) => object;
  readonly toCsv: (report: Report) => string;
  readonly fileName: (report: Report) => string;
}

/**
 * Whether a caller with this `If-None-Match` already has the entity with this tag (RFC 9110, 13.1.2).
 */
export function hasEntity(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}

/** A version in another format is another entity. */
export function entityTag(version: string, format: string): string {
  return `"${version}.${format}"`;
}

/** For the OpenAPI schema of routes that use `sendReport`. */
export const taggedAnswers = { 200: { headers: ['ETag'] }, 304: { headers: ['ETag'] } } as const;

export function sendReport<Report>(
  reply: FastifyReply,
  answer: ReportAnswer<Report>,
  { format, toRecord, toCsv, fileName }: ReportForms<Report>,
): FastifyReply {
  reply.header('etag', entityTag(answer.version, format));
  // A browser may cache it but must revalidate.
  reply.header('cache-control', 'private, no-cache');
  if (answer.kind === 'unchanged') return reply.code(304).send();
  if (format === 'json') return reply.send(toRecord(answer.report));
  return sendFile(reply, fileName(answer.report), toCsv(answer.report));
}

/** A CSV file with a file name. */
export function sendFile(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  nameFile(reply, fileName);
  return reply.send(csv);
}

export function nameFile(
  reply: FastifyReply,
  fileName: string,
  contentType = 'text/csv; charset=utf-8; header=present',
): void {
  reply.header('content-type', contentType);
  // `attachment` even if a browser could display it: the file is meant for another program.
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
}

/** Pace of files that are generated while they are sent, from one open snapshot. */
export const filePace: Pace = { silenceMsMax: 30_000, totalMsMax: 600_000 };

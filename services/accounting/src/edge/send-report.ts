import type { Pace } from '@countinghouse/http';
import type { FastifyReply } from 'fastify';

/** A report as a route answers it, whichever it is. */
type ReportAnswer<Report> =
  | { readonly kind: 'report'; readonly version: string; readonly report: Report }
  | { readonly kind: 'unchanged'; readonly version: string };

interface ReportForms<Report> {
  readonly format: 'json' | 'csv';
  readonly toRecord: (report: Report) => object;
  readonly toCsv: (report: Report) => string;
  readonly fileName: (report: Report) => string;
}

/** Whether a caller who sent this `If-None-Match` has what the tag names (RFC 9110, 13.1.2). */
export function hasEntity(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}

/** The same version in another form is another entity. */
export function entityTag(version: string, format: string): string {
  return `"${version}.${format}"`;
}

/** For the description of a route that answers by `sendReport`. */
export const taggedAnswers = { 200: { headers: ['ETag'] }, 304: { headers: ['ETag'] } } as const;

export function sendReport<Report>(
  reply: FastifyReply,
  answer: ReportAnswer<Report>,
  { format, toRecord, toCsv, fileName }: ReportForms<Report>,
): FastifyReply {
  reply.header('etag', entityTag(answer.version, format));
  // A browser may keep it, but has to ask whether it still holds.
  reply.header('cache-control', 'private, no-cache');
  if (answer.kind === 'unchanged') return reply.code(304).send();
  if (format === 'json') return reply.send(toRecord(answer.report));
  return sendFile(reply, fileName(answer.report), toCsv(answer.report));
}

/** Rows for another program, with a name to keep them under. */
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
  // `attachment` even for a browser that could show it: it is a file for another program.
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
}

/** Of files that are made while they are sent, and read from one snapshot meanwhile. */
export const filePace: Pace = { silenceMsMax: 30_000, totalMsMax: 600_000 };

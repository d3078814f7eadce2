import type { FastifyReply } from 'fastify';

interface PdfFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Shown by the browser and saved under its name; not cached on the way. */
export function sendPdf(reply: FastifyReply, { fileName, bytes }: PdfFile): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    .send(bytes);
}

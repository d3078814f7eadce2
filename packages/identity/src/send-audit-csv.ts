import { sendPieces } from '@countinghouse/http';
import type { Pace } from '@countinghouse/http';
import type { FastifyReply } from 'fastify';

/** Nothing is held while a page is sent, so a slow client costs only a connection. */
const pace: Pace = { silenceMsMax: 30_000, totalMsMax: 600_000 };

export function sendAuditCsv(reply: FastifyReply, pieces: AsyncGenerator<string, void, void>) {
  reply.header('content-type', 'text/csv; charset=utf-8; header=present');
  reply.header('content-disposition', 'attachment; filename="audit-log.csv"');
  return sendPieces(reply, pieces, pace);
}

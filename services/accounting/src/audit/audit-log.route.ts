import { sendPieces } from '@countinghouse/http';
import type { HttpServer, Pace } from '@countinghouse/http';
import type { Database } from '../database.ts';
import { memberCallerOf } from '../http/app-gate.ts';
import { orgParams } from '../http/app-params.wire.ts';
import { routeOptions } from '../http/route-options.ts';
import {
  auditCsvDisposition,
  auditLogQuery,
  auditLogResponse,
  toAuditCsv,
  toAuditPageRecord,
  toAuditQuery,
} from './audit-log.wire.ts';
import { readAuditPage, readAuditPages } from './list-audit-log.ts';

/** Nothing is held while a page is sent, so a slow caller costs a connection and no more. */
const pace: Pace = { silenceMsMax: 30_000, totalMsMax: 600_000 };

export function addListAuditLogRoute(
  app: HttpServer,
  { database }: { readonly database: Database },
): void {
  app.get(
    '/audit-log',
    routeOptions(
      'audit:read',
      {
        operationId: 'listAuditLog',
        tags: ['Audit log'],
        summary: 'Read who did what, newest first, as pages or as one CSV file',
      },
      {
        params: orgParams,
        querystring: auditLogQuery,
        response: { 200: auditLogResponse },
      },
    ),
    async (request, reply) => {
      const query = toAuditQuery(request.query, memberCallerOf(request));
      if (request.query.format === 'csv') {
        reply.header('content-type', 'text/csv; charset=utf-8; header=present');
        reply.header('content-disposition', auditCsvDisposition);
        return sendPieces(reply, toAuditCsv(readAuditPages(database, query)), pace);
      }
      const page = await readAuditPage(database, query, request.query.limit);
      return reply.send(toAuditPageRecord(page));
    },
  );
}

import type { HttpServer } from '@countinghouse/http';
import { sendAuditCsv } from '@countinghouse/identity';
import { memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import {
  auditLogQuery,
  listAuditLogResponse,
  toAuditQuery,
  toCsv,
  toPageRecord,
} from './audit-log.wire.ts';
import { readBusinessAuditPage, readBusinessAuditPages } from './list-audit-log.ts';

export function addListAuditLogRoute(server: HttpServer, database: Database): void {
  server.get(
    '/audit-log',
    routeOptions(
      { anyOf: ['audit:read'] },
      {
        operationId: 'listAuditLog',
        tags: ['Audit log'],
        summary: 'List audit log entries, newest first, as pages or CSV',
      },
      { querystring: auditLogQuery, response: { 200: listAuditLogResponse } },
    ),
    async (request, reply) => {
      const query = toAuditQuery(request.query, memberOf(request).businessId);
      if (request.query.format === 'csv') {
        return sendAuditCsv(reply, toCsv(readBusinessAuditPages(database, query)));
      }
      const page = await readBusinessAuditPage(database, query, request.query.limit);
      return reply.send(toPageRecord(page));
    },
  );
}

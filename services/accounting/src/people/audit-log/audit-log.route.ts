import type { HttpServer } from '@countinghouse/http';
import { sendAuditCsv } from '@countinghouse/identity';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import {
  auditLogQuery,
  listAuditLogResponse,
  toAuditQuery,
  toCsv,
  toPageRecord,
} from './audit-log.wire.ts';
import { readBooksAuditPage, readBooksAuditPages } from './list-audit-log.ts';

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
        summary: 'List audit log entries, newest first',
        description:
          'Returns JSON pages or one CSV file. Document changes are included as `document.` plus the action in the document’s history, such as `document.submit`.',
      },
      {
        params: orgParams,
        querystring: auditLogQuery,
        response: { 200: listAuditLogResponse },
      },
    ),
    async (request, reply) => {
      const query = toAuditQuery(request.query, memberCallerOf(request));
      if (request.query.format === 'csv') {
        return sendAuditCsv(reply, toCsv(readBooksAuditPages(database, query)));
      }
      const page = await readBooksAuditPage(database, query, request.query.limit);
      return reply.send(toPageRecord(page));
    },
  );
}

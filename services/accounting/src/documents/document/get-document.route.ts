import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import { documentId, documentWithLinesRecord, toDocumentWithLines } from './documents.wire.ts';
import { findDocumentOfFamily } from './get-document.ts';
import type { ReadDocumentsDeps } from './list-documents.ts';

const descriptions = {
  sales: {
    path: '/invoices/:id',
    operationId: 'getInvoice',
    tag: 'Invoices',
    summary: 'Retrieve an invoice or credit note with its lines',
  },
  purchases: {
    path: '/bills/:id',
    operationId: 'getBill',
    tag: 'Bills',
    summary: 'Retrieve a bill, supplier credit or expense claim with its lines',
  },
} as const;

export function addGetDocumentRoute(
  api: HttpServer,
  deps: ReadDocumentsDeps,
  family: DocumentFamily,
): void {
  const { path, operationId, tag, summary } = descriptions[family];
  api.get(
    path,
    routeOptions(
      'read',
      { operationId, tags: [tag], summary },
      { params: documentId, response: { 200: documentWithLinesRecord } },
    ),
    async (request, reply) => {
      const { orgId, timeZone } = callerOf(request);
      const { id } = request.params;
      const found = await findDocumentOfFamily(deps.database, { orgId, family, id });
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toDocumentWithLines(found, { timeZone, now: deps.now() }));
    },
  );
}

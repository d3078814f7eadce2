import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import { documentListQuery, documentPage, toDocumentPage } from './documents.wire.ts';
import { readDocumentPage } from './list-documents.ts';
import type { ReadDocumentsDeps } from './list-documents.ts';

interface ListDescription {
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
}

const descriptions: Readonly<Record<DocumentFamily, ListDescription>> = {
  sales: {
    path: '/invoices',
    operationId: 'listInvoices',
    tag: 'Invoices',
    summary: 'List invoices and credit notes, newest first',
  },
  purchases: {
    path: '/bills',
    operationId: 'listBills',
    tag: 'Bills',
    summary: 'List bills, supplier credits and expense claims, newest first',
  },
};

export function addListDocumentsRoute(
  api: HttpServer,
  deps: ReadDocumentsDeps,
  family: DocumentFamily,
): void {
  const { path, operationId, tag, summary } = descriptions[family];
  api.get(
    path,
    routeOptions(
      'read',
      {
        operationId,
        tags: [tag],
        summary,
        description:
          'Ordered by document date, then by creation time. `from` and `to` filter by document date; each works without the other.',
      },
      { querystring: documentListQuery(family), response: { 200: documentPage } },
    ),
    async (request, reply) => {
      const { orgId, timeZone } = callerOf(request);
      const { query } = request;
      const page = await readDocumentPage(deps, {
        orgId,
        family,
        status: query.status ?? null,
        kind: query.kind ?? null,
        contactId: query.contact_id ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        reference: query.reference ?? null,
        overdueIn: query.overdue === undefined ? null : timeZone,
        limit: query.limit,
        offset: query.offset,
      });
      return reply.send(toDocumentPage(page, query, { timeZone, now: deps.now() }));
    },
  );
}

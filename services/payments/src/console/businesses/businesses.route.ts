import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { mayAct } from '@countinghouse/identity';
import { z } from 'zod';
import type { DocumentDeps } from '../../business/documents/keep-documents.ts';
import { actingAs, consoleRoute, readRequestsOf, signedInOperatorOf } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { businessTable } from '../../tenants/businesses/business-table.ts';
import {
  businessFileRecord,
  businessFilter,
  businessList,
  toBusinessFileRecord,
  toListedBusiness,
} from './businesses.wire.ts';
import { openEvidence } from './open-evidence.ts';
import { listBusinessesFor, listPossibleActs, readBusinessFile } from './read-businesses.ts';

const tags = ['Businesses'];

export type BusinessRouteDeps = DocumentDeps;

export function addConsoleBusinessRoutes(server: HttpServer, deps: BusinessRouteDeps): void {
  server.get(
    '/businesses',
    consoleRoute(
      'viewer',
      {
        operationId: 'listBusinesses',
        tags,
        summary: 'List businesses, longest unchanged first',
      },
      { querystring: businessFilter, response: { 200: businessList } },
    ),
    async (request, reply) => {
      const { view, kyc_status: kycStatus = null, q: text = null } = request.query;
      const found = await listBusinessesFor(deps, {
        isToReview: view === 'to_review',
        isSuspended: view === 'suspended' ? true : null,
        kycStatus,
        text,
      });
      return reply.send({ data: found.map(toListedBusiness) });
    },
  );

  server.get(
    '/businesses/:id',
    consoleRoute(
      'viewer',
      { operationId: 'getBusinessFile', tags, summary: 'Get a business with its evidence' },
      { params: z.object({ id: uuid() }), response: { 200: businessFileRecord } },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const file = await readBusinessFile(deps, id);
      if (file === null) return sendError(reply, standardReplies.notFound);
      return reply.send(
        toBusinessFileRecord(file, {
          acts: listPossibleActs(file.business),
          mayAct: mayAct(signedInOperatorOf(request).role),
          requests: await readRequestsOf(deps, businessTable, request, id),
        }),
      );
    },
  );

  server.get(
    '/businesses/:id/documents/:documentId/content',
    consoleRoute(
      'viewer',
      { operationId: 'getDocumentContent', tags, summary: 'Download a verification document' },
      { params: z.object({ id: uuid(), documentId: uuid() }) },
    ),
    async (request, reply) => {
      const { id: businessId, documentId: id } = request.params;
      const found = await openEvidence(actingAs(deps, request), { businessId, id });
      if (found === null) return sendError(reply, standardReplies.notFound);
      return (
        reply
          .header('content-type', found.mediaType)
          // An uploaded file must never run as a page of this origin.
          .header('content-disposition', 'attachment')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'no-store')
          .send(found.bytes)
      );
    },
  );
}

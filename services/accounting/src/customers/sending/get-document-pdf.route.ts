import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { sendPdf } from '@countinghouse/pages';
import { z } from 'zod';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { printDocument } from './print-document.ts';
import type { PrintDeps } from './print-document.ts';
import { printQuery, sentDocumentParams, toSendingReply } from './sending.wire.ts';

export function addGetDocumentPdfRoute(app: HttpServer, deps: PrintDeps): void {
  app.get(
    '/documents/:id/pdf',
    routeOptions(
      'documents:read',
      {
        operationId: 'getDocumentPdf',
        tags: ['Documents'],
        summary: 'Download an invoice or credit note as a PDF',
        description: 'A document that is not issued yet is marked as a draft on every page.',
        errors: [404],
      },
      {
        params: sentDocumentParams,
        querystring: printQuery,
        response: {
          200: {
            content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
            description: 'The document as a PDF.',
          },
        },
      },
    ),
    async (request, reply) => {
      const { orgId, member } = memberCallerOf(request);
      const { language = null } = request.query;
      const wanted = { orgId, member, id: request.params.id };
      const file = await printDocument(deps, { ...wanted, language });
      if (file === null) return sendError(reply, toSendingReply('document_not_found'));
      return sendPdf(reply, file);
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { toDocumentReply } from './document-replies.wire.ts';
import { previewVisibleDocument } from './preview-visible-document.ts';
import {
  contentPreviewRecord,
  documentPreviewRecord,
  toContentPreview,
  toDocumentPreview,
} from './previews.wire.ts';
import type { WorkbenchDeps } from './read-document-details.ts';
import {
  documentParams,
  newDocumentBody,
  organisationParams as params,
} from './workbench-requests.wire.ts';
import { previewNewDocument } from './write-documents.ts';

const tags = ['Documents'];

export function addPreviewRoutes(organisation: HttpServer, deps: WorkbenchDeps): void {
  organisation.post(
    '/documents/preview',
    routeOptions(
      'documents:read',
      {
        operationId: 'previewNewDocument',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Preview a draft and its posting',
        description:
          'Uses the same pricing, refusals and warnings as creating the draft. Stores nothing.',
      },
      { params, body: newDocumentBody, response: { 200: contentPreviewRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const preview = await previewNewDocument(deps, caller, request.body);
      if (preview.kind === 'reject') return sendError(reply, toDocumentReply(preview));
      return reply.send(toContentPreview(preview, caller.baseCurrency));
    },
  );
  organisation.get(
    '/documents/:id/preview',
    routeOptions(
      'documents:read',
      {
        operationId: 'previewDocument',
        tags,
        summary: 'Preview a document’s posting',
        description: 'Returns totals and journal lines at the current rates and taxes.',
      },
      { params: documentParams, response: { 200: documentPreviewRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const preview = await previewVisibleDocument(deps, caller, request.params.id);
      if (preview.kind === 'reject') return sendError(reply, toDocumentReply(preview));
      return reply.send(toDocumentPreview(preview, caller.baseCurrency));
    },
  );
}

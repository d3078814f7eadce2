import {
  addUploadParser,
  createUploadSlots,
  readUpload,
  sendError,
  standardReplies,
} from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import {
  documentGone,
  documentParams,
  documentRecord,
  toDocumentRecord,
  toBusyReply,
  toUploadReply,
  uploadLimits,
  uploadQuery,
} from './documents.wire.ts';
import {
  openDocument,
  listDocuments,
  removeDocument,
  submitDocument,
  uploadDocument,
} from './keep-documents.ts';
import type { DocumentDeps } from './keep-documents.ts';

const tags = ['Verification'];
const idAnswer = z.object({ id: z.string(), status: z.enum(['submitted', 'removed']) });

/** Verification documents of a business. */
export function addDocumentRoutes(
  server: HttpServer,
  deps: DocumentDeps,
  uploadBytesMax: number,
): void {
  server.get(
    '/documents',
    routeOptions(
      { anyOf: ['kyc:read'] },
      { operationId: 'listDocuments', tags, summary: 'List verification documents' },
      { response: { 200: z.object({ data: z.array(documentRecord) }) } },
    ),
    async (request, reply) => {
      const documents = await listDocuments(deps, memberOf(request).businessId);
      return reply.send({ data: documents.map(toDocumentRecord) });
    },
  );
  server.get(
    '/documents/:documentId/content',
    routeOptions(
      { anyOf: ['profile:change'] },
      { operationId: 'getDocumentContent', tags, summary: 'Download a document' },
      { params: documentParams },
    ),
    async (request, reply) => {
      const { businessId } = memberOf(request);
      const found = await openDocument(deps, { businessId, id: request.params.documentId });
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
  server.post(
    '/documents/:documentId/submit',
    routeOptions(
      { anyOf: ['profile:change'] },
      { operationId: 'submitDocument', tags, summary: 'Submit a document' },
      { params: documentParams, response: { 200: idAnswer } },
    ),
    async (request, reply) => {
      const { documentId: id } = request.params;
      const outcome = await submitDocument(deps, memberOf(request), id);
      if (outcome === 'not_found') return sendError(reply, documentGone);
      return reply.send({ id, status: outcome });
    },
  );
  server.delete(
    '/documents/:documentId',
    routeOptions(
      { anyOf: ['profile:change'] },
      {
        operationId: 'removeDocument',
        tags,
        summary: 'Delete a document that is not submitted yet',
      },
      { params: documentParams, response: { 200: idAnswer } },
    ),
    async (request, reply) => {
      const { documentId: id } = request.params;
      const outcome = await removeDocument(deps, memberOf(request), id);
      if (outcome === 'not_found') return sendError(reply, documentGone);
      return reply.send({ id, status: outcome });
    },
  );
  void server.register(async (upload: HttpServer) => addUploadRoute(upload, deps, uploadBytesMax));
}

/** Registered in its own scope, because the body is a file, not JSON. */
function addUploadRoute(server: HttpServer, deps: DocumentDeps, uploadBytesMax: number): void {
  const takeSlot = createUploadSlots(uploadLimits);
  addUploadParser(server);
  server.post(
    '/documents',
    {
      ...routeOptions(
        { anyOf: ['profile:change'] },
        {
          operationId: 'uploadDocument',
          tags,
          summary: 'Upload a document',
          description:
            'The request body is the file: a PDF, PNG or JPEG of at most 5 MiB. A business can upload two files at a time; further uploads get 429.',
          errors: [409],
        },
        { querystring: uploadQuery, response: { 200: documentRecord } },
      ),
      bodyLimit: uploadBytesMax,
    },
    async (request, reply) => {
      const member = memberOf(request);
      const slot = takeSlot(member.businessId);
      if (slot.kind !== 'slot') return sendError(reply, toBusyReply(slot.kind));
      try {
        const outcome = await uploadDocument(deps, member, {
          ...request.query,
          read: (take) => readUpload(request, reply, take),
        });
        if (outcome.kind === 'reject') return await sendError(reply, toUploadReply(outcome.reason));
        return await reply.send(toDocumentRecord(outcome.document));
      } finally {
        slot.release();
      }
    },
  );
}

import {
  addUploadParser,
  createUploadSlots,
  readUpload,
  sendError,
  standardReplies,
} from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import {
  disputeFileRecord,
  disputeParams,
  fileBytesMax,
  fileParams,
  removedFile,
  toBusyReply,
  toDisputeFileRecord,
  toFileReply,
  uploadLimits,
  uploadQuery,
} from './dispute-files.wire.ts';
import {
  listDisputeFiles,
  openDisputeFile,
  removeDisputeFile,
  uploadDisputeFile,
} from './keep-files.ts';
import type { FileDeps } from './keep-files.ts';

const tags = ['Disputes'];

/** Pictures as evidence, for people. */
export function addDisputeFileRoutes(server: HttpServer, deps: FileDeps): void {
  server.get(
    '/disputes/:id/files',
    routeOptions(
      { anyOf: ['disputes:read'] },
      { operationId: 'listDisputeFiles', tags, summary: 'List the files of a dispute' },
      { params: disputeParams, response: { 200: z.object({ data: z.array(disputeFileRecord) }) } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const files = await listDisputeFiles(deps, { workspaceId, id: request.params.id });
      if (files === null) return sendError(reply, standardReplies.notFound);
      return reply.send({ data: files.map(toDisputeFileRecord) });
    },
  );
  server.get(
    '/disputes/:id/files/:fileId/content',
    routeOptions(
      { anyOf: ['disputes:read'] },
      { operationId: 'getDisputeFileContent', tags, summary: 'Download a file of a dispute' },
      { params: fileParams },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { id: disputeId, fileId: id } = request.params;
      const found = await openDisputeFile(deps, disputeId, { workspaceId, id });
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
  server.delete(
    '/disputes/:id/files/:fileId',
    routeOptions(
      { anyOf: ['disputes:write'] },
      {
        operationId: 'removeDisputeFile',
        tags,
        summary: 'Delete a file that is not submitted yet',
        errors: [409],
      },
      { params: fileParams, response: { 200: removedFile } },
    ),
    async (request, reply) => {
      const { id: disputeId, fileId } = request.params;
      const outcome = await removeDisputeFile(deps, callerOf(request), disputeId, fileId);
      if (outcome.kind === 'reject') return sendError(reply, toFileReply(outcome.reason));
      return reply.send({ id: fileId, status: outcome.kind });
    },
  );
  void server.register(async (upload: HttpServer) => addUploadRoute(upload, deps));
}

/** Registered in its own scope, because the body is a file, not JSON. */
function addUploadRoute(server: HttpServer, deps: FileDeps): void {
  const takeSlot = createUploadSlots(uploadLimits);
  addUploadParser(server);
  server.post(
    '/disputes/:id/files',
    {
      ...routeOptions(
        { anyOf: ['disputes:write'] },
        {
          operationId: 'uploadDisputeFile',
          tags,
          summary: 'Upload a file as evidence',
          description:
            'The request body is the file: a PNG or JPEG of at most 2 MiB. It is sent to the provider with the evidence.',
          errors: [409],
        },
        {
          params: disputeParams,
          querystring: uploadQuery,
          response: { 200: disputeFileRecord },
        },
      ),
      bodyLimit: fileBytesMax,
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const slot = takeSlot(caller.businessId);
      if (slot.kind !== 'slot') return sendError(reply, toBusyReply(slot.kind));
      try {
        const outcome = await uploadDisputeFile(deps, caller, {
          disputeId: request.params.id,
          fileName: request.query.fileName,
          read: (take) => readUpload(request, reply, take),
        });
        if (outcome.kind === 'reject') return await sendError(reply, toFileReply(outcome.reason));
        return await reply.send(toDisputeFileRecord(outcome.file));
      } finally {
        slot.release();
      }
    },
  );
}

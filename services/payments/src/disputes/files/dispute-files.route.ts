import {
  addUploadParser,
  createUploadSlots,
  readUpload,
  sendError,
  standardReplies,
} from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { disputeId } from '../disputes/disputes.wire.ts';
import {
  disputeFileContent,
  disputeFileList,
  disputeFileRecord,
  fileBody,
  fileBodyBytesMax,
  fileBodyExample,
  fileBytesMax,
  fileParams,
  removedFile,
  toBusyReply,
  toDisputeFileContent,
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
import { readBytes } from './read-bytes.ts';

const tags = ['Disputes'];

/** Pictures as evidence: people send and get bytes, programs base64 in JSON. */
export function addDisputeFileRoutes(
  server: HttpServer,
  deps: FileDeps,
  asks: 'keys' | 'people',
): void {
  addListRoute(server, deps);
  addRemoveRoute(server, deps);
  if (asks === 'keys') {
    addContentRoute(server, deps);
    addBase64UploadRoute(server, deps);
    return;
  }
  addDownloadRoute(server, deps);
  void server.register(async (upload: HttpServer) => addUploadRoute(upload, deps));
}

function addListRoute(server: HttpServer, deps: FileDeps): void {
  server.get(
    '/disputes/:id/files',
    routeOptions(
      { anyOf: ['disputes:read'] },
      {
        operationId: 'listDisputeFiles',
        tags,
        summary: 'List the files of a dispute',
        description:
          'Returns all of them without their content: the picture of the evidence first, then the oldest.',
      },
      { params: disputeId, response: { 200: disputeFileList } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const files = await listDisputeFiles(deps, { workspaceId, id: request.params.id });
      if (files === null) return sendError(reply, standardReplies.notFound);
      return reply.send({ data: files.map(toDisputeFileRecord) });
    },
  );
}

function addRemoveRoute(server: HttpServer, deps: FileDeps): void {
  server.delete(
    '/disputes/:id/files/:fileId',
    routeOptions(
      { anyOf: ['disputes:write'] },
      {
        operationId: 'removeDisputeFile',
        repeat: 'natural',
        answers: { 200: 'The file was deleted.' },
        tags,
        summary: 'Delete a file that is not submitted yet',
        description: 'Possible until the dispute is answered.',
        errors: [404, 409],
        reasons: ['dispute_answered'],
      },
      { params: fileParams, response: { 200: removedFile } },
    ),
    async (request, reply) => {
      const { id, fileId } = request.params;
      const outcome = await removeDisputeFile(deps, callerOf(request), id, fileId);
      if (outcome.kind === 'reject') return sendError(reply, toFileReply(outcome.reason));
      return reply.send({ id: fileId, status: outcome.kind });
    },
  );
}

function addContentRoute(server: HttpServer, deps: FileDeps): void {
  server.get(
    '/disputes/:id/files/:fileId',
    routeOptions(
      { anyOf: ['disputes:read'] },
      {
        operationId: 'getDisputeFile',
        tags,
        summary: 'Get a file of a dispute',
        description: 'Returns the file with its content in base64, as it was uploaded.',
      },
      { params: fileParams, response: { 200: disputeFileContent } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { id, fileId } = request.params;
      const found = await openDisputeFile(deps, id, { workspaceId, id: fileId });
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toDisputeFileContent(found.file, found.bytes));
    },
  );
}

function addBase64UploadRoute(server: HttpServer, deps: FileDeps): void {
  const takeSlot = createUploadSlots(uploadLimits);
  server.post(
    '/disputes/:id/files',
    {
      ...routeOptions(
        { anyOf: ['disputes:write'] },
        {
          operationId: 'uploadDisputeFile',
          repeat: 'never',
          answers: { 200: 'The file. It is sent to the provider with the evidence.' },
          bodyExample: fileBodyExample,
          tags,
          summary: 'Upload a file as evidence',
          description:
            'A PNG or JPEG of at most 2 MiB, five at most. Upload them before you submit the evidence: they are sent to the provider with it, and cannot be changed afterwards.',
          errors: [400, 404, 409, 413],
          reasons: ['dispute_answered', 'too_many_files', 'not_a_picture'],
        },
        { params: disputeId, body: fileBody, response: { 200: disputeFileRecord } },
      ),
      bodyLimit: fileBodyBytesMax,
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const slot = takeSlot(caller.businessId);
      if (slot.kind !== 'slot') return sendError(reply, toBusyReply(slot.kind));
      try {
        const { file_name: fileName, content } = request.body;
        const read = readBytes(Buffer.from(content, 'base64'));
        const upload = { disputeId: request.params.id, fileName, read };
        const outcome = await uploadDisputeFile(deps, caller, upload);
        if (outcome.kind === 'reject') return await sendError(reply, toFileReply(outcome.reason));
        return await reply.send(toDisputeFileRecord(outcome.file));
      } finally {
        slot.release();
      }
    },
  );
}

function addDownloadRoute(server: HttpServer, deps: FileDeps): void {
  server.get(
    '/disputes/:id/files/:fileId/content',
    routeOptions(
      { anyOf: ['disputes:read'] },
      { operationId: 'getDisputeFileContent', tags, summary: 'Download a file of a dispute' },
      { params: fileParams },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { id, fileId } = request.params;
      const found = await openDisputeFile(deps, id, { workspaceId, id: fileId });
      if (found === null) return sendError(reply, standardReplies.notFound);
      return (
        reply
          .header('content-type', found.file.mediaType)
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
          params: disputeId,
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

import { addUploadParser, createUploadSlots, readUpload, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import type { Attachment } from './attachment.rules.ts';
import {
  attachmentBytesMax,
  attachmentList,
  attachmentRecord,
  subjectQuery,
  toAttachmentRecord,
  toAttachmentReply,
  toBusyReply,
  toPermission,
  uploadLimits,
  uploadQuery,
} from './attachments.wire.ts';
import {
  attachFile,
  listAttachments,
  openAttachment,
  refuseAttachment,
  removeAttachment,
} from './manage-attachments.ts';
import type { AttachmentDeps } from './manage-attachments.ts';

const tags = ['Attachments'];

/** Files attached to documents, bank lines and contacts. */
export function addAttachmentRoutes(organisation: HttpServer, deps: AttachmentDeps): void {
  const toRecord = createRecorder(deps);
  organisation.get(
    '/attachments',
    routeOptions(
      'any_member',
      {
        operationId: 'listAttachments',
        tags,
        summary: 'List the files of a document, bank line or contact',
        description: 'Whoever can read the document, bank line or contact can read its files.',
      },
      { params: orgParams, querystring: subjectQuery, response: { 200: attachmentList } },
    ),
    async (request, reply) => {
      const { subject: kind, subject_id: id } = request.query;
      const outcome = await listAttachments(deps, memberCallerOf(request), { kind, id });
      if (outcome.kind === 'reject') return sendError(reply, toAttachmentReply(outcome));
      return reply.send({
        data: outcome.attachments.map((one) => toRecord(one, memberCallerOf(request))),
        attach: toPermission(outcome.attaching),
        remove: toPermission(outcome.removing),
      });
    },
  );
  organisation.get(
    '/attachments/:id/content',
    routeOptions(
      'any_member',
      {
        operationId: 'getAttachmentContent',
        tags,
        summary: 'Download an attached file',
        description:
          'Where the installation has a virus scanner, only whoever attached a file can download it until the scanner has found it clean. Nobody can download an infected one.',
        errors: [409],
      },
      { params: oneParams },
    ),
    async (request, reply) => {
      const outcome = await openAttachment(deps, memberCallerOf(request), request.params.id);
      if (outcome.kind === 'reject') return sendError(reply, toAttachmentReply(outcome));
      const { mediaType, fileName } = outcome.attachment;
      return (
        reply
          .header('content-type', mediaType)
          // An uploaded file must never run as a page of this origin.
          .header('content-disposition', toDisposition(fileName))
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .send(outcome.bytes)
      );
    },
  );
  organisation.delete(
    '/attachments/:id',
    routeOptions(
      'any_member',
      {
        operationId: 'removeAttachment',
        tags,
        summary: 'Remove an attached file',
        description:
          'Who removed it and when stays on record. The content is erased 30 days later. Files of a posted document can be removed by roles that can void it.',
      },
      { params: oneParams, response: { 200: attachmentRecord } },
    ),
    async (request, reply) => {
      const outcome = await removeAttachment(deps, memberCallerOf(request), request.params.id);
      if (outcome.kind === 'reject') return sendError(reply, toAttachmentReply(outcome));
      return reply.send(toRecord(outcome.attachment, memberCallerOf(request)));
    },
  );
  void organisation.register(async (upload: HttpServer) => addUploadRoute(upload, deps));
}

/** Registered in its own scope, because the body is a file, not JSON. */
function addUploadRoute(server: HttpServer, deps: AttachmentDeps): void {
  const takeSlot = createUploadSlots(uploadLimits);
  const toRecord = createRecorder(deps);
  addUploadParser(server);
  server.post(
    '/attachments',
    routeOptions(
      'any_member',
      {
        operationId: 'attachFile',
        bodyBytesMax: attachmentBytesMax,
        tags,
        summary: 'Attach a file to a document, bank line or contact',
        description:
          'The request body is the file: a PDF, PNG, JPEG, WebP, HEIC or XML file of at most 10 MiB. Requires the permission to write the document, `bank:match` or `contacts:write`. A file that is attached already is not stored again; the response is then 200. An organisation can upload two files at a time; further uploads get 429.',
        errors: [409],
      },
      {
        params: orgParams,
        querystring: uploadQuery,
        response: { 200: attachmentRecord, 201: attachmentRecord },
      },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const slot = takeSlot(caller.orgId);
      if (slot.kind !== 'slot') return sendError(reply, toBusyReply(slot.kind));
      try {
        const { subject: kind, subject_id: id, file_name: fileName } = request.query;
        const outcome = await attachFile(deps, caller, {
          subject: { kind, id },
          fileName,
          read: (take) => readUpload(request, reply, take),
        });
        if (outcome.kind === 'reject') return await sendError(reply, toAttachmentReply(outcome));
        const record = toRecord(outcome.attachment, caller);
        return await reply.code(outcome.isRepeat ? 200 : 201).send(record);
      } finally {
        slot.release();
      }
    },
  );
}

/** A file as one member sees it. */
function createRecorder(deps: AttachmentDeps) {
  return (attachment: Attachment, caller: MemberCaller) =>
    toAttachmentRecord(attachment, {
      filesAreScanned: deps.filesAreScanned,
      kept: refuseAttachment(deps, caller, attachment),
    });
}

/** RFC 6266, with the full name for modern browsers. */
function toDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

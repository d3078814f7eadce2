import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { appPath } from '../../edge/app-path.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { idempotencyHeaders, keyReused, replayedHeader } from '../../edge/idempotency.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { toRepeatable } from '../../kernel/idempotency/repeatable-request.ts';
import {
  deskDocumentPage,
  documentFileRecord,
  toDeskDocumentPage,
  toDocumentFileRecord,
} from './desk-documents.wire.ts';
import {
  correctionBody,
  documentParams,
  editBody,
  newDocumentBody,
  organisationParams as params,
  seenQuery,
} from './desk-requests.wire.ts';
import { toDocumentReply } from './document-replies.wire.ts';
import { duplicateDocument } from './duplicate-document.ts';
import { listSeenDocuments } from './list-seen-documents.ts';
import { readDocumentFile } from './read-document-file.ts';
import type { DeskDeps } from './read-document-file.ts';
import { correctPostedDocument, createDocument, editDocument } from './write-documents.ts';

const tags = ['Documents'];

/** Documents of all kinds, as a member sees and writes them. */
export function addDocumentsRoutes(organisation: HttpServer, deps: DeskDeps): void {
  addReadRoutes(organisation, deps);
  addNewRoutes(organisation, deps);
  addChangeRoutes(organisation, deps);
}

function addReadRoutes(organisation: HttpServer, deps: DeskDeps): void {
  organisation.get(
    '/documents',
    routeOptions(
      'documents:read',
      {
        operationId: 'listDocuments',
        tags,
        summary: 'List documents, newest first',
        description:
          'Claimants see their own claims; sales see invoices and credit notes, and their own claims; everybody else sees all.',
      },
      { params, querystring: seenQuery, response: { 200: deskDocumentPage } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { query } = request;
      const page = await listSeenDocuments(deps, caller, {
        family: query.family ?? null,
        status: query.status ?? null,
        kind: query.kind ?? null,
        contactId: query.contact_id ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        reference: query.reference ?? null,
        overdueIn: query.overdue === undefined ? null : caller.timeZone,
        isMine: query.mine !== undefined,
        text: query.text ?? null,
        limit: query.limit,
        offset: query.offset,
      });
      const around = { timeZone: caller.timeZone, now: deps.now() };
      return reply.send(toDeskDocumentPage(page, query, around));
    },
  );
  organisation.get(
    '/documents/:id',
    routeOptions(
      'documents:read',
      {
        operationId: 'getDocument',
        tags,
        summary: 'Read a document with everything that belongs to it',
        description: '`available_actions` says what you may do with it now and, if not, why.',
      },
      { params: documentParams, response: { 200: documentFileRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const file = await readDocumentFile(deps, caller, request.params.id);
      if (file === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toDocumentFileRecord(file, { ...caller, now: deps.now() }));
    },
  );
}

function addNewRoutes(organisation: HttpServer, deps: DeskDeps): void {
  organisation.post(
    '/documents',
    routeOptions(
      'documents:read',
      {
        operationId: 'createDocument',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Write a draft of any kind',
        description:
          'Needs sales_drafts:write, purchase_drafts:write or claims:write, by its kind. A claim of your own goes to the contact that you are linked to. Sends `invoice.created` or `bill.created`.',
        errors: [409],
      },
      {
        params,
        headers: idempotencyHeaders,
        body: newDocumentBody,
        response: { 201: documentFileRecord },
      },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, member } = caller;
      // Two people who choose the same key have nothing to do with each other.
      const operation = `createDocument ${member.id}`;
      const key = request.headers['idempotency-key'];
      const repeatable = toRepeatable({ orgId, operation, key, body: request.body });
      const outcome = await createDocument(deps, caller, request.body, repeatable);
      if (outcome.kind === 'reject') {
        const isReused = outcome.reason === 'idempotency_key_reused';
        return sendError(reply, isReused ? keyReused : toDocumentReply(outcome));
      }
      if (outcome.isRepeat) reply.headers(replayedHeader);
      return reply
        .code(201)
        .header('location', locationOf(orgId, outcome.file.document.id))
        .send(toDocumentFileRecord(outcome.file, { ...caller, now: deps.now() }));
    },
  );
  organisation.post(
    '/documents/:id/duplicate',
    routeOptions(
      'documents:read',
      {
        operationId: 'duplicateDocument',
        tags,
        summary: 'Write a new draft that says the same',
        description: 'Of today, due by the terms, without a reference.',
      },
      { params: documentParams, response: { 201: documentFileRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const outcome = await duplicateDocument(deps, caller, request.params.id);
      if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
      return reply
        .code(201)
        .header('location', locationOf(caller.orgId, outcome.file.document.id))
        .send(toDocumentFileRecord(outcome.file, { ...caller, now: deps.now() }));
    },
  );
}

function locationOf(orgId: string, id: string): string {
  return `${appPath}/organisations/${orgId}/documents/${id}`;
}

function addChangeRoutes(organisation: HttpServer, deps: DeskDeps): void {
  organisation.put(
    '/documents/:id',
    routeOptions(
      'documents:read',
      {
        operationId: 'editDocument',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Replace the content of a draft',
        description:
          'What waited for approval or was approved is a draft again, and needs approval anew.',
        errors: [409],
      },
      { params: documentParams, body: editBody, response: { 200: documentFileRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const order = { id: request.params.id, ...request.body };
      const outcome = await editDocument(deps, caller, order);
      if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
      return reply.send(toDocumentFileRecord(outcome.file, { ...caller, now: deps.now() }));
    },
  );
  organisation.patch(
    '/documents/:id',
    routeOptions(
      'documents:issue',
      {
        operationId: 'correctDocument',
        tags,
        summary: 'Correct what may still change in the books',
        description: 'Notes, reference, and a later due date. The history keeps what they were.',
        errors: [409],
      },
      { params: documentParams, body: correctionBody, response: { 200: documentFileRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const order = { id: request.params.id, ...request.body };
      const outcome = await correctPostedDocument(deps, caller, order);
      if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
      return reply.send(toDocumentFileRecord(outcome.file, { ...caller, now: deps.now() }));
    },
  );
}

import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { appPath } from '../../edge/app-path.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { idempotencyHeaders, keyReused, replayedHeader } from '../../edge/idempotency.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { toRepeatable } from '../../kernel/idempotency/repeatable-request.ts';
import { toDocumentReply } from './document-replies.wire.ts';
import { duplicateDocument } from './duplicate-document.ts';
import { listVisibleDocuments } from './list-visible-documents.ts';
import { findDocumentDetails } from './read-document-details.ts';
import type { WorkbenchDeps } from './read-document-details.ts';
import {
  workbenchDocumentPage,
  documentDetailsRecord,
  toWorkbenchDocumentPage,
  toDocumentDetailsRecord,
} from './workbench-documents.wire.ts';
import {
  correctionBody,
  documentParams,
  editBody,
  newDocumentBody,
  organisationParams as params,
  seenQuery,
} from './workbench-requests.wire.ts';
import { correctPostedDocument, createDocument, editDocument } from './write-documents.ts';

const tags = ['Documents'];

/** Documents of all kinds, as members view and edit them. */
export function addDocumentsRoutes(organisation: HttpServer, deps: WorkbenchDeps): void {
  addReadRoutes(organisation, deps);
  addNewRoutes(organisation, deps);
  addChangeRoutes(organisation, deps);
}

function addReadRoutes(organisation: HttpServer, deps: WorkbenchDeps): void {
  organisation.get(
    '/documents',
    routeOptions(
      'documents:read',
      {
        operationId: 'listDocuments',
        tags,
        summary: 'List documents, newest first',
        description:
          'Claimants see their own expense claims. The sales role sees invoices, credit notes and its own claims. All other roles see every document.',
      },
      { params, querystring: seenQuery, response: { 200: workbenchDocumentPage } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { query } = request;
      const page = await listVisibleDocuments(deps, caller, {
        family: query.family ?? null,
        status: query.status ?? null,
        kind: query.kind ?? null,
        contactId: query.contact_id ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        reference: query.reference ?? null,
        overdueIn: query.overdue === undefined ? null : caller.timeZone,
        isMine: query.mine !== undefined,
        summarisedIn: query.summary === undefined ? null : caller.timeZone,
        text: query.text ?? null,
        limit: query.limit,
        offset: query.offset,
      });
      const around = { timeZone: caller.timeZone, now: deps.now() };
      return reply.send(toWorkbenchDocumentPage(page, query, around));
    },
  );
  organisation.get(
    '/documents/:id',
    routeOptions(
      'documents:read',
      {
        operationId: 'getDocument',
        tags,
        summary: 'Retrieve a document with its history, approvals and settlements',
        description:
          '`available_actions` lists the actions you can take now and, for the others, why not.',
      },
      { params: documentParams, response: { 200: documentDetailsRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const details = await findDocumentDetails(deps, caller, request.params.id);
      if (details === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toDocumentDetailsRecord(details, { ...caller, now: deps.now() }));
    },
  );
}

function addNewRoutes(organisation: HttpServer, deps: WorkbenchDeps): void {
  organisation.post(
    '/documents',
    routeOptions(
      'documents:read',
      {
        operationId: 'createDocument',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Create a draft document',
        description:
          'Requires sales_drafts:write, purchase_drafts:write or claims:write, depending on the kind. Your own expense claims go to the contact you are linked to. Sends `invoice.created` or `bill.created`.',
        errors: [409],
      },
      {
        params,
        headers: idempotencyHeaders,
        body: newDocumentBody,
        response: { 201: documentDetailsRecord },
      },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, member } = caller;
      // Keys are per member: two members may choose the same one.
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
        .header('location', locationOf(orgId, outcome.details.document.id))
        .send(toDocumentDetailsRecord(outcome.details, { ...caller, now: deps.now() }));
    },
  );
  organisation.post(
    '/documents/:id/duplicate',
    routeOptions(
      'documents:read',
      {
        operationId: 'duplicateDocument',
        tags,
        summary: 'Duplicate a document as a new draft',
        description: 'The draft is dated today, is due by the payment terms and has no reference.',
      },
      { params: documentParams, response: { 201: documentDetailsRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const outcome = await duplicateDocument(deps, caller, request.params.id);
      if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
      return reply
        .code(201)
        .header('location', locationOf(caller.orgId, outcome.details.document.id))
        .send(toDocumentDetailsRecord(outcome.details, { ...caller, now: deps.now() }));
    },
  );
}

function locationOf(orgId: string, id: string): string {
  return `${appPath}/organisations/${orgId}/documents/${id}`;
}

function addChangeRoutes(organisation: HttpServer, deps: WorkbenchDeps): void {
  organisation.put(
    '/documents/:id',
    routeOptions(
      'documents:read',
      {
        operationId: 'editDocument',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Update a draft',
        description:
          'Replaces the content. A document that was submitted or approved becomes a draft again and needs approval again.',
        errors: [409],
      },
      { params: documentParams, body: editBody, response: { 200: documentDetailsRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const order = { id: request.params.id, ...request.body };
      const outcome = await editDocument(deps, caller, order);
      if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
      return reply.send(toDocumentDetailsRecord(outcome.details, { ...caller, now: deps.now() }));
    },
  );
  organisation.patch(
    '/documents/:id',
    routeOptions(
      'documents:issue',
      {
        operationId: 'correctDocument',
        tags,
        summary: 'Correct a posted document',
        description:
          'Updates the notes, the reference, or the due date to a later one. The history keeps the old values.',
        errors: [409],
      },
      { params: documentParams, body: correctionBody, response: { 200: documentDetailsRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const order = { id: request.params.id, ...request.body };
      const outcome = await correctPostedDocument(deps, caller, order);
      if (outcome.kind === 'reject') return sendError(reply, toDocumentReply(outcome));
      return reply.send(toDocumentDetailsRecord(outcome.details, { ...caller, now: deps.now() }));
    },
  );
}

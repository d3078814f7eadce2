import { optionalBody, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { closeDocumentLink, openDocumentLink } from './change-document-link.ts';
import type { LinkDeps } from './change-document-link.ts';
import { findDocumentLink } from './document-link.ts';
import {
  linkBody,
  linkRecord,
  sentDocumentParams,
  toLinkRecord,
  toSendingReply,
} from './sending.wire.ts';

const path = '/documents/:id/link';

export function addDocumentLinkRoutes(app: HttpServer, deps: LinkDeps): void {
  app.get(
    path,
    routeOptions(
      'documents:read',
      {
        operationId: 'getDocumentLink',
        tags: ['Documents'],
        summary: 'Get a document’s public link and when it was viewed',
        errors: [404],
      },
      { params: sentDocumentParams, response: { 200: linkRecord } },
    ),
    async (request, reply) => {
      const { orgId, member } = memberCallerOf(request);
      const link = await findDocumentLink(deps, {
        orgId,
        member,
        id: request.params.id,
      });
      if (link === null) return sendError(reply, toSendingReply('document_not_found'));
      return reply.header('cache-control', 'no-store').send(toLinkRecord(link));
    },
  );
  app.post(
    path,
    routeOptions(
      'documents:send',
      {
        operationId: 'openDocumentLink',
        tags: ['Documents'],
        summary: 'Create a document’s public link',
        description:
          'Anyone with the link can view the document. Returns 200 with the existing link, or 201 with a new one.',
        errors: [404, 409],
      },
      {
        params: sentDocumentParams,
        body: optionalBody(linkBody),
        response: { 200: linkRecord, 201: linkRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const isRenewed = request.body?.renew ?? false;
      const order = { orgId, actor, id: request.params.id, isRenewed };
      const outcome = await openDocumentLink(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toSendingReply(outcome.reason));
      return reply.code(outcome.isNew ? 201 : 200).send(toLinkRecord(outcome.link));
    },
  );
  app.delete(
    path,
    routeOptions(
      'documents:send',
      {
        operationId: 'closeDocumentLink',
        tags: ['Documents'],
        summary: 'Revoke a document’s public link',
        errors: [404],
      },
      { params: sentDocumentParams, response: { 200: linkRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await closeDocumentLink(deps, { orgId, actor, id: request.params.id });
      if (outcome.kind === 'reject') return sendError(reply, toSendingReply(outcome.reason));
      return reply.send(toLinkRecord(outcome.link));
    },
  );
}

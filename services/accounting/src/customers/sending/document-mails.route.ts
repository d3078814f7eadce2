import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { listMailsOf } from './list-document-mails.ts';
import { mailDocument } from './mail-document.ts';
import type { MailDocumentDeps } from './mail-document.ts';
import {
  mailDocumentBody,
  mailPage,
  mailPageQuery,
  mailRecord,
  sentDocumentParams,
  toMailPage,
  toMailRecord,
  toMailReply,
  toSendingReply,
} from './sending.wire.ts';

export function addDocumentMailRoutes(app: HttpServer, deps: MailDocumentDeps): void {
  app.post(
    '/documents/:id/mails',
    routeOptions(
      'documents:send',
      {
        operationId: 'mailDocument',
        tags: ['Documents'],
        summary: 'E-mail a document or a reminder to its customer',
        description:
          'Attaches the document as a PDF and includes the link to its page. An issued document becomes `sent`. An address other than the contact’s own receives a fixed text without your message.',
        errors: [404, 409],
      },
      { params: sentDocumentParams, body: mailDocumentBody, response: { 201: mailRecord } },
    ),
    async (request, reply) => {
      const { orgId, timeZone, actor } = memberCallerOf(request);
      const { purpose, language, to, message } = request.body;
      const outcome = await mailDocument(deps, {
        orgId,
        timeZone,
        actor,
        id: request.params.id,
        purpose,
        ...(language !== undefined && { language }),
        ...(to !== undefined && { to }),
        ...(message !== undefined && { message }),
      });
      if (outcome.kind === 'reject') return sendError(reply, toMailReply(outcome));
      return reply.code(201).send(toMailRecord(outcome.mail));
    },
  );
  app.get(
    '/documents/:id/mails',
    routeOptions(
      'documents:read',
      {
        operationId: 'listDocumentMails',
        tags: ['Documents'],
        summary: 'List a document’s e-mails with their status',
        errors: [404],
      },
      { params: sentDocumentParams, querystring: mailPageQuery, response: { 200: mailPage } },
    ),
    async (request, reply) => {
      const { orgId, member } = memberCallerOf(request);
      const wanted = { orgId, member, id: request.params.id };
      const found = await listMailsOf(deps.database, wanted, request.query);
      if (found === null) return sendError(reply, toSendingReply('document_not_found'));
      return reply.send(toMailPage(found, request.query));
    },
  );
}

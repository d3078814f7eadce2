import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { sendPdf } from '@countinghouse/pages';
import { z } from 'zod';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { endsBeforeItBegins } from '../../reports/statements/report-fields.wire.ts';
import {
  linkBody,
  linkRecord,
  mailRecord,
  toLinkRecord,
  toMailRecord,
} from '../sending/sending.wire.ts';
import { listStatementMails, mailStatement, previewStatementMail } from './mail-statement.ts';
import type { MailStatementDeps } from './mail-statement.ts';
import { printStatement } from './print-statement.ts';
import type { PrintStatementDeps } from './print-statement.ts';
import { closeStatementLink, openStatementLink } from './statement-link.ts';
import {
  contactNotFound,
  mailStatementBody,
  mailTextRecord,
  statementFileQuery,
  statementMailList,
  toMailTextRecord,
  toStatementMailReply,
} from './statements.wire.ts';

const tags = ['Contacts'];

export interface StatementRouteDeps extends PrintStatementDeps, MailStatementDeps {}

/** Delivers a statement of account to its customer: as PDF, by email or by link. */
export function addStatementRoutes(app: HttpServer, deps: StatementRouteDeps): void {
  addFileRoute(app, deps);
  addMailRoutes(app, deps);
  addLinkRoutes(app, deps);
}

function addFileRoute(app: HttpServer, deps: StatementRouteDeps): void {
  app.get(
    '/contacts/:id/statement/pdf',
    routeOptions(
      'contacts:read',
      {
        operationId: 'getContactStatementPdf',
        tags,
        summary: 'Download a contact’s statement of account as a PDF',
        description: 'Balances, movements between two days, open invoices and how old they are.',
        errors: [404],
      },
      {
        params: oneParams,
        querystring: statementFileQuery,
        response: {
          200: {
            content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
            description: 'The statement as a PDF.',
          },
        },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      if (request.query.to < request.query.from) return sendError(reply, endsBeforeItBegins);
      const query = { orgId, contactId: request.params.id, ...request.query };
      const file = await printStatement(deps, query);
      return file === null ? sendError(reply, contactNotFound) : sendPdf(reply, file);
    },
  );
}

type MailBody = z.infer<typeof mailStatementBody>;

function toOrder(orgId: string, contactId: string, body: MailBody) {
  const { from, to, language, message, to_address: address } = body;
  return {
    orgId,
    contactId,
    from,
    to,
    language,
    ...(address !== undefined && { address }),
    ...(message !== undefined && { message }),
  };
}

function addMailRoutes(app: HttpServer, deps: StatementRouteDeps): void {
  app.post(
    '/contacts/:id/statement/mails',
    routeOptions(
      'documents:send',
      {
        operationId: 'mailContactStatement',
        tags,
        summary: 'E-mail a contact’s statement of account',
        description:
          'Attaches the statement as a PDF and includes the link to its page. An address other than the contact’s own receives a fixed text without your message.',
        errors: [404, 409],
      },
      { params: oneParams, body: mailStatementBody, response: { 201: mailRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { body, params } = request;
      if (body.to < body.from) return sendError(reply, endsBeforeItBegins);
      const outcome = await mailStatement(deps, { ...toOrder(orgId, params.id, body), actor });
      if (outcome.kind === 'reject') return sendError(reply, toStatementMailReply(outcome));
      return reply.code(201).send(toMailRecord(outcome.mail));
    },
  );
  app.post(
    '/contacts/:id/statement/mails/preview',
    routeOptions(
      'documents:send',
      {
        operationId: 'previewStatementMail',
        tags,
        summary: 'Preview the e-mail with a contact’s statement of account',
        description: 'Returns the exact text. Nothing is sent or stored.',
        errors: [404, 409],
      },
      { params: oneParams, body: mailStatementBody, response: { 200: mailTextRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { body, params } = request;
      if (body.to < body.from) return sendError(reply, endsBeforeItBegins);
      const outcome = await previewStatementMail(deps, toOrder(orgId, params.id, body));
      if (outcome.kind === 'reject') return sendError(reply, toStatementMailReply(outcome));
      return reply.send(toMailTextRecord(outcome.text));
    },
  );
  app.get(
    '/contacts/:id/statement/mails',
    routeOptions(
      'contacts:read',
      {
        operationId: 'listStatementMails',
        tags,
        summary: 'List the e-mails with a contact’s statement and their status',
        errors: [404],
      },
      { params: oneParams, response: { 200: statementMailList } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const mails = await listStatementMails(deps, orgId, request.params.id);
      if (mails === null) return sendError(reply, contactNotFound);
      return reply.send({ data: mails.map(toMailRecord) });
    },
  );
}

function addLinkRoutes(app: HttpServer, deps: StatementRouteDeps): void {
  app.post(
    '/contacts/:id/statement/link',
    routeOptions(
      'documents:send',
      {
        operationId: 'openStatementLink',
        tags,
        summary: 'Create or retrieve the public link to a contact’s statement of account',
        description:
          'Whoever has the link sees the contact’s balance, its open invoices and the movements of the last 90 days.',
        errors: [404],
      },
      { params: oneParams, body: linkBody, response: { 200: linkRecord, 201: linkRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { renew: isRenewed } = request.body;
      const order = { orgId, actor, contactId: request.params.id, isRenewed };
      const opened = await openStatementLink(deps, order);
      if (opened === null) return sendError(reply, contactNotFound);
      return reply.code(opened.isNew ? 201 : 200).send(toLinkRecord(opened.link));
    },
  );
  app.delete(
    '/contacts/:id/statement/link',
    routeOptions(
      'documents:send',
      {
        operationId: 'closeStatementLink',
        tags,
        summary: 'Revoke the public link to a contact’s statement of account',
        errors: [404],
      },
      { params: oneParams, response: { 200: linkRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const link = await closeStatementLink(deps, { orgId, actor, contactId: request.params.id });
      return link === null ? sendError(reply, contactNotFound) : reply.send(toLinkRecord(link));
    },
  );
}

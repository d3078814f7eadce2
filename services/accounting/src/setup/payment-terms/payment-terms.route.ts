import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Database } from '../../kernel/database.ts';
import { changeTerms } from './change-terms.ts';
import { createTerms } from './create-terms.ts';
import { listTerms } from './list-terms.ts';
import {
  changeTermsBody,
  createTermsBody,
  termsList,
  termsRecord,
  toTermsRecord,
  toTermsReply,
} from './payment-terms.wire.ts';

export function addPaymentTermsRoutes(app: HttpServer, deps: BooksDeps): void {
  addListTermsRoute(app, deps);
  addCreateTermsRoute(app, deps);
  addChangeTermsRoute(app, deps);
}

function addListTermsRoute(app: HttpServer, { database }: { readonly database: Database }): void {
  app.get(
    '/payment-terms',
    routeOptions(
      'lists:read',
      { operationId: 'listPaymentTerms', tags: ['Lists'], summary: 'List payment terms' },
      { params: orgParams, response: { 200: termsList } },
    ),
    async (request, reply) => {
      const terms = await listTerms(database, memberCallerOf(request).orgId);
      return reply.send({ data: terms.map(toTermsRecord) });
    },
  );
}

function addCreateTermsRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/payment-terms',
    routeOptions(
      'chart:change',
      {
        operationId: 'createPaymentTerms',
        tags: ['Lists'],
        summary: 'Create payment terms',
        errors: [409],
      },
      { params: orgParams, body: createTermsBody, response: { 201: termsRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await createTerms(deps, { orgId, actor, content: request.body });
      if (outcome.kind === 'reject') return sendError(reply, toTermsReply(outcome.reason));
      return reply.code(201).send(toTermsRecord(outcome.terms));
    },
  );
}

function addChangeTermsRoute(app: HttpServer, deps: BooksDeps): void {
  app.put(
    '/payment-terms/:id',
    routeOptions(
      'chart:change',
      {
        operationId: 'changePaymentTerms',
        tags: ['Lists'],
        summary: 'Update or deactivate payment terms',
        description: 'Existing documents keep their due date.',
        errors: [404, 409],
      },
      { params: oneParams, body: changeTermsBody, response: { 200: termsRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, id: request.params.id, ...request.body };
      const outcome = await changeTerms(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toTermsReply(outcome.reason));
      return reply.send(toTermsRecord(outcome.terms));
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createQuote, previewQuote } from './create-quote.ts';
import { editQuote, reviseQuote } from './edit-quote.ts';
import type { SendingDeps } from './quote-deps.ts';
import {
  quotePreviewRecord,
  quoteRecord,
  toContentRecord,
  toQuoteRecord,
  toViewer,
} from './quote-records.wire.ts';
import { toQuoteReply } from './quote-replies.wire.ts';
import { editQuoteBody, organisationParams, quoteBody, quoteParams } from './quotes.wire.ts';
import { withDetails } from './read-quotes.ts';

export function addWriteQuoteRoutes(app: HttpServer, deps: SendingDeps): void {
  app.post(
    '/quotes',
    routeOptions(
      'quotes:write',
      {
        operationId: 'createQuote',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Quotes'],
        summary: 'Create a quote',
        description:
          'Creates a draft, priced like an invoice. It receives its number when it is first sent.',
      },
      { params: organisationParams, body: quoteBody, response: { 201: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, actor } = caller;
      const order = { orgId, actor, request: request.body };
      const outcome = await withDetails(deps, createQuote(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.code(201).send(toQuoteRecord(outcome.details, toViewer(caller, deps.now())));
    },
  );

  app.post(
    '/quotes/preview',
    routeOptions(
      'quotes:write',
      {
        operationId: 'previewQuote',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Quotes'],
        summary: 'Preview a quote without storing it',
      },
      { params: organisationParams, body: quoteBody, response: { 200: quotePreviewRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const outcome = await previewQuote(deps, { orgId, request: request.body });
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.send(toContentRecord(outcome.offer));
    },
  );

  app.put(
    '/quotes/:id',
    routeOptions(
      'quotes:write',
      {
        operationId: 'editQuote',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Quotes'],
        summary: 'Update a quote',
        description:
          'Replaces the content of a draft or sent quote. A sent quote stays sent: its page shows the new version immediately, and answers to the old version are rejected.',
        errors: [409],
      },
      { params: quoteParams, body: editQuoteBody, response: { 200: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, actor } = caller;
      const order = { orgId, actor, id: request.params.id, ...request.body };
      const outcome = await withDetails(deps, editQuote(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.send(toQuoteRecord(outcome.details, toViewer(caller, deps.now())));
    },
  );

  app.post(
    '/quotes/:id/revise',
    routeOptions(
      'quotes:write',
      {
        operationId: 'reviseQuote',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Quotes'],
        summary: 'Revise a declined or expired quote',
        description:
          'The quote becomes a draft again and keeps its number. Send it again when it is ready.',
        errors: [409],
      },
      { params: quoteParams, body: editQuoteBody, response: { 200: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, actor } = caller;
      const order = { orgId, actor, id: request.params.id, ...request.body };
      const outcome = await withDetails(deps, reviseQuote(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.send(toQuoteRecord(outcome.details, toViewer(caller, deps.now())));
    },
  );
}

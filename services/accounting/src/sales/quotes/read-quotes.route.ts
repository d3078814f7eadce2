import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { sendPdf } from '@countinghouse/pages';
import { z } from 'zod';
import { printQuery } from '../../customers/sending/sending.wire.ts';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { printQuote } from './answers/show-quote.ts';
import type { SendingDeps } from './quote-deps.ts';
import {
  quotePage,
  quoteRecord,
  quoteVersionRecord,
  toQuotePage,
  toQuoteRecord,
  toVersionRecord,
  toViewer,
} from './quote-records.wire.ts';
import {
  organisationParams,
  quoteListQuery,
  quoteParams,
  quoteVersionParams,
} from './quotes.wire.ts';
import { findQuoteDetails, findQuoteVersion, readQuotePage } from './read-quotes.ts';

export function addReadQuotesRoutes(app: HttpServer, deps: SendingDeps): void {
  app.get(
    '/quotes',
    routeOptions(
      'quotes:read',
      { operationId: 'listQuotes', tags: ['Quotes'], summary: 'List quotes, newest first' },
      {
        params: organisationParams,
        querystring: quoteListQuery,
        response: { 200: quotePage },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { query } = request;
      const page = await readQuotePage(deps, {
        orgId,
        status: query.status ?? null,
        contactId: query.contact_id ?? null,
        leadId: query.lead_id ?? null,
        invoiceId: query.invoice_id ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        search: query.search ?? null,
        limit: query.limit,
        offset: query.offset,
      });
      return reply.send(toQuotePage(page, query));
    },
  );

  app.get(
    '/quotes/:id',
    routeOptions(
      'quotes:read',
      {
        operationId: 'getQuote',
        tags: ['Quotes'],
        summary: 'Get a quote with its lines, versions and history',
      },
      { params: quoteParams, response: { 200: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const details = await findQuoteDetails(deps, caller.orgId, request.params.id);
      if (details === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toQuoteRecord(details, toViewer(caller, deps.now())));
    },
  );

  app.get(
    '/quotes/:id/versions/:contentVersion',
    routeOptions(
      'quotes:read',
      {
        operationId: 'getQuoteVersion',
        tags: ['Quotes'],
        summary: 'Get one version of a quote',
      },
      { params: quoteVersionParams, response: { 200: quoteVersionRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { id, contentVersion } = request.params;
      const content = await findQuoteVersion(deps, { orgId, id, contentVersion });
      if (content === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toVersionRecord(content));
    },
  );

  app.get(
    '/quotes/:id/pdf',
    routeOptions(
      'quotes:read',
      {
        operationId: 'getQuotePdf',
        tags: ['Quotes'],
        summary: 'Download a quote as a PDF',
        description:
          'The file is the one the customer receives. A draft is marked as such on every page.',
      },
      {
        params: quoteParams,
        querystring: printQuery,
        response: {
          200: {
            content: { 'application/pdf': { schema: z.any() } },
            description: 'The quote as a PDF.',
          },
        },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { language = null } = request.query;
      const file = await printQuote(deps, { orgId, id: request.params.id, language });
      if (file === null) return sendError(reply, standardReplies.notFound);
      return sendPdf(reply, file);
    },
  );
}

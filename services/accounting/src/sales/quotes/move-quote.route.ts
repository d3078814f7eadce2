import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { convertQuote } from './convert-quote.ts';
import { duplicateQuote } from './duplicate-quote.ts';
import type { SendingDeps } from './quote-deps.ts';
import { quoteRecord, toQuoteRecord, toViewer } from './quote-records.wire.ts';
import { toQuoteReply } from './quote-replies.wire.ts';
import {
  convertQuoteBody,
  quoteParams,
  sendQuoteBody,
  toMailOrder,
  withdrawQuoteBody,
} from './quotes.wire.ts';
import { withDetails } from './read-quotes.ts';
import { sendQuote } from './send-quote.ts';
import { withdrawQuote } from './withdraw-quote.ts';

export function addMoveQuoteRoutes(app: HttpServer, deps: SendingDeps): void {
  app.post(
    '/quotes/:id/send',
    routeOptions(
      'quotes:write',
      {
        operationId: 'sendQuote',
        tags: ['Quotes'],
        summary: 'Send a quote to its customer, or mark it as sent',
        description:
          'On first sending, the quote receives its number and a page where the customer answers, and its lead moves to `proposal`. A sent quote can be sent again.',
        errors: [409],
      },
      { params: quoteParams, body: sendQuoteBody, response: { 200: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, actor } = caller;
      const { version, convert } = request.body;
      const change = sendQuote(deps, {
        orgId,
        actor,
        id: request.params.id,
        version,
        ...(convert !== undefined && { convertsTo: convert }),
        mail: toMailOrder(request.body),
      });
      const outcome = await withDetails(deps, change);
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.send(toQuoteRecord(outcome.details, toViewer(caller, deps.now())));
    },
  );

  app.post(
    '/quotes/:id/withdraw',
    routeOptions(
      'quotes:write',
      {
        operationId: 'withdrawQuote',
        tags: ['Quotes'],
        summary: 'Withdraw a quote before the customer answers',
        errors: [409],
      },
      { params: quoteParams, body: withdrawQuoteBody, response: { 200: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, actor } = caller;
      const { version, reason = null } = request.body;
      const order = { orgId, actor, id: request.params.id, version, reason };
      const outcome = await withDetails(deps, withdrawQuote(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.send(toQuoteRecord(outcome.details, toViewer(caller, deps.now())));
    },
  );

  app.post(
    '/quotes/:id/convert',
    routeOptions(
      'quotes:write',
      {
        operationId: 'convertQuote',
        tags: ['Quotes'],
        summary: 'Convert an accepted quote into a draft invoice',
        description:
          'Possible once, and only if the acceptance did not already create the invoice.',
        errors: [409],
      },
      { params: quoteParams, body: convertQuoteBody, response: { 200: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, actor } = caller;
      const order = { orgId, actor, id: request.params.id, version: request.body.version };
      const outcome = await withDetails(deps, convertQuote(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.send(toQuoteRecord(outcome.details, toViewer(caller, deps.now())));
    },
  );

  app.post(
    '/quotes/:id/duplicate',
    routeOptions(
      'quotes:write',
      {
        operationId: 'duplicateQuote',
        tags: ['Quotes'],
        summary: 'Duplicate a quote as a new draft dated today',
      },
      { params: quoteParams, response: { 201: quoteRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { orgId, actor } = caller;
      const order = { orgId, actor, id: request.params.id };
      const outcome = await withDetails(deps, duplicateQuote(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toQuoteReply(outcome));
      return reply.code(201).send(toQuoteRecord(outcome.details, toViewer(caller, deps.now())));
    },
  );
}

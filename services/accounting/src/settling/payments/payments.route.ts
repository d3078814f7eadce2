import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { idempotencyHeaders, keyReused, replayedHeader } from '../../edge/idempotency.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { toRepeatable } from '../../kernel/idempotency/repeatable-request.ts';
import { lockPassOf } from '../../ledger/locks/lock-pass.wire.ts';
import { listContactItemsIn } from '../../ledger/open-items/list-contact-items.ts';
import { openItemList, toOpenItemRecord } from '../../ledger/open-items/open-items.wire.ts';
import { toNamedReply, toSettlementReply } from '../allocations/settlement-replies.wire.ts';
import {
  paymentPage,
  paymentQuery,
  paymentRecord,
  proposalBody,
  proposalRecord,
  recordPaymentBody,
  refundBody,
  toPaymentPage,
  toPaymentRecord,
  toProposalRecord,
  voidPaymentBody,
} from './payments.wire.ts';
import { proposePayment } from './propose-payment.ts';
import { findPaymentDetails, readPaymentPage } from './read-payments.ts';
import { recordPaymentOnce } from './record-payment-once.ts';
import type { RecordOnceOutcome } from './record-payment-once.ts';
import { refund } from './refund.ts';
import { voidPayment } from './void-payment.ts';

export function addPaymentRoutes(app: HttpServer, deps: BooksDeps): void {
  addReadRoutes(app, deps);
  addRecordRoutes(app, deps);
  addRefundRoutes(app, deps);
}

function addReadRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/payments',
    routeOptions(
      'payments:read',
      {
        operationId: 'listPayments',
        tags: ['Payments'],
        summary: 'List payments, latest first',
      },
      { params: orgParams, querystring: paymentQuery, response: { 200: paymentPage } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const { query } = request;
      const page = await readPaymentPage(deps.database, {
        orgId,
        accountId: query.account_id ?? null,
        contactId: query.contact_id ?? null,
        direction: query.direction ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        isOpen: query.unallocated !== undefined,
        limit: query.limit,
        offset: query.offset,
      });
      return reply.send(toPaymentPage(page, query, baseCurrency));
    },
  );
  app.get(
    '/payments/:id',
    routeOptions(
      'payments:read',
      {
        operationId: 'getPayment',
        tags: ['Payments'],
        summary: 'Retrieve a payment with its allocations',
      },
      { params: oneParams, response: { 200: paymentRecord } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const found = await findPaymentDetails(deps.database.db, orgId, request.params.id);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toPaymentRecord(found, baseCurrency));
    },
  );
  app.get(
    '/contacts/:id/open-items',
    routeOptions(
      'payments:read',
      {
        operationId: 'listContactOpenItems',
        tags: ['Payments'],
        summary: 'List a contact’s open items, earliest due date first',
        description: 'Includes unallocated payments and unused credits. Returns every item.',
      },
      { params: oneParams, response: { 200: openItemList } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const items = await listContactItemsIn(deps.database.db, orgId, request.params.id);
      if (items === null) return sendError(reply, standardReplies.notFound);
      return reply.send({ data: items.map(toOpenItemRecord) });
    },
  );
  app.post(
    '/payments/proposal',
    routeOptions(
      'payments:read',
      {
        operationId: 'proposePayment',
        tags: ['Payments'],
        summary: 'Suggest allocations for a payment',
        description:
          'Oldest due date first. Changes nothing. The suggestions can be sent as a payment’s `allocations`.',
      },
      { params: orgParams, body: proposalBody, response: { 200: proposalRecord } },
    ),
    async (request, reply) => {
      const { orgId, timeZone } = memberCallerOf(request);
      const { direction, currency, amountMinor, contact_id, control, date } = request.body;
      const outcome = await proposePayment(deps, {
        orgId,
        timeZone,
        direction,
        currency,
        amountMinor,
        contactId: contact_id,
        control: control ?? null,
        date: date ?? null,
      });
      if (outcome.kind === 'reject') return sendError(reply, toSettlementReply(outcome.reason));
      return reply.send(toProposalRecord(outcome, currency));
    },
  );
}

function addRecordRoutes(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/payments',
    routeOptions(
      'payments:write',
      {
        operationId: 'recordPayment',
        tags: ['Payments'],
        summary: 'Record a payment',
        description:
          'Settles the items in `allocations`; the rest stays unallocated with the contact. Whoever changed a contact’s bank details cannot make the next payment to that contact.',
        errors: [409],
      },
      {
        params: orgParams,
        headers: idempotencyHeaders,
        body: recordPaymentBody,
        response: { 201: paymentRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const { body } = request;
      const key = request.headers['idempotency-key'];
      const order = {
        orgId,
        actor,
        direction: body.direction,
        accountId: body.account_id,
        contactId: body.contact_id,
        date: body.date,
        currency: body.currency,
        amountMinor: body.amountMinor,
        allocations: body.allocations,
        ...(body.fx_rate !== undefined && { fxRate: body.fx_rate }),
        ...(body.reference !== undefined && { reference: body.reference }),
        ...(body.control !== undefined && { control: body.control }),
        ...lockPassOf(member.role, body.lock_reason),
      };
      const repeatable = toRepeatable({ orgId, operation: 'recordPayment', key, body });
      const outcome = await recordPaymentOnce(deps, order, repeatable);
      return sendRecorded(request, reply, outcome, 'allocations');
    },
  );
  app.post(
    '/payments/:id/void',
    routeOptions(
      'payments:write',
      {
        operationId: 'voidPayment',
        tags: ['Payments'],
        summary: 'Void a payment',
        description: 'Reopens everything the payment settled and reverses its postings.',
        errors: [409],
      },
      { params: oneParams, body: voidPaymentBody, response: { 200: paymentRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { reason, date, lock_reason } = request.body;
      const outcome = await voidPayment(deps, {
        orgId,
        actor,
        paymentId: request.params.id,
        reason,
        ...(date !== undefined && { date }),
        ...lockPassOf(member.role, lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toSettlementReply(outcome.reason));
      return reply.send(toPaymentRecord(outcome.details, baseCurrency));
    },
  );
}

const refunds = [
  {
    kind: 'document',
    path: '/documents/:id/refund',
    operationId: 'refundCredit',
    summary: 'Refund a credit note or supplier credit',
    description:
      'We refund a credit note to the customer; the supplier refunds a supplier credit to us.',
  },
  {
    kind: 'payment',
    path: '/payments/:id/refund',
    operationId: 'refundPayment',
    summary: 'Refund the unallocated part of a payment',
    description: 'Returns an overpayment or prepayment to the payer.',
  },
] as const;

function addRefundRoutes(app: HttpServer, deps: BooksDeps): void {
  for (const { kind, path, operationId, summary, description } of refunds) {
    app.post(
      path,
      routeOptions(
        'payments:write',
        { operationId, tags: ['Payments'], summary, description, errors: [409] },
        {
          params: oneParams,
          headers: idempotencyHeaders,
          body: refundBody,
          response: { 201: paymentRecord },
        },
      ),
      async (request, reply) => {
        const { orgId, actor, member } = memberCallerOf(request);
        const { body, params } = request;
        const key = request.headers['idempotency-key'];
        const order = {
          orgId,
          actor,
          of: { kind, id: params.id },
          accountId: body.account_id,
          date: body.date,
          currency: body.currency,
          amountMinor: body.amountMinor,
          ...(body.fx_rate !== undefined && { fxRate: body.fx_rate }),
          ...(body.reference !== undefined && { reference: body.reference }),
          ...lockPassOf(member.role, body.lock_reason),
        };
        const content = { ...body, of: params.id };
        const repeatable = toRepeatable({ orgId, operation: operationId, key, body: content });
        return sendRecorded(request, reply, await refund(deps, order, repeatable), null);
      },
    );
  }
}

/** `named`: the body field that names the settled item; null if the path does. */
function sendRecorded(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: RecordOnceOutcome,
  named: string | null,
): FastifyReply {
  if (outcome.kind === 'recorded') {
    if (outcome.isRepeat) reply.headers(replayedHeader);
    const { baseCurrency } = memberCallerOf(request);
    return reply.code(201).send(toPaymentRecord(outcome.details, baseCurrency));
  }
  const { reason } = outcome;
  if (reason === 'idempotency_key_reused') return sendError(reply, keyReused);
  return sendError(reply, named === null ? toSettlementReply(reason) : toNamedReply(reason, named));
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockPassOf } from '../../ledger/locks/lock-pass.wire.ts';
import { allocate } from './allocate.ts';
import { allocationRecord, toAllocationRecord } from './allocation-record.wire.ts';
import {
  allocateBody,
  allowedDiscountRecord,
  discountBody,
  discountQuery,
  toAccountBody,
  toAllowedDiscountRecord,
  undoBody,
  writeOffBody,
} from './allocations.wire.ts';
import { readAllowedDiscount } from './reductions/allowed-discount.ts';
import { takeDiscount } from './reductions/take-discount.ts';
import { writeOff } from './reductions/write-off.ts';
import { settleToAccount } from './settle-to-account.ts';
import { toNamedReply, toSettlementReply } from './settlement-replies.wire.ts';
import { unAllocate } from './un-allocate.ts';

export function addAllocationRoutes(app: HttpServer, deps: BooksDeps): void {
  addSettleRoutes(app, deps);
  addDiscountRoutes(app, deps);
  app.post(
    '/documents/:id/write-off',
    routeOptions(
      'write_offs:make',
      {
        operationId: 'writeOffDocument',
        tags: ['Payments'],
        summary: 'Write off a document',
        description:
          'Writes off the whole outstanding amount: a loss on an invoice, other income on a bill. Undo the allocation to reverse it.',
        errors: [409],
      },
      { params: oneParams, body: writeOffBody, response: { 201: allocationRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { tax_relief, date, lock_reason } = request.body;
      const outcome = await writeOff(deps, {
        orgId,
        actor,
        documentId: request.params.id,
        hasTaxRelief: tax_relief,
        ...(date !== undefined && { date }),
        ...lockPassOf(member.role, lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toSettlementReply(outcome.reason));
      return reply.code(201).send(toAllocationRecord(outcome.allocation, baseCurrency));
    },
  );
}

function addSettleRoutes(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/allocations',
    routeOptions(
      'payments:write',
      {
        operationId: 'allocate',
        tags: ['Payments'],
        summary: 'Allocate a credit to an open item',
        description:
          'Settles an open debit with an open credit of the same contact: payments, credit notes, supplier credits, opening balances, manual journals, or an invoice against a bill. A document settled only by credits becomes `closed`; with any payment it becomes `paid`.',
        errors: [409],
      },
      {
        params: orgParams,
        body: allocateBody,
        response: { 201: allocationRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { from, to, currency, amountMinor, date, lock_reason } = request.body;
      const outcome = await allocate(deps, {
        orgId,
        actor,
        from,
        to,
        currency,
        amountMinor,
        ...(date !== undefined && { date }),
        ...lockPassOf(member.role, lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toNamedReply(outcome.reason, 'to'));
      return reply.code(201).send(toAllocationRecord(outcome.allocation, baseCurrency));
    },
  );
  app.post(
    '/allocations/to-account',
    routeOptions(
      'write_offs:make',
      {
        operationId: 'settleToAccount',
        tags: ['Payments'],
        summary: 'Settle an open item to an account',
        description:
          'For withheld tax, bank fees and rounding differences. On the cash basis it counts as money received on that account. Undo the allocation to reverse it.',
        errors: [409],
      },
      { params: orgParams, body: toAccountBody, response: { 201: allocationRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { to, account_id, currency, amountMinor, date, lock_reason } = request.body;
      const outcome = await settleToAccount(deps, {
        orgId,
        actor,
        to,
        accountId: account_id,
        currency,
        amountMinor,
        ...(date !== undefined && { date }),
        ...lockPassOf(member.role, lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toNamedReply(outcome.reason, 'to'));
      return reply.code(201).send(toAllocationRecord(outcome.allocation, baseCurrency));
    },
  );
  app.post(
    '/allocations/:id/undo',
    routeOptions(
      'payments:write',
      {
        operationId: 'undoAllocation',
        tags: ['Payments'],
        summary: 'Undo an allocation',
        description:
          'Reopens both sides and reverses the posting. Also undoes offsets, discounts, write-offs and items settled to an account.',
        errors: [409],
      },
      { params: oneParams, body: undoBody, response: { 200: allocationRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { date, lock_reason } = request.body;
      const outcome = await unAllocate(deps, {
        orgId,
        actor,
        allocationId: request.params.id,
        ...(date !== undefined && { date }),
        ...lockPassOf(member.role, lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toSettlementReply(outcome.reason));
      return reply.send(toAllocationRecord(outcome.allocation, baseCurrency));
    },
  );
}

function addDiscountRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/documents/:id/discount',
    routeOptions(
      'payments:read',
      {
        operationId: 'getAllowedDiscount',
        tags: ['Payments'],
        summary: 'Retrieve the early payment discount for a day',
        errors: [409],
      },
      {
        params: oneParams,
        querystring: discountQuery,
        response: { 200: allowedDiscountRecord },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const order = { orgId, documentId: request.params.id, payDate: request.query.date };
      const outcome = await readAllowedDiscount(deps.database, order);
      if (outcome.kind === 'reject') return sendError(reply, toSettlementReply(outcome.reason));
      return reply.send(toAllowedDiscountRecord(outcome));
    },
  );
  app.post(
    '/documents/:id/discount',
    routeOptions(
      'payments:write',
      {
        operationId: 'takeDiscount',
        tags: ['Payments'],
        summary: 'Apply an early payment discount',
        description:
          'Reduces revenue and tax on an invoice. On a bill, posts other income and reduces input tax.',
        errors: [409],
      },
      { params: oneParams, body: discountBody, response: { 201: allocationRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { amountMinor, currency, date, lock_reason } = request.body;
      const outcome = await takeDiscount(deps, {
        orgId,
        actor,
        documentId: request.params.id,
        amountMinor,
        role: member.role,
        ...(currency !== undefined && { currency }),
        ...(date !== undefined && { date }),
        ...lockPassOf(member.role, lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toSettlementReply(outcome.reason));
      return reply.code(201).send(toAllocationRecord(outcome.allocation, baseCurrency));
    },
  );
}

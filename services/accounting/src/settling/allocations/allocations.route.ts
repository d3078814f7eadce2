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
        summary: 'All that is open will never be paid',
        description:
          'A loss on an invoice, other income on a bill. Undo the allocation to undo it.',
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
        summary: 'Settle an open debit of a contact by an open credit of the same contact',
        description:
          'Payments, credit notes, supplier credits, opening balances, manual journals, and an invoice against a bill. A document that is settled by credits alone is `closed`; with any money in it, it is `paid`.',
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
          'For tax that was withheld, bank fees and rounding differences. On the cash basis it counts as if the account had received the money. Undo the allocation to undo it.',
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
        summary: 'Take back a settlement',
        description:
          'Both sides are open again, and what was posted for it is reversed. Offsets, discounts, write-offs and what is settled to an account are undone by the same call.',
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
        summary: 'What the terms of payment take off for money on a day',
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
        summary: 'Take off a discount for paying early',
        description:
          'Less revenue and less tax on an invoice; other income and less input tax on a bill.',
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

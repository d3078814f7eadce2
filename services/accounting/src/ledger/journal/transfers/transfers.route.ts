import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { lockPassOf } from '../../locks/lock-pass.wire.ts';
import { postTransfer } from './post-transfer.ts';
import { findTransferView, readTransferPage } from './read-transfers.ts';
import {
  toTransferPage,
  toTransferRecord,
  toTransferReply,
  transferBody,
  transferPage,
  transferQuery,
  transferRecord,
  undoTransferBody,
} from './transfers.wire.ts';
import { undoTransfer } from './undo-transfer.ts';

export function addTransferRoutes(app: HttpServer, deps: BooksDeps): void {
  addReadRoutes(app, deps);
  app.post(
    '/transfers',
    routeOptions(
      'payments:write',
      {
        operationId: 'postTransfer',
        tags: ['Payments'],
        summary: 'Transfer money between your own accounts',
        description:
          'Between two currencies, the difference to the rates of the day is posted as a realised exchange gain or loss.',
        errors: [409],
      },
      { params: orgParams, body: transferBody, response: { 201: transferRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const { date, memo = 'Transfer', from, to, lock_reason } = request.body;
      const pass = lockPassOf(member.role, lock_reason);
      const outcome = await postTransfer(deps, { orgId, actor, date, memo, from, to, ...pass });
      if (outcome.kind === 'reject') return sendError(reply, toTransferReply(outcome.reason));
      return reply.code(201).send(toTransferRecord(outcome.transfer));
    },
  );
  app.post(
    '/transfers/:id/undo',
    routeOptions(
      'payments:write',
      {
        operationId: 'undoTransfer',
        tags: ['Payments'],
        summary: 'Undo a transfer',
        description:
          'Reverses its entry: on the transfer’s day if that period is open, otherwise today.',
        errors: [409],
      },
      { params: oneParams, body: undoTransferBody, response: { 200: transferRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { reason } = request.body;
      const transferId = request.params.id;
      const outcome = await undoTransfer(deps, { orgId, actor, transferId, reason });
      if (outcome.kind === 'reject') return sendError(reply, toTransferReply(outcome.reason));
      return reply.send(toTransferRecord(outcome.transfer));
    },
  );
}

function addReadRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/transfers',
    routeOptions(
      'payments:read',
      {
        operationId: 'listTransfers',
        tags: ['Payments'],
        summary: 'List transfers between your own accounts, latest first',
      },
      { params: orgParams, querystring: transferQuery, response: { 200: transferPage } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { query } = request;
      const page = await readTransferPage(deps.database.db, {
        orgId,
        accountId: query.account_id ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        limit: query.limit,
        offset: query.offset,
      });
      return reply.send(toTransferPage(page, query));
    },
  );
  app.get(
    '/transfers/:id',
    routeOptions(
      'payments:read',
      { operationId: 'getTransfer', tags: ['Payments'], summary: 'Retrieve a transfer' },
      { params: oneParams, response: { 200: transferRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const transfer = await findTransferView(deps.database.db, orgId, request.params.id);
      if (transfer === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toTransferRecord(transfer));
    },
  );
}

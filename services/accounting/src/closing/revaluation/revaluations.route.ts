import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockPassOf } from '../../ledger/locks/lock-pass.wire.ts';
import { previewRevaluation, findRevaluation, readRevaluations } from './read-revaluations.ts';
import {
  previewQuery,
  revaluationPage,
  revaluationPreviewRecord,
  revaluationRecord,
  revaluationsQuery,
  revalueBody,
  toPreviewRecord,
  toRevaluationRecord,
  toRevaluationReply,
  undoRevaluationBody,
} from './revaluations.wire.ts';
import { revalue } from './revalue.ts';
import { undoRevaluation } from './undo-revaluation.ts';

/** Revaluation of foreign-currency balances at a day's rates. */
export function addRevaluationsRoutes(server: HttpServer, deps: BooksDeps): void {
  addListRevaluationsRoute(server, deps);
  addPreviewRevaluationRoute(server, deps);
  addRevalueRoute(server, deps);
  addGetRevaluationRoute(server, deps);
  addUndoRevaluationRoute(server, deps);
}

function addListRevaluationsRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/revaluations',
    routeOptions(
      'journals:read',
      {
        operationId: 'listRevaluations',
        tags: ['Periods'],
        summary: 'List revaluations, latest day first',
      },
      {
        params: orgParams,
        querystring: revaluationsQuery,
        response: { 200: revaluationPage },
      },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const { limit, offset } = request.query;
      const page = await readRevaluations(deps, { orgId, limit, offset });
      return reply.send({
        data: page.revaluations.map((one) => toRevaluationRecord(one, baseCurrency)),
        has_more: page.hasMore,
        limit,
        offset,
      });
    },
  );
}

function addPreviewRevaluationRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/revaluations/preview',
    routeOptions(
      'journals:read',
      {
        operationId: 'previewRevaluation',
        tags: ['Periods'],
        summary: 'Preview a revaluation',
        description: 'Changes nothing. Fails with 409 if a currency has no rate.',
        errors: [409],
      },
      {
        params: orgParams,
        querystring: previewQuery,
        response: { 200: revaluationPreviewRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const { date } = request.query;
      const preview = await previewRevaluation(deps, orgId, date);
      if (preview.kind === 'reject') return sendError(reply, toRevaluationReply(preview));
      return reply.send(toPreviewRecord(date, preview, baseCurrency));
    },
  );
}

function addRevalueRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/revaluations',
    routeOptions(
      'periods:close',
      {
        operationId: 'revalue',
        tags: ['Periods'],
        summary: 'Revalue balances in other currencies',
        description:
          'Values the balances at the day’s rates. Posts the differences as unrealised gain or loss and reverses them on the following day. Replaces an earlier revaluation of the same day. If nothing has changed, returns 200 with the existing revaluation.',
        errors: [400, 409],
      },
      {
        params: orgParams,
        body: revalueBody,
        response: { 200: revaluationRecord, 201: revaluationRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { date, lock_reason: reason } = request.body;
      const pass = lockPassOf(member.role, reason);
      const outcome = await revalue(deps, { orgId, actor, date, ...pass });
      if (outcome.kind === 'reject') return sendError(reply, toRevaluationReply(outcome));
      const status = outcome.kind === 'unchanged' ? 200 : 201;
      return reply.code(status).send(toRevaluationRecord(outcome.revaluation, baseCurrency));
    },
  );
}

function addGetRevaluationRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/revaluations/:id',
    routeOptions(
      'journals:read',
      {
        operationId: 'getRevaluation',
        tags: ['Periods'],
        summary: 'Retrieve a revaluation',
        errors: [404],
      },
      { params: oneParams, response: { 200: revaluationRecord } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const found = await findRevaluation(deps, orgId, request.params.id);
      if (found === null) {
        return sendError(reply, toRevaluationReply({ kind: 'reject', reason: 'not_found' }));
      }
      return reply.send(toRevaluationRecord(found, baseCurrency));
    },
  );
}

function addUndoRevaluationRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/revaluations/:id/undo',
    routeOptions(
      'periods:close',
      {
        operationId: 'undoRevaluation',
        tags: ['Periods'],
        summary: 'Undo a revaluation',
        description: 'Reverses both of its entries, each on its own day.',
        errors: [404, 409],
      },
      {
        params: oneParams,
        body: undoRevaluationBody,
        response: { 200: revaluationRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { id: revaluationId } = request.params;
      const pass = lockPassOf(member.role, request.body.lock_reason);
      const outcome = await undoRevaluation(deps, { orgId, actor, revaluationId, ...pass });
      if (outcome.kind === 'reject') return sendError(reply, toRevaluationReply(outcome));
      return reply.send(toRevaluationRecord(outcome.revaluation, baseCurrency));
    },
  );
}

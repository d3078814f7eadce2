import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockPassOf } from '../../ledger/locks/lock-pass.wire.ts';
import { previewRevaluation, readRevaluation, readRevaluations } from './read-revaluations.ts';
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

/** What is in other currencies, at the rates of a day. */
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
        summary: 'Revaluations, the latest day first',
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
        summary: 'What a revaluation on a day would post',
        description: 'Changes nothing. A currency without a rate is refused with 409.',
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
        summary: 'Value what is in other currencies at the rates of a day',
        description:
          'Posts the differences as unrealised gain or loss and takes them back on the day after. A day that was valued before is valued anew, which takes the earlier one back; where nothing has changed, the one that stands is answered with 200.',
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
        summary: 'One revaluation, with rates, balances and differences as they were',
        errors: [404],
      },
      { params: oneParams, response: { 200: revaluationRecord } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const found = await readRevaluation(deps, orgId, request.params.id);
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
        summary: 'Take a revaluation back',
        description: 'Both of its entries, each on its own day.',
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

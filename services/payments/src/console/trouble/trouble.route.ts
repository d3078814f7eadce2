import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { Logger } from '@countinghouse/observability';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pauseOperation, resumeOperation } from '../../controls/pauses/pause-operation.ts';
import { actingAs, consoleRoute, doneReply, signedInOperatorOf } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { forceCheck } from '../../money-out/payouts/held/review-payouts.ts';
import { checkRefund } from '../../money-out/refunds/outcomes/check-refund.ts';
import { clearBreak } from '../../settlement/reconciliation/clear-break.ts';
import {
  listOpenBreaks,
  listPauses,
  listSuspenseItems,
  listUnknown,
  readOverview,
} from './read-trouble.ts';
import type { TroubleDeps } from './read-trouble.ts';
import {
  breakList,
  checkBody,
  checkParams,
  overviewRecord,
  pauseBody,
  pauseList,
  pauseParams,
  reasonBody,
  suspenseList,
  toBreakRecord,
  toOverviewRecord,
  toPauseRecord,
  toSuspenseRecord,
  toUnknownRecord,
  unknownList,
} from './trouble.wire.ts';

const tags = ['Trouble'];
const idParams = z.object({ id: uuid() });

export interface TroubleRouteDeps extends TroubleDeps {
  readonly newId: () => string;
  readonly logger: Logger;
}

/** What needs a person, and what one operator may do about it alone. */
export function addTroubleRoutes(server: HttpServer, deps: TroubleRouteDeps): void {
  addReadRoutes(server, deps);
  addActRoutes(server, deps);
}

function addReadRoutes(server: HttpServer, deps: TroubleRouteDeps): void {
  server.get(
    '/overview',
    consoleRoute(
      'viewer',
      { operationId: 'getOverview', tags, summary: 'Count what needs a person' },
      { response: { 200: overviewRecord } },
    ),
    async (_request, reply) => reply.send(toOverviewRecord(await readOverview(deps))),
  );
  server.get(
    '/suspense',
    consoleRoute(
      'viewer',
      {
        operationId: 'listSuspense',
        tags,
        summary: 'List money received but not matched to a payment',
      },
      { response: { 200: suspenseList } },
    ),
    async (_request, reply) => {
      const items = await listSuspenseItems(deps);
      return reply.send({ data: items.map(toSuspenseRecord) });
    },
  );
  server.get(
    '/unknown-outcomes',
    consoleRoute(
      'viewer',
      {
        operationId: 'listUnknownOutcomes',
        tags,
        summary: 'List payments, refunds and payouts without an answer',
      },
      { response: { 200: unknownList } },
    ),
    async (_request, reply) => {
      const found = await listUnknown(deps);
      return reply.send({ data: found.map(toUnknownRecord) });
    },
  );
  server.get(
    '/breaks',
    consoleRoute(
      'viewer',
      { operationId: 'listBreaks', tags, summary: 'List open reconciliation breaks' },
      { response: { 200: breakList } },
    ),
    async (_request, reply) => {
      const found = await listOpenBreaks(deps);
      return reply.send({ data: found.map(toBreakRecord) });
    },
  );
  server.get(
    '/pauses',
    consoleRoute(
      'viewer',
      { operationId: 'listPauses', tags, summary: 'List paused operations' },
      { response: { 200: pauseList } },
    ),
    async (_request, reply) => {
      const found = await listPauses(deps);
      return reply.send({ data: found.map(toPauseRecord) });
    },
  );
}

function addActRoutes(server: HttpServer, deps: TroubleRouteDeps): void {
  /** Every act needs a passkey that was used a moment ago. */
  const acting = (request: FastifyRequest) => {
    requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
    return actingAs(deps, request);
  };
  const done = { status: 'done' } as const;

  server.post(
    '/unknown-outcomes/:kind/:id/check',
    consoleRoute(
      'operator',
      {
        operationId: 'checkOutcome',
        tags,
        summary: 'Have the worker ask the provider about a refund or payout now',
        secondFactor: true,
        errors: [404],
      },
      { params: checkParams, body: checkBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const { kind, id } = request.params;
      const check = kind === 'refund' ? checkRefund : forceCheck;
      const outcome = await check(acting(request), request.body.businessId, id);
      if (outcome.kind === 'reject') return sendError(reply, standardReplies.notFound);
      return reply.send(done);
    },
  );
  server.post(
    '/breaks/:id/clear',
    consoleRoute(
      'operator',
      {
        operationId: 'clearBreak',
        tags,
        summary: 'Mark a reconciliation break as explained',
        description: 'It stays cleared until its figures change.',
        secondFactor: true,
        errors: [404, 409],
      },
      { params: idParams, body: reasonBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const order = { id: request.params.id, reason: request.body.reason };
      const outcome = await clearBreak(acting(request), order);
      if (outcome.kind === 'cleared') return reply.send(done);
      return sendError(
        reply,
        outcome.reason === 'not_found'
          ? standardReplies.notFound
          : { status: 409, code: 'conflict', error: 'The break is already cleared.' },
      );
    },
  );
  server.put(
    '/pauses/:operation',
    consoleRoute(
      'operator',
      {
        operationId: 'pauseOperation',
        tags,
        summary: 'Pause an operation on every process within a second',
        secondFactor: true,
      },
      { params: pauseParams, body: pauseBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      await pauseOperation(acting(request), { ...request.params, ...request.body });
      return reply.send(done);
    },
  );
  server.delete(
    '/pauses/:operation',
    consoleRoute(
      'operator',
      {
        operationId: 'resumeOperation',
        tags,
        summary: 'Resume a paused operation',
        secondFactor: true,
      },
      { params: pauseParams, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      await resumeOperation(acting(request), request.params.operation);
      return reply.send(done);
    },
  );
}

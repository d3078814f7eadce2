import { sendError, sendPieces, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../../edge/app-gate.ts';
import { oneParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { filePace } from '../../../edge/send-report.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { toPostNowReply } from '../payments-connections.wire.ts';
import { postSummariesNow } from './post-now.ts';
import { listSummaries, openSummary } from './read-summaries.ts';
import {
  postedSummaries,
  summaryList,
  summaryMovements,
  summaryParams,
  toSummaryJson,
  toSummaryRecord,
} from './summaries.wire.ts';

/** Sales that are posted together, and every movement behind them. */
export function addPaymentsSummaryRoutes(app: HttpServer, deps: BooksDeps): void {
  const { database } = deps;
  app.get(
    '/payments-connections/:id/summaries',
    routeOptions(
      'reports:read',
      {
        operationId: 'listPaymentsSummaries',
        tags: ['Payments connections'],
        summary: 'List summaries of sales, newest day first',
      },
      { params: oneParams, response: { 200: summaryList } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const found = await listSummaries(database, orgId, request.params.id);
      return reply.send({ data: found.map(toSummaryRecord), amount_unit: 'major' as const });
    },
  );

  app.post(
    '/payments-connections/:id/summaries/post',
    routeOptions(
      'settings:change',
      {
        operationId: 'postPaymentsSummaries',
        tags: ['Payments connections'],
        summary: 'Post open summaries now',
        description:
          'Posts what has come of days that are not over. What comes later gets summaries of its own.',
        errors: [404, 409],
      },
      { params: oneParams, response: { 200: postedSummaries } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await postSummariesNow(deps, { orgId, actor, id: request.params.id });
      if (outcome.kind === 'reject') return sendError(reply, toPostNowReply(outcome));
      return reply.send({ posted: outcome.count });
    },
  );

  app.get(
    '/payments-connections/:id/summaries/:summaryId/movements',
    routeOptions(
      'reports:read',
      {
        operationId: 'listSummaryMovements',
        tags: ['Payments connections'],
        summary: 'List every movement behind a summary',
        description: 'Streamed. It ends with the sum of what it listed, beside the posted one.',
        errors: [404],
      },
      { params: summaryParams, response: { 200: summaryMovements } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { id, summaryId } = request.params;
      const opened = await openSummary(database, orgId, id, summaryId);
      if (opened === null) return sendError(reply, standardReplies.notFound);
      reply.header('content-type', 'application/json; charset=utf-8');
      return sendPieces(reply, toSummaryJson(opened.summary, opened.pages), filePace);
    },
  );
}

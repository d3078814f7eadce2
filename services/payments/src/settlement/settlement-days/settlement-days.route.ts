import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { readSettledPayments, readSettlementDays } from './read-settlement-days.ts';
import {
  settledPaymentPage,
  settledPaymentsQuery,
  settlementDayPage,
  settlementDayParams,
  settlementDaysQuery,
  toSettledPaymentPage,
  toSettlementDayPage,
} from './settlement-days.wire.ts';

/** Later than any real day. */
const lastDay = '9999-12-31';

export function addSettlementDayRoutes(server: HttpServer, database: Database): void {
  server.get(
    '/settlement-days',
    routeOptions(
      { anyOf: ['settlements:read'] },
      {
        operationId: 'listSettlementDays',
        tags: ['Settlements'],
        summary: 'List what settled by UTC day and currency, newest first',
      },
      { querystring: settlementDaysQuery, response: { 200: settlementDayPage } },
    ),
    async (request, reply) => {
      const { starting_after: beforeDay = lastDay, limit } = request.query;
      const { workspaceId } = callerOf(request);
      const page = await readSettlementDays(database, workspaceId, { beforeDay, limit });
      return reply.send(toSettlementDayPage(page));
    },
  );

  server.get(
    '/settlement-days/:day/payments',
    routeOptions(
      { anyOf: ['settlements:read'] },
      {
        operationId: 'listSettledPayments',
        tags: ['Settlements'],
        summary: 'List the payments that settled on a UTC day, page by page',
      },
      {
        params: settlementDayParams,
        querystring: settledPaymentsQuery,
        response: { 200: settledPaymentPage },
      },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { currency = null, starting_after: afterId = null, limit } = request.query;
      const question = { day: request.params.day, currency, afterId, limit };
      const payments = await readSettledPayments(database, workspaceId, question);
      return reply.send(toSettledPaymentPage(payments, limit));
    },
  );
}

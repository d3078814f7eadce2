import { sendError, sendPieces } from '@countinghouse/http';
import type { ErrorReply, HttpServer, Pace } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { requireScopes } from '../../edge/require-scopes.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { openSettlementReport } from './open-settlement-report.ts';
import type { SettlementReports } from './open-settlement-report.ts';
import {
  settlementsQuery,
  settlementsResponse,
  toCsvDisposition,
  toReportCsv,
  toReportDays,
  toReportJson,
} from './settlements.wire.ts';

/**
 * A report holds a database snapshot, so the server closes it once the reader is idle for this
 * long.
 */
const pace: Pace = { silenceMsMax: 30_000, totalMsMax: 600_000 };

const busy: ErrorReply = {
  status: 503,
  code: 'unavailable',
  reason: reasonFor('too_many_reports'),
  error: 'Too many reports are running. Wait the number of seconds in Retry-After, then retry.',
  retryAfterSeconds: 5,
};

interface ListSettlementsDeps {
  readonly settlementReports: SettlementReports;
  readonly now: () => Date;
}

export function addListSettlementsRoute(server: HttpServer, deps: ListSettlementsDeps): void {
  server.get(
    '/settlements',
    routeOptions(
      { anyOf: ['settlements:read'] },
      {
        operationId: 'listSettlements',
        answers: { 200: 'The settled payments of the period and their totals, as JSON or CSV.' },
        tags: ['Settlements'],
        summary: 'List payments settled in a date range, with totals per currency',
        description:
          'Returns every payment, streamed from one consistent snapshot. If the response ends without its closing bracket or the connection breaks, it is incomplete: repeat the request.',
        reasons: ['too_many_reports'],
      },
      { querystring: settlementsQuery, response: { 200: settlementsResponse } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { format, splitRecipientId = null } = request.query;
      const { days, span } = toReportDays(request.query, deps.now());
      if (format === 'csv') requireScopes(caller, ['reports:export']);
      const { workspaceId } = caller;
      const filter = { workspaceId, splitRecipientId, ...span };
      const report = await openSettlementReport(deps.settlementReports, filter, format);
      if (report.kind === 'reject') return sendError(reply, busy);
      if (format === 'json') {
        reply.header('content-type', 'application/json; charset=utf-8');
        return sendPieces(reply, toReportJson(report.parts, days), pace);
      }
      reply.header('content-type', 'text/csv; charset=utf-8; header=present');
      reply.header('content-disposition', toCsvDisposition(days));
      return sendPieces(reply, toReportCsv(report.parts), pace);
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { RouteAccess } from '../../edge/route-options.ts';
import { entityTag, hasEntity, sendReport, taggedAnswers } from '../../edge/send-report.ts';
import {
  profitAndLossFileName,
  profitAndLossResponses,
  toProfitAndLossCsv,
  toProfitAndLossRecord,
} from './profit-and-loss.wire.ts';
import { readProfitAndLoss } from './read-profit-and-loss.ts';
import type { ReportDeps } from './read-report.ts';
import { endsBeforeItBegins, periodQuery, toComparison } from './report-fields.wire.ts';

export function addGetProfitAndLossRoute(
  server: HttpServer,
  deps: ReportDeps,
  access: RouteAccess = 'read',
): void {
  server.get(
    '/reports/profit-and-loss',
    routeOptions(
      access,
      {
        operationId: 'getProfitAndLoss',
        tags: ['Reports'],
        answers: taggedAnswers,
        summary: 'Profit and loss',
        description: 'Defaults to the period from 1 January of this year to today.',
      },
      { querystring: periodQuery, response: profitAndLossResponses },
    ),
    async (request, reply) => {
      const { from = null, to = null, basis, format, ...compared } = request.query;
      const ifNoneMatch = request.headers['if-none-match'];
      const outcome = await readProfitAndLoss(deps, {
        orgId: callerOf(request).orgId,
        from,
        to,
        basis,
        comparison: toComparison(compared),
        hasVersion: (version) => hasEntity(ifNoneMatch, entityTag(version, format)),
      });
      if (outcome.kind === 'reject') return sendError(reply, endsBeforeItBegins);
      return sendReport(reply, outcome, {
        format,
        toRecord: toProfitAndLossRecord,
        toCsv: toProfitAndLossCsv,
        fileName: profitAndLossFileName,
      });
    },
  );
}

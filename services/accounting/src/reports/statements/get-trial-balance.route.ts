import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { RouteAccess } from '../../edge/route-options.ts';
import { entityTag, hasEntity, sendReport, taggedAnswers } from '../../edge/send-report.ts';
import type { ReportDeps } from './read-report.ts';
import { readTrialBalance } from './read-trial-balance.ts';
import { dayQuery, toComparison } from './report-fields.wire.ts';
import {
  trialBalanceResponses,
  toTrialBalanceCsv,
  toTrialBalanceRecord,
} from './trial-balance.wire.ts';

export function addGetTrialBalanceRoute(
  server: HttpServer,
  deps: ReportDeps,
  access: RouteAccess = 'read',
): void {
  server.get(
    '/reports/trial-balance',
    routeOptions(
      access,
      {
        operationId: 'getTrialBalance',
        tags: ['Reports'],
        answers: taggedAnswers,
        summary: 'Trial balance',
      },
      { querystring: dayQuery, response: trialBalanceResponses },
    ),
    async (request, reply) => {
      const { as_of: asOf = null, basis, format, ...compared } = request.query;
      const ifNoneMatch = request.headers['if-none-match'];
      const outcome = await readTrialBalance(deps, {
        orgId: callerOf(request).orgId,
        asOf,
        basis,
        comparison: toComparison(compared),
        hasVersion: (version) => hasEntity(ifNoneMatch, entityTag(version, format)),
      });
      return sendReport(reply, outcome, {
        format,
        toRecord: toTrialBalanceRecord,
        toCsv: toTrialBalanceCsv,
        fileName: ({ columns }) => `trial-balance_${columns[0]}.csv`,
      });
    },
  );
}

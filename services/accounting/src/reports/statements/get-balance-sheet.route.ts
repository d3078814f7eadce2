import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { RouteAccess } from '../../edge/route-options.ts';
import { entityTag, hasEntity, sendReport, taggedAnswers } from '../../edge/send-report.ts';
import {
  balanceSheetResponses,
  toBalanceSheetCsv,
  toBalanceSheetRecord,
} from './balance-sheet.wire.ts';
import { readBalanceSheet } from './read-balance-sheet.ts';
import type { ReportDeps } from './read-report.ts';
import { dayQuery, toComparison } from './report-fields.wire.ts';

export function addGetBalanceSheetRoute(
  server: HttpServer,
  deps: ReportDeps,
  access: RouteAccess = 'read',
): void {
  server.get(
    '/reports/balance-sheet',
    routeOptions(
      access,
      {
        operationId: 'getBalanceSheet',
        tags: ['Reports'],
        answers: taggedAnswers,
        summary: 'Balance sheet',
      },
      { querystring: dayQuery, response: balanceSheetResponses },
    ),
    async (request, reply) => {
      const { as_of: asOf = null, basis, format, ...compared } = request.query;
      const ifNoneMatch = request.headers['if-none-match'];
      const outcome = await readBalanceSheet(deps, {
        orgId: callerOf(request).orgId,
        asOf,
        basis,
        comparison: toComparison(compared),
        hasVersion: (version) => hasEntity(ifNoneMatch, entityTag(version, format)),
      });
      return sendReport(reply, outcome, {
        format,
        toRecord: toBalanceSheetRecord,
        toCsv: toBalanceSheetCsv,
        fileName: ({ columns }) => `balance-sheet_${columns[0]}.csv`,
      });
    },
  );
}

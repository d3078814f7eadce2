import { sendPieces } from '@countinghouse/http';
import type { HttpServer, Pace } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { requireScopes } from '../../edge/require-scopes.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { readBalanceEntries, readStatement, readStatementEntries } from './read-statement.ts';
import { toStatementCsv } from './statement-csv.wire.ts';
import {
  balanceEntriesQuery,
  balanceEntryPage,
  statementQuery,
  statementResponse,
  toEntryPage,
  toPeriod,
  toStatementRecord,
} from './statement.wire.ts';

interface StatementDeps {
  readonly database: Database;
  readonly settlementDelayDays: number;
}

/** No resources are held while a caller reads, so the time limits are generous. */
const pace: Pace = { silenceMsMax: 30_000, totalMsMax: 1_800_000 };

export function addStatementRoutes(server: HttpServer, deps: StatementDeps): void {
  server.get(
    '/balance/entries',
    routeOptions(
      { anyOf: ['settlements:read'] },
      {
        operationId: 'listBalanceEntries',
        tags: ['Settlements'],
        summary: 'List the movements of a balance with the balance after each, newest first',
        description:
          'The statement of account of one currency. A movement appears within seconds of its posting. Holds are not movements: see `GET /balance`.',
      },
      { querystring: balanceEntriesQuery, response: { 200: balanceEntryPage } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { kind = [], starting_after: cursor, limit, currency } = request.query;
      const page = await readBalanceEntries(
        deps.database,
        { workspaceId, kinds: kind, ...toPeriod(request.query) },
        { olderThan: cursor === undefined ? null : BigInt(cursor), limit },
      );
      return reply.send(toEntryPage(page, currency, deps.settlementDelayDays));
    },
  );

  server.get(
    '/balance/statement',
    routeOptions(
      { anyOf: ['settlements:read'] },
      {
        operationId: 'getBalanceStatement',
        tags: ['Settlements'],
        summary:
          'Get a period’s opening and closing balance and its totals, or its movements as CSV',
        description:
          'Give the first moment of a month as `from` and of the next as `before`: the closing balance of one is then the opening balance of the other.',
      },
      { querystring: statementQuery, response: { 200: statementResponse } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { currency, format } = request.query;
      const question = { workspaceId: caller.workspaceId, ...toPeriod(request.query) };
      if (format === 'json') {
        return reply.send(
          toStatementRecord(await readStatement(deps.database, question), currency),
        );
      }
      requireScopes(caller, ['reports:export']);
      reply.header('content-type', 'text/csv; charset=utf-8; header=present');
      reply.header('content-disposition', `attachment; filename="statement_${currency}.csv"`);
      const entries = readStatementEntries(deps.database, { ...question, kinds: [] });
      return sendPieces(reply, toStatementCsv(entries, currency), pace);
    },
  );
}

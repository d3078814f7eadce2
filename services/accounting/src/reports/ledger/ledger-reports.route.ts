import { sendError, sendPieces } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { routeOptions } from '../../edge/route-options.ts';
import {
  entityTag,
  filePace,
  hasEntity,
  nameFile,
  sendFile,
  sendReport,
  taggedAnswers,
} from '../../edge/send-report.ts';
import type { AgedSide } from '../aged/aged.rules.ts';
import {
  agedFileName,
  agedQuery,
  agedResponse,
  toAgedCsv,
  toAgedRecord,
} from '../aged/aged.wire.ts';
import { readAgedItems } from '../aged/read-aged-items.ts';
import {
  cashFlowFileName,
  cashFlowResponses,
  toCashFlowCsv,
  toCashFlowRecord,
} from '../statements/cash-flow/cash-flow.wire.ts';
import { readCashFlow } from '../statements/cash-flow/read-cash-flow.ts';
import type { ReportDeps } from '../statements/read-report.ts';
import { endsBeforeItBegins, periodQuery, toComparison } from '../statements/report-fields.wire.ts';
import {
  generalLedgerFileName,
  generalLedgerQuery,
  generalLedgerResponse,
  toGeneralLedgerCsv,
  toGeneralLedgerRecord,
} from './general-ledger.wire.ts';
import { readGeneralLedger, readLaterPages } from './read-general-ledger.ts';
import type { GeneralLedgerOutcome } from './read-general-ledger.ts';

/** Reports of the application's API only. */
export function addLedgerReportsRoutes(server: HttpServer, deps: ReportDeps): void {
  addGetAgedRoute(server, deps, 'receivables');
  addGetAgedRoute(server, deps, 'payables');
  addGetCashFlowRoute(server, deps);
  addGetGeneralLedgerRoute(server, deps);
}

const descriptions: Readonly<Record<AgedSide, { operationId: string; summary: string }>> = {
  receivables: {
    operationId: 'getAgedReceivables',
    summary: 'Aged receivables',
  },
  payables: {
    operationId: 'getAgedPayables',
    summary: 'Aged payables',
  },
};

function addGetAgedRoute(server: HttpServer, deps: ReportDeps, side: AgedSide): void {
  server.get(
    `/reports/aged-${side}`,
    routeOptions(
      'reports:read',
      {
        ...descriptions[side],
        tags: ['Reports'],
        description: 'Amounts by contact and days overdue, in base currency.',
      },
      { params: orgParams, querystring: agedQuery, response: { 200: agedResponse } },
    ),
    async (request, reply) => {
      const { as_of: asOf = null, format } = request.query;
      const { orgId } = memberCallerOf(request);
      const report = await readAgedItems(deps, { orgId, side, asOf });
      if (format === 'json') return reply.send(toAgedRecord(report));
      return sendFile(reply, agedFileName(side, report), toAgedCsv(report));
    },
  );
}

function addGetCashFlowRoute(server: HttpServer, deps: ReportDeps): void {
  server.get(
    '/reports/cash-flow',
    routeOptions(
      'reports:read',
      {
        operationId: 'getCashFlow',
        answers: taggedAnswers,
        tags: ['Reports'],
        summary: 'Cash flow statement',
        description:
          'The other side of each entry with money determines its activity. Transfers between your own accounts are left out.',
      },
      { params: orgParams, querystring: periodQuery, response: cashFlowResponses },
    ),
    async (request, reply) => {
      const { from = null, to = null, basis, format, ...compared } = request.query;
      const ifNoneMatch = request.headers['if-none-match'];
      const outcome = await readCashFlow(deps, {
        orgId: memberCallerOf(request).orgId,
        from,
        to,
        basis,
        comparison: toComparison(compared),
        hasVersion: (version) => hasEntity(ifNoneMatch, entityTag(version, format)),
      });
      if (outcome.kind === 'reject') return sendError(reply, endsBeforeItBegins);
      return sendReport(reply, outcome, {
        format,
        toRecord: toCashFlowRecord,
        toCsv: toCashFlowCsv,
        fileName: cashFlowFileName,
      });
    },
  );
}

type Refusal = Extract<GeneralLedgerOutcome, { kind: 'reject' }>['reason'];

const replies: Readonly<Record<Refusal, ErrorReply>> = {
  account_missing: refusal(400, 'account_missing', 'Send `account_id`.'),
  account_not_found: refusal(404, 'account_not_found', 'Account not found. Check `account_id`.'),
  ends_before_it_begins: endsBeforeItBegins,
};

/** Larger pages for files, because nobody views them one by one. */
const linesPerPiece = 1_000;

function addGetGeneralLedgerRoute(server: HttpServer, deps: ReportDeps): void {
  server.get(
    '/reports/general-ledger',
    routeOptions(
      'reports:read',
      {
        operationId: 'getGeneralLedger',
        tags: ['Reports'],
        summary: 'General ledger of an account',
        description:
          'Lists each line with the balance after it. The lines, and what fiscal years carry forward, add up to the account’s figure in reports of the same period and basis.',
        errors: [404],
      },
      {
        params: orgParams,
        querystring: generalLedgerQuery,
        response: { 200: generalLedgerResponse },
      },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const { query } = request;
      const { basis, format } = query;
      const isFile = format === 'csv';
      const asked = {
        orgId,
        accountId: query.account_id ?? null,
        flow: query.cash_flow ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        basis,
        after: isFile ? null : (query.after ?? null),
        linesMax: isFile ? linesPerPiece : query.limit,
      };
      const outcome = await readGeneralLedger(deps, asked);
      if (outcome.kind === 'reject') return sendError(reply, replies[outcome.reason]);
      if (!isFile) return reply.send(toGeneralLedgerRecord(outcome, { basis, baseCurrency }));
      nameFile(reply, generalLedgerFileName(outcome));
      const pages = readLaterPages(deps, asked, outcome);
      return sendPieces(reply, toGeneralLedgerCsv(pages, baseCurrency), filePace);
    },
  );
}

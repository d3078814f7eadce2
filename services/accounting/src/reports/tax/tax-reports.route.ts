import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { sendFile } from '../../edge/send-report.ts';
import type { ReportDeps } from '../statements/read-report.ts';
import { endsBeforeItBegins } from '../statements/report-fields.wire.ts';
import { readTaxDocuments } from './read-tax-documents.ts';
import { readTaxReport } from './read-tax-report.ts';
import {
  taxDocumentsFileName,
  taxDocumentsQuery,
  taxDocumentsResponse,
  toTaxDocumentsCsv,
  toTaxDocumentsRecord,
} from './tax-documents.wire.ts';
import {
  taxReportFileName,
  taxReportQuery,
  taxReportResponse,
  toTaxReportCsv,
  toTaxReportRecord,
} from './tax-report.wire.ts';

/** The tax report and its documents; only in the application's API. */
export function addTaxReportsRoutes(server: HttpServer, deps: ReportDeps): void {
  addGetTaxReportRoute(server, deps);
  addListTaxDocumentsRoute(server, deps);
}

function addGetTaxReportRoute(server: HttpServer, deps: ReportDeps): void {
  server.get(
    '/reports/tax',
    routeOptions(
      'reports:read',
      {
        operationId: 'getTaxReport',
        tags: ['Reports'],
        summary: 'Tax report',
        description:
          'Taxes due in a period and their taxable amounts, by tax code, component and tax return box.',
      },
      { params: orgParams, querystring: taxReportQuery, response: { 200: taxReportResponse } },
    ),
    async (request, reply) => {
      const { from = null, to = null, basis, format } = request.query;
      const { orgId } = memberCallerOf(request);
      const outcome = await readTaxReport(deps, { orgId, from, to, basis });
      if (outcome.kind === 'reject') return sendError(reply, endsBeforeItBegins);
      if (format === 'json') return reply.send(toTaxReportRecord(outcome));
      return sendFile(reply, taxReportFileName(outcome), toTaxReportCsv(outcome));
    },
  );
}

/** More documents than a return has, and few enough to write in one go. */
const fileDocumentsMax = 100_000;

function addListTaxDocumentsRoute(server: HttpServer, deps: ReportDeps): void {
  server.get(
    '/reports/tax/documents',
    routeOptions(
      'reports:read',
      {
        operationId: 'listTaxDocuments',
        tags: ['Reports'],
        summary: 'List the documents behind a tax report figure',
        description:
          'Documents of one tax code, by the day they count for tax. They add up to the figure.',
      },
      {
        params: orgParams,
        querystring: taxDocumentsQuery,
        response: { 200: taxDocumentsResponse },
      },
    ),
    async (request, reply) => {
      const { query } = request;
      const isFile = query.format === 'csv';
      const outcome = await readTaxDocuments(deps, {
        orgId: memberCallerOf(request).orgId,
        from: query.from ?? null,
        to: query.to ?? null,
        basis: query.basis,
        taxCodeId: query.tax_code_id ?? null,
        componentId: query.component_id ?? null,
        figure: query.figure ?? null,
        limit: isFile ? fileDocumentsMax : query.limit,
        offset: isFile ? 0 : query.offset,
      });
      if (outcome.kind === 'reject') return sendError(reply, endsBeforeItBegins);
      if (!isFile) return reply.send(toTaxDocumentsRecord(outcome, query));
      return sendFile(reply, taxDocumentsFileName(outcome), toTaxDocumentsCsv(outcome));
    },
  );
}

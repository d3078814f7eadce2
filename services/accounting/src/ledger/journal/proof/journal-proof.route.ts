import { sendError, sendPieces } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberCallerOf } from '../../../edge/app-gate.ts';
import { orgParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { filePace, nameFile } from '../../../edge/send-report.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { exportHledger } from './export-hledger.ts';
import {
  booksTooLarge,
  proofRecord,
  toProofRecord,
  toVerificationRecord,
  verificationRecord,
} from './proof.wire.ts';
import { readProof } from './read-proof.ts';
import { verifyBooks } from './verify-books.ts';

/** Evidence that the journal is complete and unchanged. */
export function addJournalProofRoutes(server: HttpServer, deps: BooksDeps): void {
  addGetProofRoute(server, deps);
  addVerifyJournalRoute(server, deps);
  addExportHledgerRoute(server, deps);
}

function addGetProofRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/journal/proof',
    routeOptions(
      'exports:read',
      {
        operationId: 'getJournalProof',
        tags: ['Journal'],
        summary: 'Retrieve the journal’s seal and last verification',
      },
      { params: orgParams, response: { 200: proofRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      return reply.send(toProofRecord(await readProof(deps, orgId)));
    },
  );
}

function addVerifyJournalRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/journal/verifications',
    routeOptions(
      'exports:read',
      {
        operationId: 'verifyJournal',
        tags: ['Journal'],
        summary: 'Verify the journal',
        description:
          'Recomputes every check from the journal lines: entries, numbers, totals, open items, settlements, revaluations and seals. Lists each inconsistency.',
        errors: [409],
      },
      { params: orgParams, response: { 200: verificationRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const outcome = await verifyBooks(deps, orgId);
      if (outcome.kind === 'reject') return sendError(reply, booksTooLarge);
      return reply.send(toVerificationRecord(outcome.breaks));
    },
  );
}

function addExportHledgerRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/exports/hledger',
    routeOptions(
      'exports:read',
      {
        operationId: 'exportHledger',
        tags: ['Journal'],
        summary: 'Export the journal as an hledger file',
        description:
          'A consistent snapshot in base currency. hledger computes the same reports from it.',
      },
      {
        params: orgParams,
        querystring: z.object({ basis: z.enum(['accrual', 'cash']).default('accrual') }),
        response: {
          200: {
            content: { 'text/plain': { schema: z.string() } },
            description: 'The journal in hledger format.',
          },
        },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { basis } = request.query;
      nameFile(reply, `books-${basis}.journal`, 'text/plain; charset=utf-8');
      return sendPieces(reply, exportHledger(deps.database, { orgId, basis }), filePace);
    },
  );
}

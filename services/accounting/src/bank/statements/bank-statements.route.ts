import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { importedRecord, toAutoMatchRecord } from '../matching/bank-matching.wire.ts';
import { importAndMatch } from '../matching/import-and-match.ts';
import type { MatchComputeDeps } from '../matching/suggesting/match-compute.ts';
import { toImportReply, toUndoImportReply } from './bank-statement-replies.wire.ts';
import {
  importBody,
  statementPage,
  statementQuery,
  statementRecord,
  toFileContent,
  toStatementPage,
  toStatementRecord,
} from './bank-statements.wire.ts';
import { findStatement, readStatementPage } from './formats/read-lines.ts';
import type { UploadComputeDeps } from './formats/upload-compute.ts';
import { undoImport } from './undo-import.ts';

export function addBankStatementRoutes(
  app: HttpServer,
  deps: BooksDeps & MatchComputeDeps & UploadComputeDeps,
): void {
  addReadRoutes(app, deps);
  app.post(
    '/bank/statements',
    routeOptions(
      'bank:match',
      {
        operationId: 'importBankStatement',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Bank'],
        summary: 'Import a bank statement',
        description:
          'Accepts CSV, OFX, QIF, CAMT.053 and MT940 files. Importing the same file again returns 200 with the existing statement. Lines that an earlier file already brought are skipped. The balances must continue from the previous statement. If any part of the file cannot be read, nothing is stored and the error names the line.',
        errors: [409],
      },
      {
        params: orgParams,
        body: importBody,
        response: { 200: importedRecord, 201: importedRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { body } = request;
      const outcome = await importAndMatch(deps, {
        orgId,
        actor,
        accountId: body.account_id,
        fileName: body.file_name,
        content: toFileContent(body),
        format: body.format === 'auto' ? null : body.format,
        ...(body.csv_mapping !== undefined && { mapping: body.csv_mapping }),
        keepsMapping: body.keep_mapping,
        isAutoMatched: body.auto_match,
      });
      if (outcome.kind === 'reject') return sendError(reply, toImportReply(outcome));
      const { statement, account, isRepeat, autoMatched } = outcome;
      return reply.code(isRepeat ? 200 : 201).send({
        ...toStatementRecord(statement, account.currency),
        repeated: isRepeat,
        auto_match: autoMatched === null ? null : toAutoMatchRecord(autoMatched),
      });
    },
  );
  app.post(
    '/bank/statements/:id/undo',
    routeOptions(
      'bank:match',
      {
        operationId: 'undoBankStatement',
        tags: ['Bank'],
        summary: 'Undo a statement import',
        description:
          'Removes the statement and its lines. Possible only while none of its lines is matched.',
        errors: [409],
      },
      { params: oneParams, response: { 200: statementRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const statementId = request.params.id;
      const outcome = await undoImport(deps, { orgId, actor, statementId });
      if (outcome.kind === 'reject') return sendError(reply, toUndoImportReply(outcome));
      return reply.send(toStatementRecord(outcome.statement, outcome.currency));
    },
  );
}

function addReadRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/bank/statements',
    routeOptions(
      'bank:read',
      {
        operationId: 'listBankStatements',
        tags: ['Bank'],
        summary: 'List bank statements, latest first',
        description: 'Who imported which file when, its balances, and the lines that were skipped.',
      },
      { params: orgParams, querystring: statementQuery, response: { 200: statementPage } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { account_id: accountId = null, include_undone: undone, limit, offset } = request.query;
      const query = { orgId, accountId, withUndone: undone === 'true', limit, offset };
      const page = await readStatementPage(deps, query);
      return reply.send(toStatementPage(page, request.query));
    },
  );
  app.get(
    '/bank/statements/:id',
    routeOptions(
      'bank:read',
      { operationId: 'getBankStatement', tags: ['Bank'], summary: 'Get a bank statement' },
      { params: oneParams, response: { 200: statementRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const found = await findStatement(deps, orgId, request.params.id);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toStatementRecord(found.statement, found.currency));
    },
  );
}

import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams } from '../../edge/app-params.wire.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { sendFile } from '../../edge/send-report.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findReconciliation } from './find-reconciliation.ts';
import { readReconciliationStatus } from './read-reconciliation-status.ts';
import { readReconciliations } from './read-reconciliations.ts';
import { reconcile } from './reconcile.ts';
import { toReconcileReply, toUndoReply } from './reconciliation-replies.wire.ts';
import {
  reconciliationStatusQuery,
  reconciliationStatusRecord,
  toReconciliationStatusRecord,
} from './reconciliation-status.wire.ts';
import {
  oneReconciliationQuery,
  oneReconciliationResponse,
  reconcileBody,
  reconciliationFileName,
  reconciliationPage,
  reconciliationQuery,
  reconciliationRecord,
  toOneReconciliationRecord,
  toReconciliationCsv,
  toReconciliationPage,
  toReconciliationRecord,
} from './reconciliation.wire.ts';
import { undoReconciliation } from './undo-reconciliation.ts';

const accountParams = z.object({ orgId: uuid(), accountId: uuid() });

export function addReconciliationRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/bank/accounts/:accountId/standing',
    routeOptions(
      'bank:read',
      {
        operationId: 'getBankStanding',
        tags: ['Bank'],
        summary: "Get an account's reconciliation status on a date",
      },
      {
        params: accountParams,
        querystring: reconciliationStatusQuery,
        response: { 200: reconciliationStatusRecord },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { as_of: asOf, closing_balance: closing } = request.query;
      const { accountId } = request.params;
      const outcome = await readReconciliationStatus(deps, { orgId, accountId, asOf, closing });
      if (outcome.kind === 'reject') return sendError(reply, toReconcileReply(outcome));
      return reply.send(toReconciliationStatusRecord(outcome.account, outcome.status));
    },
  );
  app.get(
    '/bank/accounts/:accountId/reconciliations',
    routeOptions(
      'bank:read',
      {
        operationId: 'listBankReconciliations',
        tags: ['Bank'],
        summary: 'List reconciliations, latest first',
      },
      {
        params: accountParams,
        querystring: reconciliationQuery,
        response: { 200: reconciliationPage },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { accountId } = request.params;
      const page = await readReconciliations(deps, { orgId, accountId, ...request.query });
      if (page === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toReconciliationPage(page, request.query));
    },
  );
  app.get(
    '/bank/reconciliations/:id',
    routeOptions(
      'bank:read',
      {
        operationId: 'getBankReconciliation',
        tags: ['Bank'],
        summary: 'Get a reconciliation with its items in transit',
      },
      {
        params: oneParams,
        querystring: oneReconciliationQuery,
        response: { 200: oneReconciliationResponse },
      },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const read = await findReconciliation(deps, orgId, request.params.id);
      if (read === null) return sendError(reply, standardReplies.notFound);
      if (request.query.format === 'json') return reply.send(toOneReconciliationRecord(read));
      return sendFile(reply, reconciliationFileName(read), toReconciliationCsv(read));
    },
  );
  addChangeRoutes(app, deps);
}

function addChangeRoutes(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/bank/accounts/:accountId/reconciliations',
    routeOptions(
      'bank:match',
      {
        operationId: 'reconcileBankAccount',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Bank'],
        summary: 'Reconcile a bank account on a date',
        description:
          "Succeeds only if the bank's balance plus items in transit equals the book balance and every line up to that date is matched or ignored. Stores the items in transit with the reconciliation. Afterwards no match up to that date can be undone.",
        errors: [409],
      },
      { params: accountParams, body: reconcileBody, response: { 201: reconciliationRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { as_of: asOf, closing_balance: closing } = request.body;
      const { accountId } = request.params;
      const inTransit = request.body.in_transit.map((item) => ({
        sourceKind: item.source_kind,
        sourceId: item.source_id,
      }));
      const outcome = await reconcile(deps, { orgId, actor, accountId, asOf, closing, inTransit });
      if (outcome.kind === 'reject') return sendError(reply, toReconcileReply(outcome));
      const { account, reconciliation } = outcome;
      return reply.code(201).send(toReconciliationRecord(account.currency, reconciliation));
    },
  );
  app.post(
    '/bank/reconciliations/:id/undo',
    routeOptions(
      'bank:match',
      {
        operationId: 'undoBankReconciliation',
        tags: ['Bank'],
        summary: "Undo an account's latest reconciliation",
        errors: [409],
      },
      { params: oneParams, response: { 200: reconciliationRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await undoReconciliation(deps, { orgId, actor, id: request.params.id });
      if (outcome.kind === 'reject') return sendError(reply, toUndoReply(outcome));
      const { account, reconciliation } = outcome;
      return reply.send(toReconciliationRecord(account.currency, reconciliation));
    },
  );
}

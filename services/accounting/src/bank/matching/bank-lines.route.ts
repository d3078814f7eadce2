import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockPassOf } from '../../ledger/locks/lock-pass.wire.ts';
import { toLinePage } from '../statements/bank-statements.wire.ts';
import { readLinePage } from '../statements/formats/read-lines.ts';
import { autoMatch } from './auto-match.ts';
import { toMatchReply } from './bank-matching-replies.wire.ts';
import {
  autoMatchRecord,
  lineDetailsRecord,
  suggestionsRecord,
  toAutoMatchRecord,
  toLineDetails,
  toSuggestionsRecord,
} from './bank-matching.wire.ts';
import { findLineDetails } from './find-line-details.ts';
import { decisionsPerRequest } from './import-and-match.ts';
import { ignoreOneLine, matchLine, reopenLine } from './match-line.ts';
import {
  autoMatchBody,
  ignoreBody,
  matchBody,
  refuseBody,
  toRequestedMatch,
  undoBody,
} from './match-request.wire.ts';
import { refuseContact } from './refuse-contact.ts';
import type { MatchComputeDeps } from './suggesting/match-compute.ts';
import { suggestBests } from './suggesting/suggest-bests.ts';
import { suggestMatches } from './suggesting/suggest-matches.ts';
import {
  suggestedLinePage,
  suggestedLineQuery,
  toSuggestedPage,
} from './suggesting/suggested-lines.wire.ts';

const accountParams = z.object({ orgId: uuid(), accountId: uuid() });

export function addBankLineRoutes(app: HttpServer, deps: BooksDeps & MatchComputeDeps): void {
  addReadRoutes(app, deps);
  addDecisionRoutes(app, deps);
  addRefuseContactRoute(app, deps);
}

function addReadRoutes(app: HttpServer, deps: BooksDeps & MatchComputeDeps): void {
  app.get(
    '/bank/lines',
    routeOptions(
      'bank:read',
      {
        operationId: 'listBankLines',
        tags: ['Bank'],
        summary: 'List bank lines, latest first',
      },
      { params: orgParams, querystring: suggestedLineQuery, response: { 200: suggestedLinePage } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { query } = request;
      const page = await readLinePage(deps, {
        orgId,
        accountId: query.account_id ?? null,
        statementId: query.statement_id ?? null,
        status: query.status ?? null,
        direction: query.direction ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        text: query.text ?? null,
        limit: query.limit,
        offset: query.offset,
      });
      const listed = toLinePage(page, query);
      if (query.with_best === undefined) return reply.send(listed);
      return reply.send(toSuggestedPage(listed, await suggestBests(deps, orgId, page.rows)));
    },
  );
  app.get(
    '/bank/lines/:id',
    routeOptions(
      'bank:read',
      { operationId: 'getBankLine', tags: ['Bank'], summary: 'Get a bank line with its matches' },
      { params: oneParams, response: { 200: lineDetailsRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const details = await findLineDetails(deps, orgId, request.params.id);
      if (details === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toLineDetails(details));
    },
  );
  app.get(
    '/bank/lines/:id/suggestions',
    routeOptions(
      'bank:read',
      {
        operationId: 'suggestBankMatches',
        tags: ['Bank'],
        summary: 'Suggest matches for an open bank line',
        errors: [409],
      },
      { params: oneParams, response: { 200: suggestionsRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const outcome = await suggestMatches(deps, { orgId, lineId: request.params.id });
      if (outcome.kind === 'reject') return sendError(reply, toMatchReply(outcome.reason));
      const { line, account, suggestions } = outcome;
      return reply.send(toSuggestionsRecord(line, account.currency, suggestions));
    },
  );
}

function addDecisionRoutes(app: HttpServer, deps: BooksDeps & MatchComputeDeps): void {
  app.post(
    '/bank/lines/:id/match',
    routeOptions(
      'bank:match',
      {
        operationId: 'matchBankLine',
        tags: ['Bank'],
        summary: 'Match a bank line',
        description:
          'Accepts a suggestion or your own parts. Creates the payments and journal entries the match needs in the same transaction; on error nothing is stored. If two users decide on the same line, the first wins and the second receives 409.',
        errors: [409],
      },
      { params: oneParams, body: matchBody, response: { 200: lineDetailsRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const { body, params } = request;
      const outcome = await matchLine(deps, {
        orgId,
        actor,
        lineId: params.id,
        version: body.version,
        request: toRequestedMatch(body),
        ...(body.date !== undefined && { date: body.date }),
        ...lockPassOf(member.role, body.lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toMatchReply(outcome.reason));
      return reply.send(toLineDetails(outcome.details, outcome.otherIds));
    },
  );
  app.post(
    '/bank/lines/:id/ignore',
    routeOptions(
      'bank:match',
      {
        operationId: 'ignoreBankLine',
        tags: ['Bank'],
        summary: 'Ignore a bank line',
        errors: [409],
      },
      { params: oneParams, body: ignoreBody, response: { 200: lineDetailsRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { version } = request.body;
      const order = { orgId, actor, lineId: request.params.id, version };
      const outcome = await ignoreOneLine(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toMatchReply(outcome.reason));
      return reply.send(toLineDetails(outcome.details));
    },
  );
  app.post(
    '/bank/lines/:id/undo',
    routeOptions(
      'bank:match',
      {
        operationId: 'undoBankMatch',
        tags: ['Bank'],
        summary: "Undo a bank line's match or ignore",
        description:
          'Reopens the line. Voids the payments and reverses the entries that the match created. Payments and entries that existed before the match are kept.',
        errors: [409],
      },
      { params: oneParams, body: undoBody, response: { 200: lineDetailsRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const { version, lock_reason: reason } = request.body;
      const seen = { lineId: request.params.id, version };
      const pass = lockPassOf(member.role, reason);
      const outcome = await reopenLine(deps, { orgId, actor, ...seen, ...pass });
      if (outcome.kind === 'reject') return sendError(reply, toMatchReply(outcome.reason));
      return reply.send(toLineDetails(outcome.details, outcome.otherIds));
    },
  );
}

function addRefuseContactRoute(app: HttpServer, deps: BooksDeps & MatchComputeDeps): void {
  app.post(
    '/bank/lines/:id/refuse-contact',
    routeOptions(
      'bank:match',
      {
        operationId: 'refuseBankContact',
        tags: ['Bank'],
        summary: 'Reject a contact for a bank line',
        description: 'Later suggestions for similar lines rank this contact lower.',
      },
      { params: oneParams, body: refuseBody, response: { 200: lineDetailsRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, lineId: request.params.id, contactId: request.body.contact_id };
      const outcome = await refuseContact(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toMatchReply(outcome.reason));
      return reply.send(toLineDetails(outcome.details));
    },
  );
  app.post(
    '/bank/accounts/:accountId/auto-match',
    routeOptions(
      'bank:match',
      {
        operationId: 'autoMatchBankLines',
        tags: ['Bank'],
        summary: "Auto-match an account's open bank lines",
        description: `Applies bank rules and matches lines whose evidence is certain. Handles up to ${decisionsPerRequest} lines a request; repeat the request while \`has_more\` is true.`,
      },
      { params: accountParams, body: autoMatchBody, response: { 200: autoMatchRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const outcome = await autoMatch(deps, {
        orgId,
        actor,
        accountId: request.params.accountId,
        decisionsMax: decisionsPerRequest,
        ...lockPassOf(member.role, request.body.lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, standardReplies.notFound);
      return reply.send(toAutoMatchRecord(outcome));
    },
  );
}

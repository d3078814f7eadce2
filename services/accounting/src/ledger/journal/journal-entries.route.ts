import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockPassOf } from '../locks/lock-pass.wire.ts';
import {
  entriesQuery,
  entryPage,
  explainedEntryRecord,
  toEntryPage,
  toExplainedEntry,
  undoEntryBody,
} from './entries.wire.ts';
import { toJournalReply } from './journal-replies.wire.ts';
import { journalBody, openingBody, toWrittenLines } from './manual/manual-lines.wire.ts';
import { postManualJournal } from './manual/post-manual-journal.ts';
import { postOpeningBalances } from './manual/post-opening-balances.ts';
import { getEntry, readEntries, findEntry } from './read-entries.ts';
import { undoEntry } from './undo-entry.ts';

/** The journal's entries, and manual postings. */
export function addJournalEntriesRoutes(server: HttpServer, deps: BooksDeps): void {
  addListEntriesRoute(server, deps);
  addGetEntryRoute(server, deps);
  addPostJournalRoute(server, deps);
  addPostOpeningRoute(server, deps);
  addUndoEntryRoute(server, deps);
}

function addListEntriesRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/journal/entries',
    routeOptions(
      'journals:read',
      {
        operationId: 'listJournalEntries',
        tags: ['Journal'],
        summary: 'List journal entries, last posted first',
        description:
          'With `account_id`, `from`, `to` and `basis`, returns the entries behind one report figure.',
      },
      { params: orgParams, querystring: entriesQuery, response: { 200: entryPage } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const { query } = request;
      const page = await readEntries(deps, {
        orgId,
        accountId: query.account_id ?? null,
        contactId: query.contact_id ?? null,
        basis: query.basis ?? null,
        from: query.from ?? null,
        to: query.to ?? null,
        sourceKind: query.source ?? null,
        sourceId: query.source_id ?? null,
        text: query.q ?? null,
        limit: query.limit,
        offset: query.offset,
      });
      return reply.send(toEntryPage(page, query, baseCurrency));
    },
  );
}

function addGetEntryRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/journal/entries/:id',
    routeOptions(
      'journals:read',
      {
        operationId: 'getJournalEntry',
        tags: ['Journal'],
        summary: 'Retrieve a journal entry',
        errors: [404],
      },
      { params: oneParams, response: { 200: explainedEntryRecord } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const entry = await findEntry(deps, orgId, request.params.id);
      if (entry === null) {
        return sendError(reply, toJournalReply({ kind: 'reject', reason: 'not_found' }));
      }
      return reply.send(toExplainedEntry(entry, baseCurrency));
    },
  );
}

function addPostJournalRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/journal/entries',
    routeOptions(
      'journals:post',
      {
        operationId: 'postJournalEntry',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Journal'],
        summary: 'Post a manual journal',
        description:
          'Debits must equal credits. A line on a receivable, payable or employee account needs a contact and creates an open item for it.',
        errors: [400, 409],
      },
      { params: orgParams, body: journalBody, response: { 201: explainedEntryRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { date, memo, lines, lock_reason: reason } = request.body;
      const outcome = await postManualJournal(deps, {
        orgId,
        actor,
        date,
        memo,
        lines: toWrittenLines(lines, baseCurrency),
        ...lockPassOf(member.role, reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toJournalReply(outcome));
      const entry = await getEntry(deps, orgId, outcome.entry.id);
      return reply.code(201).send(toExplainedEntry(entry, baseCurrency));
    },
  );
}

function addPostOpeningRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/journal/opening-balances',
    routeOptions(
      'journals:post',
      {
        operationId: 'postOpeningBalances',
        bodyBytesMax: longBodyBytesMax,
        tags: ['Journal'],
        summary: 'Post opening balances',
        description:
          'Any difference goes to opening balance equity, which is 0 once all balances are entered.',
        errors: [400, 409],
      },
      { params: orgParams, body: openingBody, response: { 201: explainedEntryRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { date, lines, lock_reason: reason } = request.body;
      const outcome = await postOpeningBalances(deps, {
        orgId,
        actor,
        date,
        lines: toWrittenLines(lines, baseCurrency),
        ...lockPassOf(member.role, reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toJournalReply(outcome));
      const entry = await getEntry(deps, orgId, outcome.entry.id);
      return reply.code(201).send(toExplainedEntry(entry, baseCurrency));
    },
  );
}

function addUndoEntryRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/journal/entries/:id/undo',
    routeOptions(
      'journals:post',
      {
        operationId: 'undoJournalEntry',
        tags: ['Journal'],
        summary: 'Undo a manual journal or opening balances',
        description:
          'Posts an exact reversal and returns it: on the same day if that period is open, otherwise today. Cancels the open items the entry created.',
        errors: [404, 409],
      },
      { params: oneParams, body: undoEntryBody, response: { 200: explainedEntryRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const { reason, lock_reason: lockReason } = request.body;
      const outcome = await undoEntry(deps, {
        orgId,
        actor,
        entryId: request.params.id,
        reason,
        ...lockPassOf(member.role, lockReason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toJournalReply(outcome));
      const entry = await getEntry(deps, orgId, outcome.entry.id);
      return reply.send(toExplainedEntry(entry, baseCurrency));
    },
  );
}

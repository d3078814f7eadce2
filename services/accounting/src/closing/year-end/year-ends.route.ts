import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { closeYear } from './close-year.ts';
import { findYearEnd, listYearEnds } from './list-year-ends.ts';
import { readChecklist } from './read-checklist.ts';
import { reopenYear } from './reopen-year.ts';
import { toYearEndReply } from './year-end-replies.wire.ts';
import {
  checklistQuery,
  checklistRecord,
  closeYearBody,
  comparedClosingRecord,
  reopenYearBody,
  toChecklistRecord,
  toComparedClosingRecord,
  toYearClosingRecord,
  toYearEndList,
  yearClosingRecord,
  yearEndList,
} from './year-ends.wire.ts';

/** Fiscal years and their closing. */
export function addYearEndsRoutes(server: HttpServer, deps: BooksDeps): void {
  addListYearEndsRoute(server, deps);
  addGetYearChecklistRoute(server, deps);
  addCloseYearRoute(server, deps);
  addGetYearEndRoute(server, deps);
  addReopenYearRoute(server, deps);
}

function addListYearEndsRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/year-ends',
    routeOptions(
      'reports:read',
      {
        operationId: 'listYearEnds',
        tags: ['Periods'],
        summary: 'List fiscal years, latest first',
      },
      { params: orgParams, response: { 200: yearEndList } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      return reply.send(toYearEndList(await listYearEnds(deps, orgId)));
    },
  );
}

function addGetYearChecklistRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/year-ends/checklist',
    routeOptions(
      'reports:read',
      {
        operationId: 'getYearChecklist',
        tags: ['Periods'],
        summary: 'Retrieve the year-end checklist',
        errors: [400, 409],
      },
      { params: orgParams, querystring: checklistQuery, response: { 200: checklistRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const outcome = await readChecklist(deps, orgId, request.query.year_end);
      if (outcome.kind === 'reject') return sendError(reply, toYearEndReply(outcome));
      return reply.send(toChecklistRecord(outcome));
    },
  );
}

function addCloseYearRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/year-ends',
    routeOptions(
      'periods:close',
      {
        operationId: 'closeYear',
        tags: ['Periods'],
        summary: 'Close a fiscal year',
        description:
          'Stores the year’s reports and sets the soft lock. There is no closing entry: reports carry results forward automatically. Set the hard lock separately.',
        errors: [400, 409],
      },
      { params: orgParams, body: closeYearBody, response: { 201: yearClosingRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const { year_end: yearEnd, despite, note = null } = request.body;
      const order = { orgId, actor, role: member.role, yearEnd, despite, note };
      const outcome = await closeYear(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toYearEndReply(outcome));
      return reply.code(201).send(toYearClosingRecord(outcome.closing));
    },
  );
}

function addGetYearEndRoute(server: HttpServer, deps: BooksDeps): void {
  server.get(
    '/year-ends/:id',
    routeOptions(
      'reports:read',
      {
        operationId: 'getYearEnd',
        tags: ['Periods'],
        summary: 'Retrieve a closed year and its changes since closing',
        errors: [404],
      },
      { params: oneParams, response: { 200: comparedClosingRecord } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const found = await findYearEnd(deps, orgId, request.params.id);
      if (found === null) {
        return sendError(reply, toYearEndReply({ kind: 'reject', reason: 'not_found' }));
      }
      return reply.send(toComparedClosingRecord(found, baseCurrency));
    },
  );
}

function addReopenYearRoute(server: HttpServer, deps: BooksDeps): void {
  server.post(
    '/year-ends/:id/reopen',
    routeOptions(
      'periods:close',
      {
        operationId: 'reopenYear',
        tags: ['Periods'],
        summary: 'Reopen a closed year',
        description:
          'Only for owners. Restores the previous soft lock unless it was moved since. The stored reports remain.',
        errors: [403, 404, 409],
      },
      { params: oneParams, body: reopenYearBody, response: { 200: yearClosingRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const { id: closingId } = request.params;
      const { reason } = request.body;
      const outcome = await reopenYear(deps, {
        orgId,
        actor,
        role: member.role,
        closingId,
        reason,
      });
      if (outcome.kind === 'reject') return sendError(reply, toYearEndReply(outcome));
      return reply.send(toYearClosingRecord(outcome.closing));
    },
  );
}

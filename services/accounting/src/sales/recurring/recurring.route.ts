import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { RecurringChanged } from './act-on-recurring.ts';
import type { RecurringDeps } from './create-next-document.ts';
import { createRecurring } from './create-recurring.ts';
import { editRecurring } from './edit-recurring.ts';
import { previewDates, findRecurringDetails, readRecurringPage } from './find-recurring-details.ts';
import { pauseRecurring } from './pause-recurring.ts';
import { toRecurringReply } from './recurring-replies.wire.ts';
import type { RecurringReject } from './recurring-replies.wire.ts';
import {
  createRecurringBody,
  editRecurringBody,
  previewBody,
  previewRecord,
  recurringPage,
  recurringQuery,
  recurringRecord,
  resumeBody,
  runParams,
  runRecord,
  toRecurringPage,
  toRecurringRecord,
  toRunRecord,
  versionBody,
} from './recurring.wire.ts';
import { resumeRecurring } from './resume-recurring.ts';
import { retryRun } from './retry-run.ts';
import { stopRecurring } from './stop-recurring.ts';

const tags = ['Recurring'];

export function addRecurringRoutes(app: HttpServer, deps: RecurringDeps): void {
  addReadRoutes(app, deps);
  addWriteRoutes(app, deps);
  addStateRoutes(app, deps);
}

function addReadRoutes(app: HttpServer, deps: RecurringDeps): void {
  app.get(
    '/recurring',
    routeOptions(
      'recurring:read',
      { operationId: 'listRecurring', tags, summary: 'List recurring documents by name' },
      { params: orgParams, querystring: recurringQuery, response: { 200: recurringPage } },
    ),
    async (request, reply) => {
      const { orgId, member } = memberCallerOf(request);
      const { status = null, kind = null, limit, offset } = request.query;
      const query = { orgId, role: member.role, status, kind, limit, offset };
      const page = await readRecurringPage(deps.database.db, query);
      return reply.send(toRecurringPage(page, request.query));
    },
  );
  app.get(
    '/recurring/:id',
    routeOptions(
      'recurring:read',
      {
        operationId: 'getRecurring',
        tags,
        summary: 'Get a recurring document with its next dates and past runs',
      },
      { params: oneParams, response: { 200: recurringRecord } },
    ),
    async (request, reply) => {
      const { orgId, member } = memberCallerOf(request);
      const { id } = request.params;
      const found = await findRecurringDetails(deps.database.db, orgId, id, member.role);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toRecurringRecord(found));
    },
  );
  app.post(
    '/recurring/preview',
    routeOptions(
      'recurring:read',
      {
        operationId: 'previewRecurring',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Preview the first twelve dates of a schedule',
        description: 'Stores nothing.',
      },
      { params: orgParams, body: previewBody, response: { 200: previewRecord } },
    ),
    async (request, reply) => {
      const { timeZone } = memberCallerOf(request);
      const { dates, today } = previewDates(deps, request.body, timeZone);
      return reply.send({ today, dates: [...dates] });
    },
  );
}

function addWriteRoutes(app: HttpServer, deps: RecurringDeps): void {
  app.post(
    '/recurring',
    routeOptions(
      'recurring:write',
      {
        operationId: 'createRecurring',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Create a recurring document',
        description:
          'Prices the first document immediately. Content that could not be posted is rejected with its reason.',
      },
      { params: orgParams, body: createRecurringBody, response: { 201: recurringRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const outcome = await createRecurring(deps, { orgId, actor, member, ...request.body });
      if (outcome.kind === 'reject') return sendError(reply, toRecurringReply(outcome));
      return reply.code(201).send(toRecurringRecord(outcome.details));
    },
  );
  app.put(
    '/recurring/:id',
    routeOptions(
      'recurring:write',
      {
        operationId: 'editRecurring',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Update a recurring document',
        description:
          'Documents already created are unchanged. If the schedule changes, the next document is dated today or later, unless `catch_up` is true.',
        errors: [409],
      },
      { params: oneParams, body: editRecurringBody, response: { 200: recurringRecord } },
    ),
    async (request, reply) => {
      const { member } = memberCallerOf(request);
      const order = { ...orderOf(request, request.params.id), member, ...request.body };
      return sendChanged(reply, await editRecurring(deps, order));
    },
  );
  app.post(
    '/recurring/:id/runs/:date/retry',
    routeOptions(
      'recurring:write',
      {
        operationId: 'retryRecurringRun',
        tags,
        summary: 'Retry a refused run',
        errors: [409],
      },
      { params: runParams, response: { 200: runRecord } },
    ),
    async (request, reply) => {
      const { id, date } = request.params;
      const outcome = await retryRun(deps, { ...orderOf(request, id), date });
      if (outcome.kind === 'reject') return sendError(reply, toRecurringReply(outcome));
      return reply.send(toRunRecord(outcome.run));
    },
  );
}

function addStateRoutes(app: HttpServer, deps: RecurringDeps): void {
  app.post(
    '/recurring/:id/pause',
    routeOptions(
      'recurring:write',
      {
        operationId: 'pauseRecurring',
        tags,
        summary: 'Pause a recurring document',
        errors: [409],
      },
      { params: oneParams, body: versionBody, response: { 200: recurringRecord } },
    ),
    async (request, reply) => {
      const order = { ...orderOf(request, request.params.id), ...request.body };
      return sendChanged(reply, await pauseRecurring(deps, order));
    },
  );
  app.post(
    '/recurring/:id/resume',
    routeOptions(
      'recurring:write',
      {
        operationId: 'resumeRecurring',
        tags,
        summary: 'Resume a paused recurring document',
        errors: [409],
      },
      { params: oneParams, body: resumeBody, response: { 200: recurringRecord } },
    ),
    async (request, reply) => {
      const { version, catch_up: catchUp = false } = request.body;
      const order = { ...orderOf(request, request.params.id), version, catchUp };
      return sendChanged(reply, await resumeRecurring(deps, order));
    },
  );
  app.post(
    '/recurring/:id/stop',
    routeOptions(
      'recurring:write',
      {
        operationId: 'stopRecurring',
        tags,
        summary: 'Stop a recurring document permanently',
        errors: [409],
      },
      { params: oneParams, body: versionBody, response: { 200: recurringRecord } },
    ),
    async (request, reply) => {
      const order = { ...orderOf(request, request.params.id), ...request.body };
      return sendChanged(reply, await stopRecurring(deps, order));
    },
  );
}

function orderOf(request: FastifyRequest, id: string) {
  const { orgId, actor, member } = memberCallerOf(request);
  return { orgId, actor, role: member.role, id };
}

function sendChanged(
  reply: FastifyReply,
  outcome: RecurringChanged | RecurringReject,
): FastifyReply {
  if (outcome.kind === 'reject') return sendError(reply, toRecurringReply(outcome));
  return reply.send(toRecurringRecord(outcome.details));
}

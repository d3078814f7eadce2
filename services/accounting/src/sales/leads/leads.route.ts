import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { createLead } from './create-lead.ts';
import { editLead } from './edit-lead.ts';
import { toLeadReply } from './lead-replies.wire.ts';
import {
  createLeadBody,
  editLeadBody,
  leadBoard,
  leadBoardQuery,
  leadListQuery,
  leadPage,
  leadParams,
  leadRecord,
  moveLeadBody,
  organisationParams,
  toLeadBoard,
  toLeadPage,
  toLeadRecord,
  toLeadRequest,
  toNewLead,
} from './leads.wire.ts';
import { moveLead } from './move-lead.ts';
import { findLeadDetails, listBoard, readLeadPage, withSteps } from './read-leads.ts';

export function addLeadRoutes(app: HttpServer, deps: BooksDeps): void {
  addReadRoutes(app, deps);
  addChangeRoutes(app, deps);
}

function addReadRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/leads',
    routeOptions(
      'leads:read',
      { operationId: 'listLeads', tags: ['Leads'], summary: 'List leads' },
      { params: organisationParams, querystring: leadListQuery, response: { 200: leadPage } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { query } = request;
      const page = await readLeadPage(deps, {
        orgId,
        stage: query.stage ?? null,
        memberId: query.member_id ?? null,
        contactId: query.contact_id ?? null,
        search: query.search ?? null,
        limit: query.limit,
        offset: query.offset,
      });
      return reply.send(toLeadPage(page, query));
    },
  );

  app.get(
    '/leads/board',
    routeOptions(
      'leads:read',
      {
        operationId: 'getLeadBoard',
        tags: ['Leads'],
        summary: 'Get the lead pipeline by stage, with expected values',
      },
      { params: organisationParams, querystring: leadBoardQuery, response: { 200: leadBoard } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const memberId = request.query.member_id ?? null;
      return reply.send(toLeadBoard(await listBoard(deps, { orgId, memberId })));
    },
  );

  app.get(
    '/leads/:id',
    routeOptions(
      'leads:read',
      { operationId: 'getLead', tags: ['Leads'], summary: 'Get a lead with its history' },
      { params: leadParams, response: { 200: leadRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const details = await findLeadDetails(deps, orgId, request.params.id);
      if (details === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toLeadRecord(details));
    },
  );
}

function addChangeRoutes(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/leads',
    routeOptions(
      'leads:write',
      {
        operationId: 'createLead',
        tags: ['Leads'],
        summary: 'Create a lead',
      },
      { params: organisationParams, body: createLeadBody, response: { 201: leadRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member, baseCurrency } = memberCallerOf(request);
      const lead = toNewLead(request.body, { baseCurrency, memberId: member.id });
      const order = { orgId, actor, request: lead };
      const outcome = await withSteps(deps, createLead(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toLeadReply(outcome));
      return reply.code(201).send(toLeadRecord(outcome.details));
    },
  );

  app.put(
    '/leads/:id',
    routeOptions(
      'leads:write',
      {
        operationId: 'editLead',
        tags: ['Leads'],
        summary: 'Update a lead',
        errors: [409],
      },
      { params: leadParams, body: editLeadBody, response: { 200: leadRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, baseCurrency } = memberCallerOf(request);
      const { version, ...body } = request.body;
      const lead = toLeadRequest(body, baseCurrency);
      const order = { orgId, actor, id: request.params.id, version, request: lead };
      const outcome = await withSteps(deps, editLead(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toLeadReply(outcome));
      return reply.send(toLeadRecord(outcome.details));
    },
  );

  app.post(
    '/leads/:id/move',
    routeOptions(
      'leads:write',
      {
        operationId: 'moveLead',
        tags: ['Leads'],
        summary: 'Move a lead to another stage',
        description:
          '`won` is final: it creates a customer if the lead has none yet, and sends `lead.won`. `lost` needs a reason; a lost lead can be reopened.',
        errors: [409],
      },
      { params: leadParams, body: moveLeadBody, response: { 200: leadRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { version, stage: to, lost_reason: lostReason = null } = request.body;
      const order = { orgId, actor, id: request.params.id, version, to, lostReason };
      const outcome = await withSteps(deps, moveLead(deps, order));
      if (outcome.kind === 'reject') return sendError(reply, toLeadReply(outcome));
      return reply.send(toLeadRecord(outcome.details));
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { changeAccount } from './change-account.ts';
import {
  changeAccountBody,
  chartList,
  chartRecord,
  createAccountBody,
  deletedAccountRecord,
  toAccountReply,
  toChartRecord,
} from './chart.wire.ts';
import { createAccount } from './create-account.ts';
import { deleteAccount } from './delete-account.ts';
import { listChart } from './list-chart.ts';
import type { ReadChartDeps } from './list-chart.ts';

export function addChartRoutes(app: HttpServer, deps: BooksDeps): void {
  addListChartRoute(app, deps);
  addCreateAccountRoute(app, deps);
  addChangeAccountRoute(app, deps);
  addDeleteAccountRoute(app, deps);
}

function addListChartRoute(app: HttpServer, deps: ReadChartDeps): void {
  app.get(
    '/accounts',
    routeOptions(
      'lists:read',
      {
        operationId: 'listChart',
        tags: ['Lists'],
        summary: 'List the chart of accounts by code',
      },
      { params: orgParams, response: { 200: chartList } },
    ),
    async (request, reply) => {
      const chart = await listChart(deps, memberCallerOf(request).orgId);
      return reply.send({ data: chart.map(toChartRecord) });
    },
  );
}

function addCreateAccountRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/accounts',
    routeOptions(
      'chart:change',
      {
        operationId: 'createAccount',
        tags: ['Lists'],
        summary: 'Create an account',
        errors: [409],
      },
      { params: orgParams, body: createAccountBody, response: { 201: chartRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await createAccount(deps, { orgId, actor, request: request.body });
      if (outcome.kind === 'reject') return sendError(reply, toAccountReply(outcome));
      return reply.code(201).send(toChartRecord(outcome.account));
    },
  );
}

function addChangeAccountRoute(app: HttpServer, deps: BooksDeps): void {
  app.patch(
    '/accounts/:id',
    routeOptions(
      'chart:change',
      {
        operationId: 'changeAccount',
        tags: ['Lists'],
        summary: 'Rename, deactivate or reactivate an account',
        errors: [404, 409],
      },
      { params: oneParams, body: changeAccountBody, response: { 200: chartRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, id: request.params.id, ...request.body };
      const outcome = await changeAccount(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toAccountReply(outcome));
      return reply.send(toChartRecord(outcome.account));
    },
  );
}

function addDeleteAccountRoute(app: HttpServer, deps: BooksDeps): void {
  app.delete(
    '/accounts/:id',
    routeOptions(
      'chart:change',
      {
        operationId: 'deleteAccount',
        tags: ['Lists'],
        summary: 'Delete an unused account',
        errors: [404, 409],
      },
      { params: oneParams, response: { 200: deletedAccountRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id } = request.params;
      const outcome = await deleteAccount(deps, { orgId, actor, id });
      if (outcome.kind === 'reject') return sendError(reply, toAccountReply(outcome));
      return reply.send({ id, deleted: true });
    },
  );
}

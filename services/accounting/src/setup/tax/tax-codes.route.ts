import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Database } from '../../kernel/database.ts';
import { addTaxRate } from './add-tax-rate.ts';
import { createTaxCode } from './create-tax-code.ts';
import { getTaxCodeDetails, listTaxCodeDetails } from './list-tax-codes.ts';
import { supersedeTaxCode } from './supersede-tax-code.ts';
import { switchTaxCode } from './switch-tax-code.ts';
import {
  addRateBody,
  createTaxCodeBody,
  supersedeBody,
  switchTaxCodeBody,
  taxCodeList,
  taxCodeRecord,
  toTaxCodeRecord,
} from './tax-codes.wire.ts';
import { toTaxReply } from './tax-replies.wire.ts';

export function addTaxCodeRoutes(app: HttpServer, deps: BooksDeps): void {
  addListTaxCodesRoute(app, deps);
  addCreateTaxCodeRoute(app, deps);
  addSwitchTaxCodeRoute(app, deps);
  addAddTaxRateRoute(app, deps);
  addSupersedeTaxCodeRoute(app, deps);
}

function addListTaxCodesRoute(
  app: HttpServer,
  { database }: { readonly database: Database },
): void {
  app.get(
    '/tax-codes',
    routeOptions(
      'lists:read',
      {
        operationId: 'listTaxCodes',
        tags: ['Lists'],
        summary: 'List tax codes with their components and rates',
      },
      { params: orgParams, response: { 200: taxCodeList } },
    ),
    async (request, reply) => {
      const codes = await listTaxCodeDetails(database, memberCallerOf(request).orgId);
      return reply.send({ data: codes.map(toTaxCodeRecord) });
    },
  );
}

function addCreateTaxCodeRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/tax-codes',
    routeOptions(
      'chart:change',
      {
        operationId: 'createTaxCode',
        tags: ['Lists'],
        summary: 'Create a tax code with its components and rates',
        description: 'A tax code cannot be edited later. Add later rates, or supersede it.',
        errors: [409],
      },
      { params: orgParams, body: createTaxCodeBody, response: { 201: taxCodeRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await createTaxCode(deps, { orgId, actor, request: request.body });
      if (outcome.kind === 'reject') return sendError(reply, toTaxReply(outcome));
      const details = await getTaxCodeDetails(deps.database, orgId, outcome.id);
      return reply.code(201).send(toTaxCodeRecord(details));
    },
  );
}

function addSwitchTaxCodeRoute(app: HttpServer, deps: BooksDeps): void {
  app.patch(
    '/tax-codes/:id',
    routeOptions(
      'chart:change',
      {
        operationId: 'switchTaxCode',
        tags: ['Lists'],
        summary: 'Deactivate or reactivate a tax code',
        errors: [404, 409],
      },
      { params: oneParams, body: switchTaxCodeBody, response: { 200: taxCodeRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id: taxCodeId } = request.params;
      const outcome = await switchTaxCode(deps, { orgId, actor, taxCodeId, ...request.body });
      if (outcome.kind === 'reject') return sendError(reply, toTaxReply(outcome));
      const details = await getTaxCodeDetails(deps.database, orgId, taxCodeId);
      return reply.send(toTaxCodeRecord(details));
    },
  );
}

function addAddTaxRateRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/tax-codes/:id/rates',
    routeOptions(
      'chart:change',
      {
        operationId: 'addTaxRate',
        tags: ['Lists'],
        summary: 'Add a future rate to a tax code',
        errors: [404, 409],
      },
      { params: oneParams, body: addRateBody, response: { 201: taxCodeRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id: taxCodeId } = request.params;
      const outcome = await addTaxRate(deps, { orgId, actor, taxCodeId, ...request.body });
      if (outcome.kind === 'reject') return sendError(reply, toTaxReply(outcome));
      const details = await getTaxCodeDetails(deps.database, orgId, taxCodeId);
      return reply.code(201).send(toTaxCodeRecord(details));
    },
  );
}

function addSupersedeTaxCodeRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/tax-codes/:id/supersede',
    routeOptions(
      'chart:change',
      {
        operationId: 'supersedeTaxCode',
        tags: ['Lists'],
        summary: 'Supersede a tax code, also where it is a default',
        errors: [404, 409],
      },
      { params: oneParams, body: supersedeBody, response: { 200: taxCodeRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id: taxCodeId } = request.params;
      const { version, successor_id: successorId } = request.body;
      const order = { orgId, actor, taxCodeId, version, successorId };
      const outcome = await supersedeTaxCode(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toTaxReply(outcome));
      const details = await getTaxCodeDetails(deps.database, orgId, taxCodeId);
      return reply.send(toTaxCodeRecord(details));
    },
  );
}

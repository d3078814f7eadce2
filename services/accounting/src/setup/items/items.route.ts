import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Database } from '../../kernel/database.ts';
import { changeItem } from './change-item.ts';
import { createItem } from './create-item.ts';
import {
  changeItemBody,
  createItemBody,
  itemList,
  itemNotFound,
  itemRecord,
  listItemsQuery,
  toItemFilter,
  toItemRecord,
  toItemReply,
} from './items.wire.ts';
import { findItemById, readItemPage } from './list-items.ts';

export function addItemRoutes(app: HttpServer, deps: BooksDeps): void {
  addListItemsRoute(app, deps);
  addCreateItemRoute(app, deps);
  addGetItemRoute(app, deps);
  addChangeItemRoute(app, deps);
}

function addListItemsRoute(app: HttpServer, { database }: { readonly database: Database }): void {
  app.get(
    '/items',
    routeOptions(
      'lists:read',
      { operationId: 'listItems', tags: ['Lists'], summary: 'List or search items' },
      { params: orgParams, querystring: listItemsQuery, response: { 200: itemList } },
    ),
    async (request, reply) => {
      const { limit, offset } = request.query;
      const { orgId } = memberCallerOf(request);
      const filter = toItemFilter(request.query);
      const page = await readItemPage(database, orgId, filter, { limit, offset });
      const data = page.items.map(toItemRecord);
      return reply.send({ data, has_more: page.hasMore, limit, offset });
    },
  );
}

function addCreateItemRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/items',
    routeOptions(
      'items:change',
      { operationId: 'createItem', tags: ['Lists'], summary: 'Create an item', errors: [409] },
      { params: orgParams, body: createItemBody, response: { 201: itemRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await createItem(deps, { orgId, actor, request: request.body });
      if (outcome.kind === 'reject') return sendError(reply, toItemReply(outcome.reason));
      return reply.code(201).send(toItemRecord(outcome.item));
    },
  );
}

function addGetItemRoute(app: HttpServer, { database }: { readonly database: Database }): void {
  app.get(
    '/items/:id',
    routeOptions(
      'lists:read',
      { operationId: 'getItem', tags: ['Lists'], summary: 'Get an item', errors: [404] },
      { params: oneParams, response: { 200: itemRecord } },
    ),
    async (request, reply) => {
      const item = await findItemById(database, memberCallerOf(request).orgId, request.params.id);
      if (item === null) return sendError(reply, itemNotFound);
      return reply.send(toItemRecord(item));
    },
  );
}

function addChangeItemRoute(app: HttpServer, deps: BooksDeps): void {
  app.patch(
    '/items/:id',
    routeOptions(
      'items:change',
      {
        operationId: 'changeItem',
        tags: ['Lists'],
        summary: 'Update, deactivate or reactivate an item',
        description: 'Omitted fields are left unchanged. Existing lines are not affected.',
        errors: [404, 409],
      },
      { params: oneParams, body: changeItemBody, response: { 200: itemRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, id: request.params.id, ...request.body };
      const outcome = await changeItem(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toItemReply(outcome.reason));
      return reply.send(toItemRecord(outcome.item));
    },
  );
}

import { operation, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer, OperationDescription } from '@countinghouse/http';
import type { Database } from '@countinghouse/postgres';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import {
  readKeepsBodies,
  readKeyUse,
  readRefusalGroups,
  readRequestPage,
} from './read-requests.ts';
import { findLoggedRequest } from './request-log.sql.ts';
import {
  keyUseList,
  keyUseQuery,
  loggedExchange,
  logSettings,
  logSettingsBody,
  refusalGroups,
  requestId,
  requestPage,
  requestsQuery,
  toExchangeRecord,
  toGroupRecord,
  toRequestFilter,
  toRequestPage,
  toUseRecord,
} from './request-log.wire.ts';

/** What the service's gate provides to these routes; it runs before each of them. */
export interface RequestLogHost<Schema> {
  readonly database: Database<Schema>;
  /** Route config that tells the gate who may read the log, or change what is kept. */
  readonly reading: FastifyContextConfig;
  readonly scopes: readonly string[];
  readonly tenantOf: (request: FastifyRequest) => string;
}

export interface RequestLogChanges {
  readonly changing: FastifyContextConfig;
  readonly changingScopes: readonly string[];
  /** Saves the choice and records it in the audit log. */
  readonly saveKeepsBodies: (request: FastifyRequest, keepsBodies: boolean) => Promise<void>;
}

/** The log for keys and people. */
export function addRequestRoutes<Schema>(server: HttpServer, host: RequestLogHost<Schema>): void {
  const { database, tenantOf } = host;

  server.get(
    '/requests',
    describe(
      host,
      {
        operationId: 'listRequests',
        summary: 'List requests of the last 14 days, newest first',
        description:
          'Requests of API keys. In the live environment, only changes and refusals are listed; reads that succeed are counted only. A request appears within a second, and may be missing under heavy load.',
      },
      { querystring: requestsQuery, response: { 200: requestPage } },
    ),
    async (request, reply) => {
      const filter = toRequestFilter(request.query, tenantOf(request));
      return reply.send(
        toRequestPage(await readRequestPage(database, filter, request.query.limit)),
      );
    },
  );

  server.get(
    '/requests/:id',
    describe(
      host,
      { operationId: 'getRequest', summary: 'Retrieve a request with its content' },
      { params: requestId, response: { 200: loggedExchange } },
    ),
    async (request, reply) => {
      const found = await findLoggedRequest(database.db, tenantOf(request), request.params.id);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toExchangeRecord(found));
    },
  );
}

/** Further routes for people only. */
export function addRequestLogRoutes<Schema>(
  server: HttpServer,
  host: RequestLogHost<Schema>,
  changes: RequestLogChanges,
): void {
  const { database, tenantOf } = host;

  server.get(
    '/request-errors',
    describe(
      host,
      {
        operationId: 'listRequestErrors',
        summary: 'List refused requests, grouped by kind',
        description: 'Of the latest 10,000 requests in the log.',
      },
      { response: { 200: refusalGroups } },
    ),
    async (request, reply) => {
      const groups = await readRefusalGroups(database, tenantOf(request));
      return reply.send({ data: groups.map(toGroupRecord) });
    },
  );

  server.get(
    '/key-use',
    describe(
      host,
      {
        operationId: 'listKeyUse',
        summary: 'List how often API keys were used, by day and address',
      },
      { querystring: keyUseQuery, response: { 200: keyUseList } },
    ),
    async (request, reply) => {
      const keyId = request.query.key_id ?? null;
      const uses = await readKeyUse(database, tenantOf(request), keyId);
      return reply.send({ data: uses.map(toUseRecord) });
    },
  );

  server.get(
    '/request-log-settings',
    describe(
      host,
      {
        operationId: 'getRequestLogSettings',
        summary: 'Retrieve whether bodies of requests are kept',
      },
      { response: { 200: logSettings } },
    ),
    async (request, reply) =>
      reply.send({ keeps_bodies: await readKeepsBodies(database, tenantOf(request)) }),
  );

  server.put(
    '/request-log-settings',
    describe(
      { reading: changes.changing, scopes: changes.changingScopes },
      {
        operationId: 'updateRequestLogSettings',
        summary: 'Choose whether bodies of requests are kept',
        description: 'Applies to requests from now on.',
        repeat: 'natural',
        bodyExample: { keeps_bodies: false },
      },
      { body: logSettingsBody, response: { 200: logSettings } },
    ),
    async (request, reply) => {
      await changes.saveKeepsBodies(request, request.body.keeps_bodies);
      return reply.send({ keeps_bodies: request.body.keeps_bodies });
    },
  );
}

type Description = Omit<OperationDescription, 'tags' | 'requiredScopes'>;

function describe<Schemas extends object>(
  { reading, scopes }: Pick<RequestLogHost<unknown>, 'reading' | 'scopes'>,
  description: Description,
  schemas: Schemas,
) {
  const described = operation({ ...description, tags: ['Requests'], requiredScopes: scopes });
  return { config: { ...reading, staysOutOfLog: true }, schema: { ...described, ...schemas } };
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { endLockException } from './end-lock-exception.ts';
import { grantLockException } from './grant-lock-exception.ts';
import { listNamedExceptions } from './list-lock-exceptions.ts';
import { exceptionList, grantExceptionBody, toExceptionRecord, toLockReply } from './locks.wire.ts';

export function addLockExceptionRoutes(app: HttpServer, deps: BooksDeps): void {
  addListLockExceptionsRoute(app, deps);
  addGrantLockExceptionRoute(app, deps);
  addEndLockExceptionRoute(app, deps);
}

function addListLockExceptionsRoute(
  app: HttpServer,
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
): void {
  app.get(
    '/lock-exceptions',
    routeOptions(
      'settings:read',
      {
        operationId: 'listLockExceptions',
        tags: ['Periods'],
        summary: 'List lock-date exceptions with their entries',
      },
      { params: orgParams, response: { 200: exceptionList } },
    ),
    async (request, reply) => {
      const found = await listNamedExceptions(database.db, memberCallerOf(request).orgId);
      const at = now();
      return reply.send({ data: found.map((exception) => toExceptionRecord(exception, at)) });
    },
  );
}

function addGrantLockExceptionRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/lock-exceptions',
    routeOptions(
      'locks:change',
      {
        operationId: 'grantLockException',
        tags: ['Periods'],
        summary: 'Grant a lock-date exception',
        description:
          'Lets one member post on or before the soft lock date until it expires. All other locks still apply. Returns every exception.',
      },
      { params: orgParams, body: grantExceptionBody, response: { 201: exceptionList } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const order = { orgId, actor, role: member.role, ...request.body };
      const outcome = await grantLockException(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toLockReply(outcome.reason));
      const found = await listNamedExceptions(deps.database.db, orgId);
      const at = deps.now();
      return reply
        .code(201)
        .send({ data: found.map((exception) => toExceptionRecord(exception, at)) });
    },
  );
}

function addEndLockExceptionRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/lock-exceptions/:id/end',
    routeOptions(
      'locks:change',
      {
        operationId: 'endLockException',
        tags: ['Periods'],
        summary: 'End a lock-date exception',
        errors: [404],
      },
      { params: oneParams, response: { 200: exceptionList } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const order = { orgId, actor, role: member.role, exceptionId: request.params.id };
      const outcome = await endLockException(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toLockReply(outcome.reason));
      const found = await listNamedExceptions(deps.database.db, orgId);
      const at = deps.now();
      return reply.send({ data: found.map((exception) => toExceptionRecord(exception, at)) });
    },
  );
}

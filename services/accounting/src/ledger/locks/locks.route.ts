import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Database } from '../../kernel/database.ts';
import { hardenLock } from './harden-lock.ts';
import {
  hardLockBody,
  locksRecord,
  setLocksBody,
  toLockReply,
  toLocksRecord,
} from './locks.wire.ts';
import { readLocks } from './read-locks.ts';
import { setLockDates } from './set-lock-dates.ts';

export function addLockRoutes(app: HttpServer, deps: BooksDeps): void {
  addGetLocksRoute(app, deps);
  addSetLocksRoute(app, deps);
  addHardenLockRoute(app, deps);
}

function addGetLocksRoute(app: HttpServer, { database }: { readonly database: Database }): void {
  app.get(
    '/locks',
    routeOptions(
      'settings:read',
      {
        operationId: 'getLocks',
        tags: ['Periods'],
        summary: 'Retrieve the lock dates',
      },
      { params: orgParams, response: { 200: locksRecord } },
    ),
    async (request, reply) => {
      const locks = await readLocks(database.db, memberCallerOf(request).orgId);
      return reply.send(toLocksRecord(locks));
    },
  );
}

function addSetLocksRoute(app: HttpServer, deps: BooksDeps): void {
  app.patch(
    '/locks',
    routeOptions(
      'locks:change',
      {
        operationId: 'setLocks',
        tags: ['Periods'],
        summary: 'Update the lock dates',
        description:
          'Omitted locks are left unchanged; null removes a lock. Waits for postings in progress. The new locks apply to every later posting.',
      },
      { params: orgParams, body: setLocksBody, response: { 200: locksRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const order = { orgId, actor, role: member.role, dates: request.body };
      const outcome = await setLockDates(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toLockReply(outcome.reason));
      return reply.send(toLocksRecord(await readLocks(deps.database.db, orgId)));
    },
  );
}

function addHardenLockRoute(app: HttpServer, deps: BooksDeps): void {
  app.put(
    '/locks/hard',
    routeOptions(
      'locks:harden',
      {
        operationId: 'hardenLock',
        secondFactor: true,
        tags: ['Periods'],
        summary: 'Set the hard lock date',
        description:
          'Closes the books permanently up to a date. It cannot be undone. Requires a fresh second factor.',
        errors: [409],
      },
      { params: orgParams, body: hardLockBody, response: { 200: locksRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor, member } = memberCallerOf(request);
      const order = { orgId, actor, role: member.role, ...request.body };
      const outcome = await hardenLock(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toLockReply(outcome.reason));
      return reply.send(toLocksRecord(await readLocks(deps.database.db, orgId)));
    },
  );
}

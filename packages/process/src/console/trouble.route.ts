import { sendError, standardReplies, uuid } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { readDeadLetters } from '../command-line/redrive-jobs.ts';
import { actingAs, consoleRoute, signedInOperatorOf } from './operator-gate.ts';
import type { ConsoleDeps } from './operator-gate.ts';
import { listOperatorLog } from './operator-log.sql.ts';
import {
  actList,
  actQuery,
  doneReply,
  endpointList,
  jobList,
  toActRecord,
  toEndpointRecord,
  toJobRecord,
} from './trouble.wire.ts';
import type { TroubledEndpoint } from './trouble.wire.ts';

const tags = ['Trouble'];
/** As many as a person reads. */
const actsShownMax = 200;

interface TroubleHost<Schema> {
  readonly listEndpoints: () => Promise<readonly TroubledEndpoint[]>;
  /** Returns how many jobs were requeued. */
  readonly redrive: (deps: ConsoleDeps<Schema>, which: { readonly id: string }) => Promise<number>;
}

/** Jobs and webhooks in trouble, and what operators did. */
export function addCommonTroubleRoutes<Schema>(
  server: HttpServer,
  deps: Omit<ConsoleDeps<Schema>, 'actor' | 'operator'>,
  { listEndpoints, redrive }: TroubleHost<Schema>,
): void {
  server.get(
    '/jobs',
    consoleRoute(
      'viewer',
      { operationId: 'listDeadJobs', tags, summary: 'List jobs that failed permanently' },
      { response: { 200: jobList } },
    ),
    async (_request, reply) => {
      const found = await readDeadLetters(deps.database);
      return reply.send({ data: found.map(toJobRecord) });
    },
  );
  server.post(
    '/jobs/:id/redrive',
    consoleRoute(
      'operator',
      {
        operationId: 'redriveJob',
        tags,
        summary: 'Requeue a job that failed permanently',
        description: 'Every job is safe to repeat.',
        secondFactor: true,
        errors: [404],
      },
      { params: z.object({ id: uuid() }), response: { 200: doneReply } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const moved = await redrive(actingAs(deps, request), { id: request.params.id });
      if (moved === 0) return sendError(reply, standardReplies.notFound);
      return reply.send({ status: 'done' });
    },
  );
  server.get(
    '/webhooks',
    consoleRoute(
      'viewer',
      {
        operationId: 'listTroubledEndpoints',
        tags,
        summary: 'List webhook endpoints that are off after failures, or overdue',
      },
      { response: { 200: endpointList } },
    ),
    async (_request, reply) => {
      const found = await listEndpoints();
      return reply.send({ data: found.map(toEndpointRecord) });
    },
  );
  server.get(
    '/acts',
    consoleRoute(
      'viewer',
      {
        operationId: 'listActs',
        tags,
        summary: 'List what operators did, newest first',
        description: 'Acts on one business or organisation are also in its audit log.',
      },
      { querystring: actQuery, response: { 200: actList } },
    ),
    async (request, reply) => {
      const { before = null } = request.query;
      const found = await listOperatorLog(deps.database.db, before, actsShownMax);
      return reply.send({ data: found.map(toActRecord) });
    },
  );
}

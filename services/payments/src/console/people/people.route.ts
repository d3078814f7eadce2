import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { mayAct, requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { revokeApiKey } from '../../business/api-keys/revoke-api-key.ts';
import {
  actingAs,
  consoleRoute,
  doneReply,
  readRequestsOf,
  signedInOperatorOf,
} from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { businessTable } from '../../tenants/businesses/business-table.ts';
import { peopleRecord, revocationBody, toPeopleRecord } from './people.wire.ts';
import { readPeople } from './read-people.ts';

const tags = ['Businesses'];

export function addPeopleRoutes(server: HttpServer, deps: Omit<OperatorDeps, 'actor'>): void {
  server.get(
    '/businesses/:id/people',
    consoleRoute(
      'viewer',
      {
        operationId: 'getPeople',
        tags,
        summary: 'Get the members, open invitations and API keys of a business',
        description: 'Keys come without their secrets, which are not stored.',
      },
      { params: z.object({ id: uuid() }), response: { 200: peopleRecord } },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const found = await readPeople(deps.database, id);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(
        toPeopleRecord(found, {
          mayAct: mayAct(signedInOperatorOf(request).role),
          now: deps.now(),
          requests: await readRequestsOf(deps, businessTable, request, id),
        }),
      );
    },
  );

  server.post(
    '/businesses/:id/keys/:keyId/revoke',
    consoleRoute(
      'operator',
      {
        operationId: 'revokeKey',
        tags,
        summary: 'Revoke an API key on every process within a second',
        description: 'One operator is enough: it is urgent, and moves no money.',
        secondFactor: true,
        errors: [404],
      },
      {
        params: z.object({ id: uuid(), keyId: uuid() }),
        body: revocationBody,
        response: { 200: doneReply },
      },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const { id: businessId, keyId } = request.params;
      const { reason } = request.body;
      const outcome = await revokeApiKey(
        actingAs(deps, request),
        { businessId, keyId },
        { reason },
      );
      if (outcome === 'key_not_found') return sendError(reply, standardReplies.notFound);
      return reply.send({ status: 'done' });
    },
  );
}

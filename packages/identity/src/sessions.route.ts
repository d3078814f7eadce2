import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { nothingHere } from './identity-replies.ts';
import type { Identity } from './identity.ts';
import { doneReply, idParams, sessionList, toSessionRecord } from './identity.wire.ts';
import { describeRoute, partsOf } from './route-host.ts';
import type { RouteHost } from './route-host.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export function addSessionRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: RouteHost,
): void {
  const { parts } = identity;

  server.get(
    '/auth/sessions',
    describeRoute(
      host.signedIn,
      { operationId: 'listSessions', summary: 'List your sessions' },
      { response: { 200: sessionList } },
    ),
    async (request, reply) => {
      const { userId, sessionId } = host.signedInOf(request);
      const sessions = await listSessions(parts, userId);
      return reply.send({ data: sessions.map((row) => toSessionRecord(row, sessionId)) });
    },
  );

  server.delete(
    '/auth/sessions/:id',
    describeRoute(
      host.signedIn,
      { operationId: 'endSession', summary: 'End a session', errors: [404] },
      { params: idParams, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const { userId } = host.signedInOf(request);
      const isEnded = await endSession(parts, userId, request.params.id);
      return isEnded ? reply.send({ status: 'done' }) : sendError(reply, nothingHere);
    },
  );

  server.delete(
    '/auth/sessions',
    describeRoute(
      host.signedIn,
      { operationId: 'endOtherSessions', summary: 'End all your other sessions' },
      { response: { 200: doneReply } },
    ),
    async (request, reply) => {
      await endOtherSessions(partsOf(identity, request), host.signedInOf(request));
      return reply.send({ status: 'done' });
    },
  );
}

import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { callerOf, memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { agreeToBooks } from './agree-to-books.ts';
import type { AgreeDeps } from './agree-to-books.ts';
import {
  agreeBody,
  agreedRecord,
  endedRecord,
  foundConnection,
  toAgreeReply,
  toFoundBooks,
} from './books-connections.wire.ts';
import { endConnection } from './end-connection.ts';
import { readBooks } from './read-books.ts';

const tags = ['Books'];

/** The books that follow a workspace; for people alone. */
export function addBooksConnectionRoutes(server: HttpServer, deps: AgreeDeps): void {
  server.get(
    '/books-connection',
    routeOptions(
      { anyOf: ['account:read'] },
      { operationId: 'getBooksConnection', tags, summary: 'Get the connected books' },
      { response: { 200: foundConnection } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      return reply.send(toFoundBooks(await readBooks(deps.database, workspaceId, deps.now())));
    },
  );

  server.post(
    '/books-connection',
    routeOptions(
      { anyOf: ['books:connect'] },
      {
        operationId: 'agreeToBooks',
        secondFactor: true,
        tags,
        summary: 'Let books follow this workspace',
        description:
          'The books can read every payment, refund and payout, and create payment links. They cannot move money. One workspace has one set of books; agreeing again for the same organisation replaces its keys.',
        errors: [409],
      },
      { body: agreeBody, response: { 200: agreedRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const person = { caller: callerOf(request), memberId: memberOf(request).memberId };
      const outcome = await agreeToBooks(deps, person, request.body);
      if (outcome.kind === 'reject') return sendError(reply, toAgreeReply(outcome));
      return reply.send({ object: 'books_consent' as const, return_url: outcome.returnUrl });
    },
  );

  server.post(
    '/books-connection/end',
    routeOptions(
      { anyOf: ['books:connect'] },
      {
        operationId: 'endBooksConnection',
        tags,
        summary: 'Disconnect the books',
        description:
          'The books’ API keys stop working within a second. What is booked stays. No second factor is required.',
      },
      { response: { 200: endedRecord } },
    ),
    async (request, reply) => {
      const outcome = await endConnection(deps, callerOf(request));
      if (outcome === 'not_connected') return sendError(reply, standardReplies.notFound);
      return reply.send({ object: 'books_connection' as const, ended: true as const });
    },
  );
}

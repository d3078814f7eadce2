import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { limitedReply, linkOver, passwordFault } from './identity-replies.ts';
import type { Identity } from './identity.ts';
import { doneReply, linkRequestBody, linkUseBody, tokenBody } from './identity.wire.ts';
import { requestRecovery, stopRecovery, useRecovery } from './recovery.ts';
import type { RecoveryHandler } from './recovery.ts';
import { browserOf, describeRoute, partsOf, setCookies } from './route-host.ts';
import type { RouteHost } from './route-host.ts';

/**
 * For services whose operators decide about lost second factors. Tokens travel in bodies, never in
 * URLs.
 */
export function addRecoveryRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: Pick<RouteHost, 'everyone'>,
  recovery: RecoveryHandler<Schema>,
): void {
  const { parts, cookies } = identity;

  server.post(
    '/auth/recovery',
    describeRoute(
      host.everyone,
      {
        operationId: 'requestRecovery',
        summary: 'Request a new second factor for a lost one',
        description:
          'Starts a waiting period of 72 hours. The address, and the owners of each business of the account, get an e-mail with a link that stops it. Then two operators decide. Signing in stops it too. The response is the same whether or not an account has this address.',
      },
      { body: linkRequestBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const browser = browserOf(identity, request);
      const outcome = await requestRecovery(parts, recovery, request.body.email, browser);
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      return reply.send({ status: 'done' });
    },
  );

  server.post(
    '/auth/recovery/stop',
    describeRoute(
      host.everyone,
      {
        operationId: 'stopRecovery',
        summary: 'Stop a recovery with the emailed link',
        description: 'Nothing changes for the account.',
      },
      { body: tokenBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      if (!(await stopRecovery(parts, recovery, request.body.token))) {
        return sendError(reply, linkOver);
      }
      return reply.send({ status: 'done' });
    },
  );

  server.post(
    '/auth/recovery/use',
    describeRoute(
      host.everyone,
      {
        operationId: 'useRecovery',
        summary: 'Set a new password after a confirmed recovery',
        description:
          'The link works once and expires after a day. Old second factors and recovery codes stop working, and all sessions end. Sign in with the new password and set up a second factor.',
      },
      { body: linkUseBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const browser = browserOf(identity, request);
      const outcome = await useRecovery(
        partsOf(identity, request),
        recovery,
        request.body,
        browser,
      );
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      if (outcome.kind === 'reject') {
        const { reason } = outcome;
        return sendError(reply, reason === 'link_over' ? linkOver : passwordFault(reason));
      }
      setCookies(reply, cookies.endSession, cookies.endPending);
      return reply.send({ status: 'done' });
    },
  );
}

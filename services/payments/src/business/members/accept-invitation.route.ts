import { originOf, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  invitationTokenBody,
  joinByInvitation,
  joinWithNewAccount,
  limitedReply,
  registerBody,
} from '@countinghouse/identity';
import { signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createJoining, showInvitation } from './accept-invitation.ts';
import type { RegisterDeps } from './accept-invitation.ts';
import {
  joinedRecord,
  shownInvitationRecord,
  toJoinedRecord,
  toShownInvitation,
} from './invitations.wire.ts';
import { invitationOver, toAcceptReply } from './member-replies.wire.ts';

const tags = ['Members'];

/** The token is sent in the body, never in the URL: proxies log URLs. */
export function addAcceptInvitationRoutes(server: HttpServer, deps: RegisterDeps): void {
  const joining = createJoining(deps);

  server.post(
    '/invitations/show',
    routeOptions(
      'everyone',
      {
        operationId: 'showInvitation',
        tags,
        summary: 'Get an invitation by the token of its link',
      },
      { body: invitationTokenBody, response: { 200: shownInvitationRecord } },
    ),
    async (request, reply) => {
      const invitation = await showInvitation(deps, request.body.token);
      if (invitation === null) return sendError(reply, invitationOver);
      return reply.send(toShownInvitation(invitation));
    },
  );

  server.post(
    '/invitations/register',
    routeOptions(
      'everyone',
      {
        operationId: 'registerByInvitation',
        tags,
        summary: 'Accept an invitation by creating an account',
        description: 'For a person without an account. Sign in afterwards.',
      },
      { body: registerBody, response: { 200: joinedRecord } },
    ),
    async (request, reply) => {
      const origin = originOf(request);
      const outcome = await joinWithNewAccount(joining, deps, { ...request.body, origin });
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      if (outcome.kind === 'reject') return sendError(reply, toAcceptReply(outcome));
      return reply.send(toJoinedRecord(outcome));
    },
  );

  server.post(
    '/invitations/accept',
    routeOptions(
      'signed_in',
      {
        operationId: 'acceptInvitation',
        tags,
        summary: 'Accept an invitation with the account you are signed in to',
      },
      { body: invitationTokenBody, response: { 200: joinedRecord } },
    ),
    async (request, reply) => {
      const person = { ...signedInOf(request), origin: originOf(request) };
      const outcome = await joinByInvitation(joining, person, request.body.token);
      if (outcome.kind === 'reject') return sendError(reply, toAcceptReply(outcome));
      return reply.send(toJoinedRecord(outcome));
    },
  );
}

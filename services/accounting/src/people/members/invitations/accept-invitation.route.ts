import { originOf, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  invitationTokenBody,
  joinByInvitation,
  joinWithNewAccount,
  limitedReply,
  registerBody,
} from '@countinghouse/identity';
import { signedInOf } from '../../../edge/app-gate.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { invitationOver, toAcceptReply } from '../member-replies.wire.ts';
import { createJoining, showInvitation } from './accept-invitation.ts';
import type { RegisterDeps } from './accept-invitation.ts';
import {
  joinedRecord,
  shownInvitationRecord,
  toJoinedRecord,
  toShownInvitation,
} from './invitations.wire.ts';

const tags = ['Members'];

/** The token is in the body, never in the URL, because URLs are logged. */
export function addAcceptInvitationRoutes(app: HttpServer, deps: RegisterDeps): void {
  const joining = createJoining(deps);

  app.post(
    '/invitations/show',
    routeOptions(
      'everyone',
      {
        operationId: 'showInvitation',
        tags,
        summary: 'Retrieve an invitation by its token',
        errors: [404],
      },
      { body: invitationTokenBody, response: { 200: shownInvitationRecord } },
    ),
    async (request, reply) => {
      const invitation = await showInvitation(deps, request.body.token);
      if (invitation === null) return sendError(reply, invitationOver);
      return reply.send(toShownInvitation(invitation));
    },
  );

  app.post(
    '/invitations/register',
    routeOptions(
      'everyone',
      {
        operationId: 'registerByInvitation',
        tags,
        summary: 'Accept an invitation and create an account',
        description: 'For people without an account. They sign in afterwards.',
        errors: [404, 409],
      },
      { body: registerBody, response: { 201: joinedRecord } },
    ),
    async (request, reply) => {
      const origin = originOf(request);
      const outcome = await joinWithNewAccount(joining, deps.identity, {
        ...request.body,
        origin,
      });
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      if (outcome.kind === 'reject') return sendError(reply, toAcceptReply(outcome));
      return reply.code(201).send(toJoinedRecord(outcome));
    },
  );

  app.post(
    '/invitations/accept',
    routeOptions(
      'signed_in',
      {
        operationId: 'acceptInvitation',
        tags,
        summary: 'Accept an invitation with the signed-in account',
        errors: [404, 409],
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

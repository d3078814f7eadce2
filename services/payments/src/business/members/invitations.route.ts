import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import {
  createInvitationBody,
  invitationId,
  invitationList,
  invitationRecord,
  revokedInvitationRecord,
  toInvitationRecord,
} from './invitations.wire.ts';
import { inviteMember } from './invite-member.ts';
import { listInvitations, resendInvitation, revokeInvitation } from './manage-invitation.ts';
import { toMembersReply } from './member-replies.wire.ts';
import type { MemberRouteDeps } from './members-deps.ts';
import { businessId, heldMemberChangeRecord, toHeldMemberChange } from './members.wire.ts';

const tags = ['Members'];

export function addInvitationRoutes(server: HttpServer, deps: MemberRouteDeps): void {
  server.get(
    '/invitations',
    routeOptions(
      { anyOf: ['members:read'] },
      {
        operationId: 'listInvitations',
        tags,
        summary: 'List invitations that nobody has accepted, newest first',
      },
      { params: businessId, response: { 200: invitationList } },
    ),
    async (request, reply) => {
      const invitations = await listInvitations(deps.database, memberOf(request).businessId);
      const now = deps.now();
      return reply.send({ data: invitations.map((each) => toInvitationRecord(each, now)) });
    },
  );

  server.post(
    '/invitations',
    routeOptions(
      { anyOf: ['members:manage'] },
      {
        operationId: 'createInvitation',
        tags,
        summary: 'Invite somebody by e-mail',
        description:
          'Needs a fresh second factor. The mail holds a link that works once, for this address, for seven days. Once two members may approve, an invitation of an owner or admin waits for a second approver (202) and is sent when they approve; before that, the decisions of the person count some time after they have joined.',
      },
      {
        params: businessId,
        body: createInvitationBody,
        response: { 200: invitationRecord, 202: heldMemberChangeRecord },
      },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const by = memberOf(request);
      const outcome = await inviteMember(
        { ...deps, ...by },
        { ...request.body, businessId: by.businessId },
      );
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return outcome.kind === 'requested'
        ? reply.code(202).send(toHeldMemberChange(outcome))
        : reply.send(toInvitationRecord(outcome.invitation, deps.now()));
    },
  );

  server.post(
    '/invitations/:id/resend',
    routeOptions(
      { anyOf: ['members:manage'] },
      {
        operationId: 'resendInvitation',
        tags,
        summary: 'Send an invitation again',
        description: 'With a new link for another seven days; the old link is dead. Once a minute.',
      },
      { params: invitationId, response: { 200: invitationRecord } },
    ),
    async (request, reply) => {
      const by = memberOf(request);
      const key = { businessId: by.businessId, id: request.params.id };
      const outcome = await resendInvitation({ ...deps, ...by }, key);
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return reply.send(toInvitationRecord(outcome.invitation, deps.now()));
    },
  );

  server.delete(
    '/invitations/:id',
    routeOptions(
      { anyOf: ['members:manage'] },
      { operationId: 'revokeInvitation', tags, summary: 'Withdraw an invitation' },
      { params: invitationId, response: { 200: revokedInvitationRecord } },
    ),
    async (request, reply) => {
      const by = memberOf(request);
      const { id } = request.params;
      const outcome = await revokeInvitation({ ...deps, ...by }, { businessId: by.businessId, id });
      if (outcome !== 'revoked') return sendError(reply, toMembersReply(outcome));
      return reply.send({ id, object: 'invitation', revoked: true });
    },
  );
}

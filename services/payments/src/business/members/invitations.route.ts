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
        summary: 'List pending invitations, newest first',
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
        secondFactor: true,
        tags,
        summary: 'Invite a member by e-mail',
        description:
          'Requires a fresh second factor. The e-mail contains a link that works once, for this address, for seven days. Once two members can approve, inviting an owner or admin needs a second approver (202); the e-mail is sent on approval. Before that, the new member’s decisions count only after a waiting period.',
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
        summary: 'Resend an invitation',
        description:
          'Sends a new link that is valid for seven days. The old link stops working. At most once a minute.',
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
      { operationId: 'revokeInvitation', tags, summary: 'Revoke an invitation' },
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

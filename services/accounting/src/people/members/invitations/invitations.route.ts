import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { changeRequestRecord, toHeldRecord } from '../../changes/changes.wire.ts';
import { toMembersReply } from '../member-replies.wire.ts';
import type { MembersDeps } from '../members-deps.ts';
import { toLimitMinor } from '../members.wire.ts';
import {
  createInvitationBody,
  invitationList,
  invitationRecord,
  revokedInvitationRecord,
  toInvitationRecord,
} from './invitations.wire.ts';
import { inviteMember } from './invite-member.ts';
import { listInvitations, resendInvitation, revokeInvitation } from './manage-invitation.ts';

const tags = ['Members'];

export function addInvitationRoutes(organisation: HttpServer, deps: MembersDeps): void {
  organisation.get(
    '/invitations',
    routeOptions(
      'members:read',
      {
        operationId: 'listInvitations',
        tags,
        summary: 'List open invitations, newest first',
      },
      { params: orgParams, response: { 200: invitationList } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const invitations = await listInvitations(deps.database, orgId);
      const now = deps.now();
      return reply.send({
        data: invitations.map((each) => toInvitationRecord(each, baseCurrency, now)),
      });
    },
  );

  organisation.post(
    '/invitations',
    routeOptions(
      'members:manage',
      {
        operationId: 'createInvitation',
        secondFactor: true,
        tags,
        summary: 'Invite a person by e-mail',
        description:
          'Requires a fresh second factor. The e-mail contains a link that works once, for this address, for seven days. In an organisation with two or more owners and admins, an invitation to a role that approves or manages needs a second approver: the response is then 202 with the change request.',
        errors: [409],
      },
      {
        params: orgParams,
        body: createInvitationBody,
        response: { 201: invitationRecord, 202: changeRequestRecord },
      },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, baseCurrency, actor } = memberCallerOf(request);
      const { email, role, approval_limit: limit = null } = request.body;
      const outcome = await inviteMember(deps, {
        orgId,
        actor,
        email,
        role,
        approvalLimitMinor: toLimitMinor(limit, baseCurrency),
      });
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      if (outcome.kind === 'waiting') {
        return reply.code(202).send(toHeldRecord(outcome));
      }
      return reply.code(201).send(toInvitationRecord(outcome.invitation, baseCurrency, deps.now()));
    },
  );

  organisation.post(
    '/invitations/:id/resend',
    routeOptions(
      'members:manage',
      {
        operationId: 'resendInvitation',
        tags,
        summary: 'Resend an invitation',
        description:
          'Sends a new link that works for another seven days; the old link stops working. At most once a minute.',
      },
      { params: oneParams, response: { 200: invitationRecord } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency, actor } = memberCallerOf(request);
      const outcome = await resendInvitation(deps, { orgId, actor, id: request.params.id });
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return reply.send(toInvitationRecord(outcome.invitation, baseCurrency, deps.now()));
    },
  );

  organisation.delete(
    '/invitations/:id',
    routeOptions(
      'members:manage',
      { operationId: 'revokeInvitation', tags, summary: 'Revoke an invitation' },
      { params: oneParams, response: { 200: revokedInvitationRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id } = request.params;
      const outcome = await revokeInvitation(deps, { orgId, actor, id });
      if (outcome !== 'revoked') return sendError(reply, toMembersReply(outcome));
      return reply.send({ id, revoked: true as const });
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { changeRole } from './change-role.ts';
import { listMembers } from './list-members.ts';
import { toMembersReply } from './member-replies.wire.ts';
import type { MemberRouteDeps } from './members-deps.ts';
import {
  businessId,
  changedMemberRecord,
  changeRoleBody,
  heldMemberChangeRecord,
  memberId,
  memberList,
  removedMemberRecord,
  toChangedMemberRecord,
  toHeldMemberChange,
  toMemberRecord,
  toRemovedMemberRecord,
} from './members.wire.ts';
import { removeMember } from './remove-member.ts';
import { vouchForMember } from './vouch-for-member.ts';

const tags = ['Members'];

export function addMemberRoutes(server: HttpServer, deps: MemberRouteDeps): void {
  server.get(
    '/members',
    routeOptions(
      { anyOf: ['members:read'] },
      { operationId: 'listMembers', tags, summary: 'List members' },
      { params: businessId, response: { 200: memberList } },
    ),
    async (request, reply) => {
      const members = await listMembers(deps.database, memberOf(request).businessId);
      return reply.send({ data: members.map(toMemberRecord) });
    },
  );

  server.patch(
    '/members/:id',
    routeOptions(
      { anyOf: ['members:manage'] },
      {
        operationId: 'changeMemberRole',
        secondFactor: true,
        tags,
        summary: 'Change a member’s role',
        description:
          'Requires a fresh second factor. The role takes effect immediately (200), and the member is notified by e-mail. Once two members can approve, promoting a member to owner or admin needs a second approver (202). Before that, the promoted member’s decisions count only after a waiting period.',
      },
      {
        params: memberId,
        body: changeRoleBody,
        response: { 200: changedMemberRecord, 202: heldMemberChangeRecord },
      },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const by = memberOf(request);
      const outcome = await changeRole(
        { ...deps, ...by },
        { businessId: by.businessId, memberId: request.params.id, role: request.body.role },
      );
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return outcome.kind === 'requested'
        ? reply.code(202).send(toHeldMemberChange(outcome))
        : reply.send(toChangedMemberRecord(outcome.member));
    },
  );

  server.post(
    '/members/:id/vouch',
    routeOptions(
      { anyOf: ['approvals:decide'] },
      {
        operationId: 'vouchForMember',
        secondFactor: true,
        tags,
        summary: 'Vouch for an owner or admin',
        description:
          'Requires a fresh second factor. Confirms that the member is a separate person. Their decisions then count immediately, including on requests of the member who invited or promoted them. That member cannot vouch for them. Every owner and admin is notified by e-mail.',
        errors: [409],
      },
      { params: memberId, response: { 200: changedMemberRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const by = memberOf(request);
      const subject = { businessId: by.businessId, memberId: request.params.id };
      const outcome = await vouchForMember({ ...deps, ...by }, subject);
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return reply.send(toChangedMemberRecord(outcome.member));
    },
  );

  server.delete(
    '/members/:id',
    routeOptions(
      { anyOf: ['members:manage'] },
      {
        operationId: 'removeMember',
        secondFactor: true,
        tags,
        summary: 'Remove a member',
        description:
          'Requires a fresh second factor. The member’s access ends immediately. API keys they created keep working and are listed in the response.',
      },
      { params: memberId, response: { 200: removedMemberRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const by = memberOf(request);
      const subject = { businessId: by.businessId, memberId: request.params.id };
      const outcome = await removeMember({ ...deps, ...by }, subject);
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return reply.send(toRemovedMemberRecord(subject.memberId, outcome.keys));
    },
  );

  server.post(
    '/leave',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'leaveBusiness',
        tags,
        summary: 'Leave the business',
        description:
          'The last owner cannot leave. API keys you created keep working and are listed in the response.',
      },
      { params: businessId, response: { 200: removedMemberRecord } },
    ),
    async (request, reply) => {
      const self = memberOf(request);
      const outcome = await removeMember({ ...deps, ...self }, self);
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return reply.send(toRemovedMemberRecord(self.memberId, outcome.keys));
    },
  );
}

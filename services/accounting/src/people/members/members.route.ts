import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { changeRequestRecord, toHeldRecord } from '../changes/changes.wire.ts';
import { changeMember } from './change-member.ts';
import { listMembers } from './list-members.ts';
import { toMembersReply, toVouchReply } from './member-replies.wire.ts';
import type { MembersDeps } from './members-deps.ts';
import {
  changedMemberRecord,
  changeMemberBody,
  memberList,
  removedMemberRecord,
  toChangedMemberRecord,
  toMemberChange,
  toMemberRecord,
  toRemovedMemberRecord,
  vouchedMemberRecord,
} from './members.wire.ts';
import { removeMember } from './remove-member.ts';
import { vouchMember } from './vouch-member.ts';

const tags = ['Members'];

export function addMemberRoutes(organisation: HttpServer, deps: MembersDeps): void {
  organisation.get(
    '/members',
    routeOptions(
      'members:read',
      { operationId: 'listMembers', tags, summary: 'List members' },
      { params: orgParams, response: { 200: memberList } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const members = await listMembers(deps.database, orgId);
      return reply.send({ data: members.map((member) => toMemberRecord(member, baseCurrency)) });
    },
  );

  organisation.patch(
    '/members/:id',
    routeOptions(
      'members:manage',
      {
        operationId: 'changeMember',
        secondFactor: true,
        tags,
        summary: 'Update a member’s role, approval limit or contact',
        description:
          'Requires a fresh second factor. The change takes effect immediately and the member is notified by e-mail. In an organisation with two or more owners and admins, a change that gives the member more rights to approve or manage needs a second approver: the response is then 202 with the change request.',
        errors: [409],
      },
      {
        params: oneParams,
        body: changeMemberBody,
        response: { 200: changedMemberRecord, 202: changeRequestRecord },
      },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, baseCurrency, actor } = memberCallerOf(request);
      const outcome = await changeMember(deps, {
        orgId,
        actor,
        memberId: request.params.id,
        ...toMemberChange(request.body, baseCurrency),
      });
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      if (outcome.kind === 'waiting') {
        return reply.code(202).send(toHeldRecord(outcome));
      }
      return reply.send(toChangedMemberRecord(outcome.member, baseCurrency));
    },
  );

  organisation.post(
    '/members/:id/vouch',
    routeOptions(
      'changes:decide',
      {
        operationId: 'vouchMember',
        secondFactor: true,
        tags,
        summary: 'Vouch for a member',
        description:
          'Confirms that a member who approves is a separate person. Their approvals then count immediately, including on documents of the person who invited them. Members cannot vouch for themselves or for people they invited or promoted. Requires a fresh second factor.',
      },
      { params: oneParams, response: { 200: vouchedMemberRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const { id: memberId } = request.params;
      const outcome = await vouchMember(deps, { orgId, actor, memberId });
      if (outcome.kind === 'reject') return sendError(reply, toVouchReply(outcome));
      return reply.send({ id: memberId, vouched: true as const });
    },
  );

  organisation.delete(
    '/members/:id',
    routeOptions(
      'members:manage',
      {
        operationId: 'removeMember',
        secondFactor: true,
        tags,
        summary: 'Remove a member',
        description:
          'Requires a fresh second factor. The member loses access immediately. API keys they created keep working and are listed in the response.',
        errors: [409],
      },
      { params: oneParams, response: { 200: removedMemberRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const { id: memberId } = request.params;
      const outcome = await removeMember(deps, { orgId, actor, memberId });
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return reply.send(toRemovedMemberRecord(memberId, outcome.keys));
    },
  );

  organisation.post(
    '/leave',
    routeOptions(
      'any_member',
      {
        operationId: 'leaveOrganisation',
        tags,
        summary: 'Leave the organisation',
        description:
          'The last owner cannot leave. API keys you created keep working and are listed in the response.',
        errors: [409],
      },
      { params: orgParams, response: { 200: removedMemberRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, member } = memberCallerOf(request);
      const outcome = await removeMember(deps, { orgId, actor, memberId: member.id });
      if (outcome.kind === 'reject') return sendError(reply, toMembersReply(outcome));
      return reply.send(toRemovedMemberRecord(member.id, outcome.keys));
    },
  );
}

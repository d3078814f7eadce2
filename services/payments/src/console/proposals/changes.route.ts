import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { actingAs, consoleRoute, signedInOperatorOf } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { memberInvitation } from '../people/member-invitation.ts';
import { memberRemoval } from '../people/member-removal.ts';
import { invitationBody, removalBody } from '../people/people.wire.ts';
import { nameChange } from '../profile/name-change.ts';
import { payerErasure } from '../profile/payer-erasure.ts';
import { erasureBody, nameBody } from '../profile/profile.wire.ts';
import { delayChange } from '../terms/delay-change.ts';
import { feeChange } from '../terms/fee-change.ts';
import { limitChange } from '../terms/limit-change.ts';
import { delayBody, feeBody, limitBody } from '../terms/terms.wire.ts';
import type { ChangeKind } from './change-kind.ts';
import {
  changeReply,
  proposalRecord,
  toChangeReply,
  toProposalRecord,
  toProposalRefusal,
} from './proposals.wire.ts';
import { proposeChange } from './propose-change.ts';
import type { ProposeRouteDeps } from './propose-change.ts';
import { showProposal } from './proposed-changes.ts';

const params = z.object({ id: uuid() });

/** Changes of a business that another operator confirms, and what a request would change. */
export function addChangeRoutes(server: HttpServer, deps: ProposeRouteDeps): void {
  server.get(
    '/requests/:id/proposal',
    consoleRoute(
      'viewer',
      {
        operationId: 'getProposal',
        tags: ['Requests'],
        summary: 'Get what a request would change, before and after',
        description: 'Not found for an act that has no figures, such as a suspension.',
      },
      { params, response: { 200: proposalRecord } },
    ),
    async (request, reply) => {
      const found = await showProposal(deps, request.params.id);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toProposalRecord(found));
    },
  );

  addChange(feeChange, feeBody, {
    path: '/businesses/:id/fees',
    operationId: 'changeFees',
    summary: 'Request another fee for new payments in one currency',
  });
  addChange(delayChange, delayBody, {
    path: '/businesses/:id/settlement-delay',
    operationId: 'changeSettlementDelay',
    summary: 'Request another settlement delay',
  });
  addChange(limitChange, limitBody, {
    path: '/businesses/:id/approval-limits',
    operationId: 'changeApprovalLimits',
    summary: 'Set the amounts above which members need a second approver',
    description: 'Stricter limits apply at once. If one becomes looser, both are requested.',
  });
  addChange(memberInvitation, invitationBody, {
    path: '/businesses/:id/invitations',
    operationId: 'inviteMember',
    summary: 'Request an invitation to a business',
    description: 'Its link is mailed when another operator confirms the request.',
  });
  addChange(memberRemoval, removalBody, {
    path: '/businesses/:id/removals',
    operationId: 'removeMember',
    summary: 'Request that a member’s access to a business ends',
    description:
      'It ends when another operator confirms. API keys that the member created keep working.',
  });
  addChange(nameChange, nameBody, {
    path: '/businesses/:id/names',
    operationId: 'renameBusiness',
    summary: 'Request other verified names or another registration number',
  });
  addChange(payerErasure, erasureBody, {
    path: '/businesses/:id/payer-erasures',
    operationId: 'erasePayer',
    summary: 'Request that a payer’s details are erased from a business',
    description:
      'Payments stay, without the payer’s name and addresses. It cannot be undone. The request forgets the address once it is decided.',
  });

  function addChange<Change extends object>(
    kind: ChangeKind<Change>,
    body: z.ZodType<{ readonly change: Change; readonly reason: string }>,
    { path, ...words }: ChangeWords,
  ): void {
    server.post(
      path,
      consoleRoute(
        'operator',
        {
          description: 'Nothing changes until another operator confirms the request.',
          ...words,
          tags: ['Businesses'],
          secondFactor: true,
          errors: [404, 409],
        },
        { params, body, response: { 200: changeReply } },
      ),
      async (request, reply) => {
        requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
        const order = { businessId: request.params.id, ...request.body };
        const outcome = await proposeChange(actingAs(deps, request), kind, order);
        if (outcome.kind === 'reject') return sendError(reply, toProposalRefusal(outcome.reason));
        return reply.send(toChangeReply(outcome));
      },
    );
  }
}

interface ChangeWords {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
}

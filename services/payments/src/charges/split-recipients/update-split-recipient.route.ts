import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { requireScopes } from '../../edge/require-scopes.ts';
import { routeOptions } from '../../edge/route-options.ts';
import {
  splitRecipientId,
  splitRecipientRecord,
  toSplitRecipientRecord,
  updateSplitRecipientBody,
} from './split-recipients.wire.ts';
import { updateSplitRecipient } from './update-split-recipient.ts';
import type { UpdateSplitRecipientDeps } from './update-split-recipient.ts';

export function addUpdateSplitRecipientRoute(
  server: HttpServer,
  deps: UpdateSplitRecipientDeps,
): void {
  server.patch(
    '/split-recipients/:id',
    routeOptions(
      { anyOf: ['recipients:verify', 'recipients:disable'] },
      {
        operationId: 'updateSplitRecipient',
        repeat: 'natural',
        bodyExample: { verified: true },
        scopesWhen: {
          'recipients:verify': 'With `verified`.',
          'recipients:disable': 'With `disabled`.',
        },
        answers: { 200: 'The updated split recipient.' },
        tags: ['Split recipients'],
        summary: 'Update a split recipient’s verified or disabled flag',
        description:
          '`verified` requires the scope `recipients:verify` and `disabled` requires `recipients:disable`. Omitted fields are left unchanged.',
      },
      {
        params: splitRecipientId,
        body: updateSplitRecipientBody,
        response: { 200: splitRecipientRecord },
      },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const flags = request.body;
      if (flags.isVerified !== null) requireScopes(caller, ['recipients:verify']);
      if (flags.isDisabled !== null) requireScopes(caller, ['recipients:disable']);
      const recipient = await updateSplitRecipient(deps, caller, request.params.id, flags);
      if (recipient === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toSplitRecipientRecord(recipient, caller.environment));
    },
  );
}

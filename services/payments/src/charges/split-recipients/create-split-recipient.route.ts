import { sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { toErrorReply } from '../../edge/rejection-replies.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createSplitRecipient } from './create-split-recipient.ts';
import type { CreateSplitRecipientDeps, ProviderRejection } from './create-split-recipient.ts';
import {
  createSplitRecipientBody,
  splitRecipientRecord,
  toSplitRecipientRecord,
} from './split-recipients.wire.ts';

const repliesByRejection: Readonly<Record<ProviderRejection, ErrorReply>> = {
  account_not_found: invalidAccount(
    'The bank has no account with this number. Check the number and accountBank.',
  ),
  account_refused: invalidAccount(
    'The payment provider does not accept this account. Check it, or use a different account.',
  ),
  provider_failed: standardReplies.providerFailed,
  provider_busy: standardReplies.unavailable,
};

export function addCreateSplitRecipientRoute(
  server: HttpServer,
  deps: CreateSplitRecipientDeps,
): void {
  server.post(
    '/split-recipients',
    routeOptions(
      { anyOf: ['recipients:write'] },
      {
        operationId: 'createSplitRecipient',
        tags: ['Split recipients'],
        summary: 'Create a split recipient',
        description:
          'Registers the recipient with the payment provider. Repeating a request with the same `externalReference` returns the existing recipient. If its registration was interrupted (502, 503), the repeated request resumes it. If the registration was refused (400), the repeated request tries again with its own values.',
        errors: [502],
      },
      { body: createSplitRecipientBody, response: { 200: splitRecipientRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const outcome = await createSplitRecipient(deps, { caller, request: request.body });
      if (outcome.kind === 'recipient') {
        return reply.send(toSplitRecipientRecord(outcome.recipient, caller.environment));
      }
      const { reason } = outcome;
      return sendError(
        reply,
        reason === 'not_verified'
          ? toErrorReply({ kind: 'reject', reason })
          : repliesByRejection[reason],
      );
    },
  );
}

function invalidAccount(message: string): ErrorReply {
  return {
    status: 400,
    code: 'invalid_request',
    error: { formErrors: [], fieldErrors: { accountNumber: [message] } },
  };
}

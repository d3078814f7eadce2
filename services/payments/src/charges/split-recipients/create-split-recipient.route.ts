import { invalidField, sendError } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { providerFailed, providerUnavailable, toErrorReply } from '../../edge/rejection-replies.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createSplitRecipient } from './create-split-recipient.ts';
import type { CreateSplitRecipientDeps, ProviderRejection } from './create-split-recipient.ts';
import {
  createSplitRecipientBody,
  splitRecipientRecord,
  toSplitRecipientRecord,
} from './split-recipients.wire.ts';

const repliesByRejection: Readonly<Record<ProviderRejection, ErrorReply>> = {
  account_not_found: invalidField(
    'accountNumber',
    'The bank has no account with this number. Check the number and accountBank.',
    reasonFor('account_not_found'),
  ),
  account_refused: invalidField(
    'accountNumber',
    'The payment provider does not accept this account. Check it, or use a different account.',
    reasonFor('account_refused'),
  ),
  provider_failed: providerFailed,
  provider_busy: providerUnavailable,
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
        repeat: 'natural',
        bodyExample: {
          externalReference: 'weaver-17',
          name: 'Ada Obi Weaving',
          accountBank: '044',
          accountNumber: '0690001234',
          splitValue: 12.5,
        },
        answers: { 200: 'The new split recipient, or the one with this `externalReference`.' },
        tags: ['Split recipients'],
        summary: 'Create a split recipient',
        description:
          'Registers the recipient with the payment provider. Repeating a request with the same `externalReference` returns the existing recipient. If its registration was interrupted (502, 503), the repeated request resumes it. If the registration was refused (400), the repeated request tries again with its own values.',
        errors: [502],
        reasons: [
          'not_verified',
          'account_not_found',
          'account_refused',
          'provider_failed',
          'provider_unavailable',
        ],
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

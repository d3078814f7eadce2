import { ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { repeatsPerDayMax } from '../payer-notices/repeat-notice.ts';
import { paymentId } from '../payments/payments.wire.ts';
import { resendHeaders, resentReceipt, toResentReceipt } from './receipts.wire.ts';
import { resendReceipt } from './resend-receipt.ts';
import type { ResendReceiptDeps, ResendReceiptOutcome } from './resend-receipt.ts';

export function addResendReceiptRoute(server: HttpServer, deps: ResendReceiptDeps): void {
  server.post(
    '/payments/:id/receipt/resend',
    routeOptions(
      { anyOf: ['receipts:send'] },
      {
        operationId: 'resendReceipt',
        repeat: 'key',
        answers: { 200: 'The receipt’s number and where it is being sent.' },
        tags: ['Payments'],
        summary: 'Resend a payment’s receipt by e-mail',
        description: `Sends the receipt to the e-mail address that the payer gave, up to ${repeatsPerDayMax} times a day. Every payer gets it once without this call. In the test environment, e-mails go to members of the business only. Repeating a request with the same idempotency key sends nothing and returns 200 with \`idempotentReplay: true\`.`,
        errors: [400, 404],
        reasons: ['not_received', 'no_payer_email', 'receipts_sent_too_often'],
      },
      { params: paymentId, headers: resendHeaders, response: { 200: resentReceipt } },
    ),
    async (request, reply) => {
      const outcome = await resendReceipt(deps, callerOf(request), {
        paymentId: request.params.id,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
      });
      if (outcome.kind === 'reject') return sendError(reply, refusals[outcome.reason]);
      return reply.send(toResentReceipt(request.params.id, outcome));
    },
  );
}

type Refusal = Extract<ResendReceiptOutcome, { kind: 'reject' }>['reason'];

const refusals = {
  not_found: standardReplies.notFound,
  not_received: ruleBroken(
    'Only a payment that was received has a receipt. Get the payment to see its status.',
    reasonFor('not_received'),
  ),
  no_payer_email: ruleBroken(
    'The payer gave no e-mail address, or it was erased. Send the payer the receipt’s page instead.',
    reasonFor('no_payer_email'),
  ),
  receipts_sent_too_often: ruleBroken(
    `This receipt was resent ${repeatsPerDayMax} times in the last 24 hours. Try again later.`,
    reasonFor('receipts_sent_too_often'),
  ),
} satisfies Record<Refusal, unknown>;

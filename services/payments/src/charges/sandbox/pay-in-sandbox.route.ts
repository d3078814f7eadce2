import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { paymentRecord, toPaymentRecord } from '../payments/payments.wire.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import type { SandboxDeps } from './pay-in-sandbox.ts';
import { sandboxPaymentBody, toSandboxReply } from './sandbox.wire.ts';

export function addPayInSandboxRoute(server: HttpServer, deps: SandboxDeps): void {
  server.post(
    '/sandbox/payments',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'payInSandbox',
        repeat: 'never',
        bodyExample: { url: 'https://pay.example.com/pay/K7QW2M9D', outcome: 'declined' },
        answers: { 200: 'The payment with the outcome that you asked for.' },
        tags: ['Sandbox'],
        summary: 'Pay as a payer, with test money',
        description:
          'Pays a payment link, QR code or subscription as a payer would at its page, and returns the payment. Events, fees, settlements and e-mails follow as for any other payment. Needs no scope. Each request makes another payment. Only for test keys, where the provider is the simulator: otherwise 501.',
        errors: [400, 404, 501, 502, 503],
        reasons: ['no_sandbox', 'not_payable', 'paused', 'provider_failed'],
      },
      { body: sandboxPaymentBody, response: { 200: paymentRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const outcome = await payInSandbox(deps, caller, request.body);
      if (outcome.kind !== 'paid') return sendError(reply, toSandboxReply(outcome));
      return reply.send(toPaymentRecord(outcome.payment, caller.environment));
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { refuseLocalhostWhenLive } from '../../edge/input.wire.ts';
import { toErrorReply } from '../../edge/rejection-replies.ts';
import { requireScopes } from '../../edge/require-scopes.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createQrCode } from './create-qr-code.ts';
import type { CreateQrCodeDeps } from './create-qr-code.ts';
import { createQrCodeBody, qrCodeRecord, toQrCodeRecord } from './qr-codes.wire.ts';
import { drawQr } from './render-qr.ts';

export interface CreateQrCodeRouteDeps extends CreateQrCodeDeps {
  readonly publicUrl: string;
  readonly isLiveSimulated: boolean;
}

export function addCreateQrCodeRoute(server: HttpServer, deps: CreateQrCodeRouteDeps): void {
  server.post(
    '/qr-codes',
    routeOptions(
      { anyOf: ['qr_codes:write'] },
      {
        operationId: 'createQrCode',
        repeat: 'never',
        bodyExample: { mode: 'fixed_amount', currency: 'NGN', amount: 105_000 },
        scopesWhen: { 'splits:assign': 'With `splitRecipientId`.' },
        answers: { 200: 'The new QR code.' },
        tags: ['QR codes'],
        summary: 'Create a QR code',
        description: '`splitRecipientId` also requires the scope `splits:assign`.',
        errors: [404, 501],
        reasons: ['not_verified', 'paused', 'currency_not_offered'],
      },
      { body: createQrCodeBody, response: { 200: qrCodeRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const asked = request.body;
      const { returnUrl } = asked;
      refuseLocalhostWhenLive(caller.environment, { returnUrl }, deps.isLiveSimulated);
      if (asked.splitRecipientId !== null) requireScopes(caller, ['splits:assign']);

      const outcome = await createQrCode(deps, { caller, request: asked });
      if (outcome.kind === 'reject') return sendError(reply, toErrorReply(outcome));
      return reply.send(
        toQrCodeRecord(outcome.qrCode, {
          environment: caller.environment,
          publicUrl: deps.publicUrl,
          now: deps.now(),
          draw: drawQr,
        }),
      );
    },
  );
}

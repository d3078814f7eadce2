import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { refuseLocalhostWhenLive } from '../../edge/input.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { startVerification } from './start-verification.ts';
import type { StartVerificationDeps } from './start-verification.ts';
import { startedVerification, startVerificationBody, toStartReply } from './verification.wire.ts';

export function addStartVerificationRoute(server: HttpServer, deps: StartVerificationDeps): void {
  server.post(
    '/account/verification',
    routeOptions(
      { anyOf: ['kyc:write'] },
      {
        operationId: 'startVerification',
        repeat: 'natural',
        bodyExample: { type: 'business', returnUrl: 'https://adire-lane.example/verified' },
        answers: { 200: 'The verification to continue, new or already open.' },
        tags: ['Account'],
        summary: 'Start verification of the business',
        description:
          'Returns the URL of a hosted identity and liveness check. Repeated calls return the same session until it is finished or 24 hours old. Afterwards, poll `GET /account` for `kyc_status`: a return from the hosted page proves nothing. With a sandbox key the check is a rehearsal and does not change `kyc_status`.',
        errors: [501, 502],
        reasons: ['no_owner_to_verify', 'no_identity_check', 'identity_check_failed'],
      },
      { body: startVerificationBody, response: { 200: startedVerification } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { type = 'business', returnUrl = null } = request.body ?? {};
      refuseLocalhostWhenLive(caller.environment, { returnUrl });
      const outcome = await startVerification(deps, caller, { type, returnUrl });
      if (outcome.kind === 'reject') return sendError(reply, toStartReply(outcome.reason));
      return reply.send({ verificationUrl: outcome.url, sessionId: outcome.sessionId });
    },
  );
}

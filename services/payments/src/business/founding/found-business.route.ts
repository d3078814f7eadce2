import { originOf, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor, signUpRefused } from '@countinghouse/identity';
import { signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { foundBusiness } from './found-business.ts';
import type { FoundingDeps } from './found-business.ts';
import { foundBusinessBody, foundedRecord } from './found-business.wire.ts';

export function addFoundBusinessRoute(server: HttpServer, deps: FoundingDeps): void {
  server.post(
    '/businesses',
    routeOptions(
      'signed_in',
      {
        operationId: 'createBusiness',
        tags: ['Business'],
        secondFactor: true,
        summary: 'Create a business and become its owner',
        description:
          'Test payments work immediately, live payments once the business is verified. Available where the operator lets people sign up; otherwise 403.',
      },
      { body: foundBusinessBody, response: { 201: foundedRecord } },
    ),
    async (request, reply) => {
      const session = signedInOf(request);
      requireFreshSecondFactor(session, deps.now());
      const founder = { userId: session.userId, origin: originOf(request) };
      const outcome = await foundBusiness(deps, founder, request.body);
      if (outcome.kind === 'reject') return sendError(reply, signUpRefused(outcome.reason));
      const { businessId, memberId } = outcome;
      return reply
        .code(201)
        .send({ object: 'business', business_id: businessId, member_id: memberId });
    },
  );
}

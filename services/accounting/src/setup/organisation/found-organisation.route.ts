import { originOf, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor, signUpRefused } from '@countinghouse/identity';
import { signedInOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { foundOrganisation } from './found-organisation.ts';
import type { FoundingDeps } from './found-organisation.ts';
import { foundedRecord, foundOrganisationBody } from './found-organisation.wire.ts';

export function addFoundOrganisationRoute(app: HttpServer, deps: FoundingDeps): void {
  app.post(
    '/organisations',
    routeOptions(
      'signed_in',
      {
        operationId: 'createOrganisation',
        tags: ['Settings'],
        secondFactor: true,
        summary: 'Create an organisation and become its owner',
        description:
          'It starts with the default chart of accounts, number series and tax codes. Available where the operator lets people sign up; otherwise 403.',
      },
      { body: foundOrganisationBody, response: { 201: foundedRecord } },
    ),
    async (request, reply) => {
      const session = signedInOf(request);
      requireFreshSecondFactor(session, deps.now());
      const founder = { userId: session.userId, origin: originOf(request) };
      const outcome = await foundOrganisation(deps, founder, request.body);
      if (outcome.kind === 'reject') return sendError(reply, signUpRefused(outcome.reason));
      const { orgId, memberId } = outcome;
      return reply
        .code(201)
        .send({ object: 'organisation', organisation_id: orgId, member_id: memberId });
    },
  );
}

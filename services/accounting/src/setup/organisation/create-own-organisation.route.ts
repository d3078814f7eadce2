import { originOf, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor, signUpRefused } from '@countinghouse/identity';
import { signedInOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createOwnOrganisation } from './create-own-organisation.ts';
import type { CreateOwnDeps } from './create-own-organisation.ts';
import {
  createdOrganisationRecord,
  createOrganisationBody,
} from './create-own-organisation.wire.ts';

export function addCreateOwnOrganisationRoute(app: HttpServer, deps: CreateOwnDeps): void {
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
      { body: createOrganisationBody, response: { 201: createdOrganisationRecord } },
    ),
    async (request, reply) => {
      const session = signedInOf(request);
      requireFreshSecondFactor(session, deps.now());
      const founder = { userId: session.userId, origin: originOf(request) };
      const outcome = await createOwnOrganisation(deps, founder, request.body);
      if (outcome.kind === 'reject') return sendError(reply, signUpRefused(outcome.reason));
      const { orgId, memberId } = outcome;
      return reply
        .code(201)
        .send({ object: 'organisation', organisation_id: orgId, member_id: memberId });
    },
  );
}

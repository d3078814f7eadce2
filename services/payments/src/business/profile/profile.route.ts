import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { changeProfile, getProfile } from './change-profile.ts';
import type { ProfileDeps } from './change-profile.ts';
import { changeProfileBody, profileRecord, toHeldReply, toProfileRecord } from './profile.wire.ts';

const tags = ['Account'];

export function addProfileRoutes(server: HttpServer, deps: ProfileDeps): void {
  server.get(
    '/profile',
    routeOptions(
      { anyOf: ['account:read'] },
      { operationId: 'getProfile', tags, summary: 'Get the business profile' },
      { response: { 200: profileRecord } },
    ),
    async (request, reply) => {
      const { businessId } = memberOf(request);
      return reply.send(toProfileRecord(await getProfile(deps.database.db, businessId)));
    },
  );
  server.patch(
    '/profile',
    routeOptions(
      { anyOf: ['profile:change'] },
      {
        operationId: 'changeProfile',
        tags,
        summary: 'Update the business profile',
        description:
          '`businessName`, `legalName`, `tradingName` and `registrationNumber` cannot be changed while the verification status is pending, in review or verified.',
        errors: [409],
      },
      { body: changeProfileBody, response: { 200: profileRecord } },
    ),
    async (request, reply) => {
      const outcome = await changeProfile(deps, memberOf(request), request.body);
      if (outcome.kind === 'reject') return sendError(reply, toHeldReply(outcome));
      return reply.send(toProfileRecord(outcome.profile));
    },
  );
}

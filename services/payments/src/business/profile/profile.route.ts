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
      { operationId: 'getProfile', tags, summary: 'Read the profile of the business' },
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
        summary: 'Change the profile of the business',
        description:
          'Business name, legal name, trading name and registration number are fixed from the start of the check on: while the business is pending, in review or verified.',
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

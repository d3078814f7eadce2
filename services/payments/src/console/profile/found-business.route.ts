import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { foundBusinessBody } from '../../business/founding/found-business.wire.ts';
import { actingAs, consoleRoute, signedInOperatorOf } from '../../edge/console.ts';
import type { ProposeRouteDeps } from '../proposals/propose-change.ts';
import { foundBusiness } from './found-business.ts';
import { foundedReply } from './profile.wire.ts';

export function addFoundingRoute(server: HttpServer, deps: ProposeRouteDeps): void {
  server.post(
    '/businesses',
    consoleRoute(
      'operator',
      {
        operationId: 'foundBusiness',
        tags: ['Businesses'],
        summary: 'Create a business and invite its owner',
        description:
          'The invitation goes to `email`. Until the business is verified it takes test payments only, so one operator is enough.',
        secondFactor: true,
      },
      { body: foundBusinessBody, response: { 200: foundedReply } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      return reply.send(await foundBusiness(actingAs(deps, request), request.body));
    },
  );
}

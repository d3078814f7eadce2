import type { HttpServer } from '@countinghouse/http';
import { signedInOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { getMe } from './get-me.ts';
import type { MeDeps } from './get-me.ts';
import { meRecord, toMeRecord } from './me.wire.ts';

export function addGetMeRoute(app: HttpServer, deps: MeDeps): void {
  app.get(
    '/me',
    routeOptions(
      'signed_in',
      {
        operationId: 'getMe',
        tags: ['Sign-in'],
        summary: 'Retrieve the signed-in user and their memberships',
      },
      { response: { 200: meRecord } },
    ),
    async (request, reply) => {
      const me = await getMe(deps, signedInOf(request));
      return reply.header('cache-control', 'no-store').send(toMeRecord(me));
    },
  );
}

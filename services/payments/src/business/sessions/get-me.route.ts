import type { HttpServer } from '@countinghouse/http';
import { signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { getMe } from './get-me.ts';
import type { MeDeps } from './get-me.ts';
import { meRecord, toMeRecord } from './me.wire.ts';

export function addGetMeRoute(server: HttpServer, deps: MeDeps): void {
  server.get(
    '/me',
    routeOptions(
      'signed_in',
      {
        operationId: 'getMe',
        tags: ['Sign-in'],
        summary: 'Get the signed-in user and their permissions',
      },
      { response: { 200: meRecord } },
    ),
    async (request, reply) => {
      const me = await getMe(deps, signedInOf(request));
      return reply.header('cache-control', 'no-store').send(toMeRecord(me));
    },
  );
}

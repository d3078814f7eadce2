import type { HttpServer, KeyLimits } from '@countinghouse/http';
import { apiKeyOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { callingKeyRecord, toCallingKeyRecord } from './calling-key.wire.ts';

export function addGetKeyRoute(api: HttpServer, limits: KeyLimits): void {
  api.get(
    '/key',
    routeOptions(
      'read',
      {
        operationId: 'getKey',
        tags: ['Reference'],
        summary: 'Get the API key that sends the request',
        description: 'Returns its scopes, expiry and limits. Any valid key can read itself.',
      },
      { response: { 200: callingKeyRecord } },
    ),
    async (request, reply) => reply.send(toCallingKeyRecord(apiKeyOf(request), limits)),
  );
}

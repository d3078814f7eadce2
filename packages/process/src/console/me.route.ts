import type { HttpServer } from '@countinghouse/http';
import { operatorRoles, personFields, toPersonRecord } from '@countinghouse/identity';
import { z } from 'zod';
import { consoleRoute, signedInOperatorOf } from './operator-gate.ts';

const meRecord = z.object({
  ...personFields,
  role: z.enum(operatorRoles),
  service: z.enum(['payments', 'accounting']).meta({ description: 'The service of this console.' }),
});

export function addConsoleMeRoute(
  server: HttpServer,
  service: z.infer<typeof meRecord>['service'],
): void {
  server.get(
    '/me',
    consoleRoute(
      'viewer',
      { operationId: 'getMe', tags: ['Sign-in'], summary: 'Get the signed-in operator' },
      { response: { 200: meRecord } },
    ),
    async (request, reply) => {
      const session = signedInOperatorOf(request);
      return reply.send({ ...toPersonRecord(session), role: session.role, service });
    },
  );
}

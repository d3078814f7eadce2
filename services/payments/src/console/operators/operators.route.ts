import type { HttpServer } from '@countinghouse/http';
import { operatorRoles, personFields, toPersonRecord } from '@countinghouse/identity';
import { z } from 'zod';
import { consoleRoute, signedInOperatorOf } from '../../edge/authenticate-operator.ts';

const meRecord = z.object({ ...personFields, role: z.enum(operatorRoles) });

export function addConsoleMeRoute(server: HttpServer): void {
  server.get(
    '/me',
    consoleRoute(
      'viewer',
      { operationId: 'getMe', tags: ['Sign-in'], summary: 'Get the signed-in operator' },
      { response: { 200: meRecord } },
    ),
    async (request, reply) => {
      const session = signedInOperatorOf(request);
      return reply.send({ ...toPersonRecord(session), role: session.role });
    },
  );
}

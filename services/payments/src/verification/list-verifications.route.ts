import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { memberOf } from '../http/caller.ts';
import { routeOptions } from '../http/route-options.ts';
import { listVerifications } from './list-verifications.ts';
import { toVerificationRecord, verificationRecord } from './verification.wire.ts';

export function addListVerificationsRoute(
  server: HttpServer,
  deps: { readonly database: Database },
): void {
  server.get(
    '/verifications',
    routeOptions(
      { anyOf: ['kyc:read'] },
      {
        operationId: 'listVerifications',
        tags: ['Verification'],
        summary: 'List recent identity checks and their outcomes',
      },
      { response: { 200: z.object({ data: z.array(verificationRecord) }) } },
    ),
    async (request, reply) => {
      const sessions = await listVerifications(deps, memberOf(request).businessId);
      return reply.send({ data: sessions.map(toVerificationRecord) });
    },
  );
}

import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
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

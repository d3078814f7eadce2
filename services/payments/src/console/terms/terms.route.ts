import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { consoleRoute } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { readTerms } from './read-terms.ts';
import type { TermsDeps } from './read-terms.ts';
import { termsRecord, toTermsRecord } from './terms.wire.ts';

export function addTermsRoutes(server: HttpServer, deps: TermsDeps): void {
  server.get(
    '/businesses/:id/terms',
    consoleRoute(
      'viewer',
      {
        operationId: 'getTerms',
        tags: ['Businesses'],
        summary: 'Get the fees, settlement delay, approval limits and bank account of a business',
      },
      { params: z.object({ id: uuid() }), response: { 200: termsRecord } },
    ),
    async (request, reply) => {
      const found = await readTerms(deps, request.params.id);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toTermsRecord(found));
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../../edge/app-gate.ts';
import { oneParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import type { FeedDeps } from '../use-connections.ts';
import { bookAgain } from './book-again.ts';
import {
  bookAgainBody,
  bookAgainResult,
  toBookAgainReply,
  toBookAgainResult,
} from './book-again.wire.ts';

/** Open days are booked again with the settings of now. */
export function addBookAgainRoute(app: HttpServer, deps: BooksDeps & FeedDeps): void {
  app.post(
    '/payments-connections/:id/book-again',
    routeOptions(
      'settings:change',
      {
        operationId: 'bookPaymentsAgain',
        tags: ['Payments connections'],
        summary: 'Book the movements of open days again',
        description:
          'For settings that should have applied earlier. What an entry should not have is reversed by another entry of its day, which posts it where it belongs; nothing is changed or deleted. What is booked by itself or in a summary stays so. Locked days are refused.',
        bodyExample: { from_day: '2026-11-01', preview: true },
        errors: [404, 409],
      },
      { params: oneParams, body: bookAgainBody, response: { 200: bookAgainResult } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await bookAgain(deps, {
        orgId,
        actor,
        id: request.params.id,
        ...request.body,
      });
      if (outcome.kind === 'reject') return sendError(reply, toBookAgainReply(outcome));
      const { baseCurrency } = await getOrganisation(deps.database.db, orgId);
      return reply.send(toBookAgainResult(outcome, request.body, baseCurrency));
    },
  );
}

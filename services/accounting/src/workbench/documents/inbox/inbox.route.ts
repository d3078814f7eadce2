import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../../edge/app-gate.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { organisationParams as params } from '../desk-requests.wire.ts';
import { inboxPage, inboxQuery, toInboxPage } from './inbox.wire.ts';
import { readInbox } from './read-inbox.ts';

export function addInboxRoute(organisation: HttpServer, deps: Omit<BooksDeps, 'newId'>): void {
  organisation.get(
    '/approvals',
    routeOptions(
      'documents:approve',
      {
        operationId: 'listApprovals',
        tags: ['Approvals'],
        summary: 'List what waits for your decision',
        description:
          'Without what you wrote or submitted yourself where somebody else is needed, what is above your limit, and what you approved already.',
      },
      { params, querystring: inboxQuery, response: { 200: inboxPage } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const inbox = await readInbox(deps, caller, request.query);
      return reply.send(toInboxPage(inbox, request.query, { ...caller, now: deps.now() }));
    },
  );
}

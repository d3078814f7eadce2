import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../../edge/app-gate.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { organisationParams as params } from '../workbench-requests.wire.ts';
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
        summary: 'List documents waiting for your approval',
        description:
          'Leaves out documents that need another approver because you wrote or submitted them, documents above your approval limit, and documents you have already approved.',
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

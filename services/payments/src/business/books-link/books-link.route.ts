import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { refuseLocalhostWhenLive } from '../../edge/input.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { booksLinkBody, booksLinkRecord, toBooksLinkRecord } from './books-link.wire.ts';
import { setBooksLink } from './keep-books-link.ts';
import type { BooksLinkDeps } from './keep-books-link.ts';

interface BooksLinkRouteDeps extends BooksLinkDeps {
  readonly publicUrl: string;
  readonly isLiveSimulated: boolean;
}

/** For keys alone: books that follow this workspace say where they show its payments. */
export function addBooksLinkRoute(server: HttpServer, deps: BooksLinkRouteDeps): void {
  server.put(
    '/books-link',
    routeOptions(
      { anyOf: ['payment_links:write'] },
      {
        operationId: 'setBooksLink',
        repeat: 'natural',
        tags: ['Movements'],
        summary: 'Set where the books show a payment',
        description:
          'People who look at a payment find a link to this page. The response says where they look at payments.',
        bodyExample: {
          name: 'Adire Lane Ltd',
          trail_url: 'https://books.example.com/app/trail/payment/{payment_id}',
        },
      },
      { body: booksLinkBody, response: { 200: booksLinkRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { trailUrl } = request.body;
      refuseLocalhostWhenLive(caller.environment, { trail_url: trailUrl }, deps.isLiveSimulated);
      await setBooksLink(deps, caller, request.body);
      return reply.send(toBooksLinkRecord(request.body, deps.publicUrl, caller.workspaceId));
    },
  );
}

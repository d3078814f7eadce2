import { sendError, standardReplies } from '@countinghouse/http';
import { routeOptions } from '../http/route-options.ts';
import type { PaymentsServer } from '../http/server.ts';
import type { ChangeWatch } from '../operations/watch-changes.ts';
import { referenceRecord, toReferenceRecord } from './reference.wire.ts';

export function addGetReferenceRoute(server: PaymentsServer, changes: ChangeWatch): void {
  server.get(
    '/reference',
    routeOptions(
      'everyone',
      {
        operationId: 'getReference',
        tags: ['Reference'],
        summary: 'Status values, event types, currencies and error codes',
        description: 'Needs no key. Tells what the service knows and whether anything is paused.',
      },
      { response: { 200: referenceRecord } },
    ),
    async (_request, reply) => {
      // A process that stood still for a second looks first; without a database it cannot, and what
      // is paused is not known.
      if (!changes.isFresh()) await changes.look();
      if (!changes.isFresh()) return sendError(reply, standardReplies.unavailable);
      return reply.send(toReferenceRecord(changes.pauses()));
    },
  );
}

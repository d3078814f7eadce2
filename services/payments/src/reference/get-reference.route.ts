import type { HttpServer } from '@countinghouse/http';
import { routeOptions } from '../http/route-options.ts';
import type { ChangeWatch } from '../operations/watch-changes.ts';
import { referenceRecord, toReferenceRecord } from './reference.wire.ts';

export function addGetReferenceRoute(server: HttpServer, changes: ChangeWatch): void {
  server.get(
    '/reference',
    routeOptions(
      'everyone',
      {
        operationId: 'getReference',
        tags: ['Reference'],
        summary: 'List status values, event types, currencies and error codes',
        description: 'Requires no key. Also lists the operations that are currently paused.',
      },
      { response: { 200: referenceRecord } },
    ),
    async (_request, reply) => reply.send(toReferenceRecord(await changes.pauses())),
  );
}

import type { HttpServer } from '@countinghouse/http';
import type { ChangeWatch } from '../controls/pauses/watch-changes.ts';
import { routeOptions } from '../edge/route-options.ts';
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

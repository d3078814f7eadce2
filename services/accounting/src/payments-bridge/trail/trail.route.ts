import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { findTrail } from './find-trail.ts';
import type { TrailDeps } from './find-trail.ts';
import { toTrailRecord, trailParams, trailRecord } from './trail.wire.ts';

/** One money trail, from wherever somebody stands. */
export function addTrailRoute(app: HttpServer, deps: TrailDeps): void {
  app.get(
    '/trail/:kind/:id',
    routeOptions(
      'journals:read',
      {
        operationId: 'getTrail',
        tags: ['Payments connections'],
        summary: 'Follow the money from a payment to the bank, or back',
        description:
          'Starts anywhere: an entry, a document, a bank line, or a payment, refund, payout or movement of a connected business. Payments is asked for what only it knows.',
        errors: [404],
      },
      { params: trailParams, response: { 200: trailRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { kind, id } = request.params;
      const trail = await findTrail(deps, orgId, { kind, id });
      if (trail === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toTrailRecord(trail, { kind, id }));
    },
  );
}

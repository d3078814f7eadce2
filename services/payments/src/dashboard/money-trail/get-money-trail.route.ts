import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { paymentId } from '../../charges/payments/payments.wire.ts';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { findMoneyTrail } from './find-money-trail.ts';
import type { MoneyTrailDeps } from './find-money-trail.ts';
import { moneyTrailRecord, toMoneyTrailRecord } from './money-trail.wire.ts';

export function addGetMoneyTrailRoute(server: HttpServer, deps: MoneyTrailDeps): void {
  server.get(
    '/payments/:id/trail',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'getMoneyTrail',
        tags: ['Payments'],
        summary: 'Get a payment with its refunds, postings, events and deliveries',
      },
      { params: paymentId, response: { 200: moneyTrailRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const trail = await findMoneyTrail(deps, caller, request.params.id);
      if (trail === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toMoneyTrailRecord(trail, caller.environment));
    },
  );
}

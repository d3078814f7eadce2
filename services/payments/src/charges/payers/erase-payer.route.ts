import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { MemberDeps } from '../../kernel/actor-deps.ts';
import { erasePayer, previewErasure } from './erase-payer.ts';
import { erasurePayerBody, payerErasureRecord, toPayerErasureRecord } from './payers.wire.ts';

const tags = ['Payers'];

/** A payer who asks to be forgotten; for owners. */
export function addErasePayerRoutes(server: HttpServer, deps: Omit<MemberDeps, 'actor'>): void {
  server.post(
    '/payers/preview-erasure',
    routeOptions(
      { anyOf: ['payers:erase'] },
      {
        operationId: 'previewPayerErasure',
        tags,
        summary: 'Count what names a payer',
        description: 'Changes nothing.',
      },
      { body: erasurePayerBody, response: { 200: payerErasureRecord } },
    ),
    async (request, reply) => {
      const { businessId } = memberOf(request);
      const outcome = await previewErasure(deps, { businessId, email: request.body.email });
      if (outcome.kind === 'reject') return sendError(reply, standardReplies.notFound);
      return reply.send(toPayerErasureRecord(outcome));
    },
  );

  server.post(
    '/payers/erase',
    routeOptions(
      { anyOf: ['payers:erase'] },
      {
        operationId: 'erasePayer',
        secondFactor: true,
        tags,
        summary: 'Erase a payer',
        description:
          'Removes the payer’s name, address and phone number from all payments, payment links, subscriptions and refusals of the business, live and test, and cancels their subscriptions. The payments remain. It cannot be undone; a repeat finds nothing more. Requires a second factor confirmed within the last five minutes.',
      },
      { body: erasurePayerBody, response: { 200: payerErasureRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { businessId, actor } = memberOf(request);
      const outcome = await erasePayer(
        { ...deps, actor },
        { businessId, email: request.body.email },
      );
      if (outcome.kind === 'reject') return sendError(reply, standardReplies.notFound);
      return reply.send(toPayerErasureRecord(outcome));
    },
  );
}

import { sendError, uuid } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { actingAs, consoleRoute, signedInOperatorOf } from '../console/operator-gate.ts';
import type { ConsoleDeps } from '../console/operator-gate.ts';
import { listRecoveries } from './list-recoveries.ts';
import { openRecovery, stopRecovery } from './manage-recoveries.ts';
import {
  openBody,
  openedReply,
  recoveryGone,
  recoveryList,
  stopBody,
  stoppedReply,
  toOpeningRefusal,
  toRecoveryRecord,
} from './recoveries.wire.ts';
import type { RecoveryPlace } from './recovery-place.ts';

const tags = ['Recoveries'];

/** Lost access. Giving it back is a request (`account.recover`) that another operator confirms. */
export function addConsoleRecoveryRoutes<Schema>(
  server: HttpServer,
  deps: Omit<ConsoleDeps<Schema>, 'actor' | 'operator'>,
  place: RecoveryPlace<Schema>,
): void {
  server.get(
    '/recoveries',
    consoleRoute(
      'viewer',
      { operationId: 'listRecoveries', tags, summary: 'List recoveries' },
      { response: { 200: recoveryList } },
    ),
    async (_request, reply) => {
      const found = await listRecoveries(deps, place.tenants);
      return reply.send({ data: found.map(toRecoveryRecord) });
    },
  );

  server.post(
    '/recoveries',
    consoleRoute(
      'operator',
      {
        operationId: 'openRecovery',
        tags,
        summary: 'Open a recovery for a member',
        description:
          'Changes nothing. The waiting time of 72 hours begins, and everyone concerned gets an e-mail with a link that stops it.',
        secondFactor: true,
        errors: [404, 409],
      },
      { body: openBody, response: { 200: openedReply } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const { newEmail, ...order } = request.body;
      const outcome = await openRecovery(actingAs(deps, request), place, {
        ...order,
        newEmail: newEmail?.toLowerCase() ?? null,
      });
      if (outcome.kind === 'reject') return sendError(reply, toOpeningRefusal(outcome.reason));
      return reply.send({ id: outcome.id });
    },
  );

  server.post(
    '/recoveries/:id/stop',
    consoleRoute(
      'operator',
      {
        operationId: 'stopRecovery',
        tags,
        summary: 'Stop a recovery',
        description: 'One operator is enough. Everyone concerned gets an e-mail.',
        secondFactor: true,
        errors: [409],
      },
      { params: z.object({ id: uuid() }), body: stopBody, response: { 200: stoppedReply } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const order = { id: request.params.id, reason: request.body.reason };
      if (!(await stopRecovery(actingAs(deps, request), place, order))) {
        return sendError(reply, recoveryGone);
      }
      return reply.send({ id: order.id, status: 'stopped' });
    },
  );
}

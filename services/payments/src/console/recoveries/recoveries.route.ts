import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { listRecoveries } from '../../business/recovery/list-recoveries.ts';
import { actingAs, consoleRoute, signedInOperatorOf } from '../../edge/authenticate-operator.ts';
import { uuid } from '../../edge/fields.wire.ts';
import type { PerformDeps } from '../requests/perform-request.ts';
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

const tags = ['Recoveries'];

type RecoveryRouteDeps = Omit<PerformDeps, 'actor' | 'operator'>;

/** Lost access. To give it back is a request (`account.recover`) that another operator confirms. */
export function addRecoveryDeskRoutes(server: HttpServer, deps: RecoveryRouteDeps): void {
  server.get(
    '/recoveries',
    consoleRoute(
      'viewer',
      { operationId: 'listRecoveries', tags, summary: 'List recoveries' },
      { response: { 200: recoveryList } },
    ),
    async (_request, reply) => {
      const found = await listRecoveries(deps);
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
          'Changes nothing. The waiting time of 72 hours begins, and everybody concerned gets an e-mail with a link that stops it.',
        secondFactor: true,
        errors: [404, 409],
      },
      { body: openBody, response: { 200: openedReply } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const { newEmail, ...order } = request.body;
      const outcome = await openRecovery(actingAs(deps, request), {
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
        description: 'One operator is enough. Everybody concerned gets an e-mail.',
        secondFactor: true,
        errors: [409],
      },
      { params: z.object({ id: uuid() }), body: stopBody, response: { 200: stoppedReply } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const order = { id: request.params.id, reason: request.body.reason };
      if (!(await stopRecovery(actingAs(deps, request), order))) {
        return sendError(reply, recoveryGone);
      }
      return reply.send({ id: order.id, status: 'stopped' });
    },
  );
}

import { clientAddress, rateLimited, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../../edge/app-gate.ts';
import { oneParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import type { ConnectRouteDeps } from '../connect-payments.ts';
import { connectionRecord, toConnectionRecord } from '../payments-connections.wire.ts';
import { replaceKey } from './replace-key.ts';
import { receiveWakeUp, setWakeSecret } from './wake-ups.ts';
import type { ReceiveDeps } from './wake-ups.ts';
import { replaceKeyBody, toReplaceReply, wakeBody, wakeParams } from './wake-ups.wire.ts';

/** Events are a few kilobytes. */
const noticeBytesMax = 64 * 1024;

/** Where payments says that there is something new. The signature is the only key. */
export function addWakeUpRoute(root: HttpServer, deps: ReceiveDeps): void {
  void root.register((scope: HttpServer, _options, done) => {
    // The raw bytes: the signature is of them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post(
      '/hooks/payments/:id',
      {
        bodyLimit: noticeBytesMax,
        config: { logsRefusals: false },
        schema: { hide: true, params: wakeParams },
      },
      async (request, reply) => {
        const outcome = await receiveWakeUp(deps, request.params.id, {
          address: clientAddress(request),
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        if (outcome.kind === 'woken') return reply.code(204).send();
        return sendError(
          reply,
          outcome.kind === 'forged'
            ? standardReplies.authenticationFailed
            : rateLimited(outcome.retryAfterSeconds),
        );
      },
    );
    done();
  });
}

/** What a connection calls payments with, and what payments wakes it with. */
export function addPaymentsKeyRoutes(app: HttpServer, deps: ConnectRouteDeps): void {
  app.put(
    '/payments-connections/:id/key',
    routeOptions(
      'settings:change',
      {
        operationId: 'replacePaymentsKey',
        secondFactor: true,
        tags: ['Payments connections'],
        summary: 'Replace the API key of a connection',
        description:
          'The key is tried first and must be of the same business. A connection that stopped because of its key continues.',
        bodyExample: { key: 'svc_live_…' },
        errors: [404, 409],
      },
      { params: oneParams, body: replaceKeyBody, response: { 200: connectionRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, id: request.params.id, key: request.body.key };
      const outcome = await replaceKey(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toReplaceReply(outcome));
      return reply.send(toConnectionRecord(outcome.connection, deps.publicUrl));
    },
  );

  app.put(
    '/payments-connections/:id/wake-ups',
    routeOptions(
      'settings:change',
      {
        operationId: 'setPaymentsWakeUps',
        secondFactor: true,
        tags: ['Payments connections'],
        summary: 'Set the signing secret of the wake-ups',
        description:
          'Create a webhook at payments for `wake_url` and store its signing secret here. Webhooks only say that there is something to read; what they contain is never booked.',
        bodyExample: { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
        errors: [404],
      },
      { params: oneParams, body: wakeBody, response: { 200: connectionRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, id: request.params.id, secret: request.body.secret };
      const connection = await setWakeSecret(deps, order);
      if (connection === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toConnectionRecord(connection, deps.publicUrl));
    },
  );
}

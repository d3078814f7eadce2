import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import {
  rotatedWebhookRecord,
  rotateSecretBody,
  toOverlapMs,
  toRotatedRecord,
  webhookId,
} from './webhooks.wire.ts';

export function addRotateWebhookSecretRoute(
  server: HttpServer,
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now' | 'sealer'>,
): void {
  server.post(
    '/webhooks/:id/rotate-secret',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'rotateWebhookSecret',
        tags: ['Webhooks'],
        summary: 'Give a webhook endpoint a new secret',
        description:
          'During the overlap both secrets sign. At most two do: a rotation during an overlap replaces the secret that was new, and the one before it goes on signing for the overlap that is now asked for.',
      },
      { params: webhookId, body: rotateSecretBody, response: { 200: rotatedWebhookRecord } },
    ),
    async (request, reply) => {
      if (request.signedIn !== null) requireFreshSecondFactor(request.signedIn, deps.now());
      const caller = callerOf(request);
      const rotated = await rotateWebhookSecret(deps, caller, request.params.id, {
        overlapMs: toOverlapMs(request.body),
      });
      if (rotated === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toRotatedRecord(rotated, caller.environment));
    },
  );
}

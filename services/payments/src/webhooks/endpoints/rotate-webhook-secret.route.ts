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
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now' | 'webhookSealer'> & {
    readonly realNow: () => Date;
  },
): void {
  server.post(
    '/webhooks/:id/rotate-secret',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'rotateWebhookSecret',
        secondFactor: true,
        repeat: 'never',
        bodyExample: { overlapSeconds: 86_400 },
        answers: { 200: 'The endpoint with its new signing secret, which is shown only once.' },
        tags: ['Webhooks'],
        summary: 'Rotate a webhook endpoint’s secret',
        description:
          'Both secrets sign during the overlap. At most two secrets sign: rotating again during an overlap replaces the newer secret, and the older one keeps signing for the newly requested overlap.',
      },
      { params: webhookId, body: rotateSecretBody, response: { 200: rotatedWebhookRecord } },
    ),
    async (request, reply) => {
      if (request.signedIn !== null) requireFreshSecondFactor(request.signedIn, deps.now());
      const caller = callerOf(request);
      // Receivers switch secrets in real time, regardless of the sandbox's clock.
      const inRealTime = { ...deps, now: deps.realNow };
      const rotated = await rotateWebhookSecret(inRealTime, caller, request.params.id, {
        overlapMs: toOverlapMs(request.body),
      });
      if (rotated === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toRotatedRecord(rotated, caller.environment));
    },
  );
}

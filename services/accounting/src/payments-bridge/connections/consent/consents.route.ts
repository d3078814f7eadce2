import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../../edge/app-params.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { connectionRecord, toConnectionRecord } from '../payments-connections.wire.ts';
import { beginConsent } from './begin-consent.ts';
import { completeConsent } from './complete-consent.ts';
import type { ConsentDeps } from './complete-consent.ts';
import {
  beginBody,
  completeBody,
  consentRecord,
  toBeginReply,
  toCompleteReply,
  toRotateReply,
} from './consents.wire.ts';
import { requestRotation } from './rotate-keys.ts';

const tags = ['Payments connections'];

/** Connecting by consent: a person agrees at payments, and no key is copied. */
export function addPaymentsConsentRoutes(app: HttpServer, deps: ConsentDeps): void {
  app.post(
    '/payments-consents',
    routeOptions(
      'settings:change',
      {
        operationId: 'beginPaymentsConsent',
        secondFactor: true,
        tags,
        summary: 'Begin to connect a business of a payments service',
        description:
          'Open `consent_url` in the browser. A person of the business agrees there and comes back with a code.',
        bodyExample: { url: 'https://pay.example.com', start_on: '2026-11-01' },
        errors: [404, 409],
      },
      { params: orgParams, body: beginBody, response: { 201: consentRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const outcome = await beginConsent(deps, memberCallerOf(request), request.body);
      if (outcome.kind === 'reject') return sendError(reply, toBeginReply(outcome));
      return reply.code(201).send({
        object: 'payments_consent' as const,
        consent_url: outcome.consentUrl,
        expires_at: outcome.expiresAt.toISOString(),
      });
    },
  );

  app.post(
    '/payments-consents/complete',
    routeOptions(
      'settings:change',
      {
        operationId: 'completePaymentsConsent',
        tags,
        summary: 'Complete a connection with the code that came back',
        description:
          'Only the person who began can complete it, once. The service gets its keys from payments directly.',
        errors: [409],
      },
      { params: orgParams, body: completeBody, response: { 201: connectionRecord } },
    ),
    async (request, reply) => {
      const outcome = await completeConsent(deps, memberCallerOf(request), request.body);
      if (outcome.kind === 'reject') return sendError(reply, toCompleteReply(outcome));
      return reply.code(201).send(toConnectionRecord(outcome.connection, deps.publicUrl));
    },
  );

  app.post(
    '/payments-connections/:id/rotate-key',
    routeOptions(
      'settings:change',
      {
        operationId: 'rotatePaymentsKey',
        tags,
        summary: 'Replace the API keys of a connection now',
        description:
          'For connections that a person agreed to at payments. They replace their keys every 30 days; this does it within seconds. The old keys end after 24 hours.',
        errors: [404, 409],
      },
      { params: oneParams, response: { 200: connectionRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await requestRotation(deps, { orgId, actor, id: request.params.id });
      if (outcome.kind === 'reject') return sendError(reply, toRotateReply(outcome));
      return reply.send(toConnectionRecord(outcome.connection, deps.publicUrl));
    },
  );
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  limitedReply,
  linkOver,
  passwordFault,
  sessionGone,
  wrongCurrentPassword,
} from './identity-replies.ts';
import type { Identity } from './identity.ts';
import {
  doneReply,
  linkRequestBody,
  linkUseBody,
  passwordBody,
  signedInReply,
} from './identity.wire.ts';
import { changePassword, requestPasswordLink, usePasswordLink } from './passwords.ts';
import { browserOf, describeRoute, setCookies, partsOf } from './route-host.ts';
import type { RouteHost } from './route-host.ts';
import { renewToken } from './sessions.ts';

export function addPasswordRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: RouteHost,
): void {
  const { parts, cookies } = identity;

  server.post(
    '/auth/password',
    describeRoute(
      host.signedIn,
      {
        operationId: 'changePassword',
        secondFactor: true,
        summary: 'Change your password',
        description:
          'If you have a second factor, verify it in the five minutes before. All your other sessions end.',
        errors: [401],
      },
      { body: passwordBody, response: { 200: signedInReply } },
    ),
    async (request, reply) => {
      const person = host.signedInOf(request);
      if (person.hasSecondFactor) host.requireFreshSecondFactor(person);
      const browser = browserOf(identity, request);
      const changed = await changePassword(
        partsOf(identity, request),
        person,
        request.body,
        browser,
      );
      if (changed.kind === 'limited') return sendError(reply, limitedReply(changed));
      if (changed.kind === 'reject') {
        const { reason } = changed;
        const fault = reason === 'wrong_password' ? wrongCurrentPassword : passwordFault(reason);
        return sendError(reply, fault);
      }
      const renewed = await renewToken(parts, person.sessionId);
      if (renewed === null) return sendError(reply, sessionGone);
      setCookies(reply, cookies.session(renewed.token), cookies.device(changed.deviceToken));
      return reply.send({ status: 'signed_in', csrf_token: renewed.csrfToken });
    },
  );

  server.post(
    '/auth/password-link',
    describeRoute(
      host.everyone,
      {
        operationId: 'requestPasswordLink',
        summary: 'Request a password reset link',
        description: 'The response is the same whether or not an account has this address.',
      },
      { body: linkRequestBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const browser = browserOf(identity, request);
      const outcome = await requestPasswordLink(parts, request.body.email, browser);
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      return reply.send({ status: 'done' });
    },
  );

  server.post(
    '/auth/password-link/use',
    describeRoute(
      host.everyone,
      {
        operationId: 'usePasswordLink',
        summary: 'Reset your password with the emailed link',
        description:
          'The link works once and expires after an hour. All your sessions end. Sign in with the new password.',
      },
      { body: linkUseBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const browser = browserOf(identity, request);
      const outcome = await usePasswordLink(partsOf(identity, request), request.body, browser);
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      if (outcome.kind === 'reject') {
        const { reason } = outcome;
        return sendError(reply, reason === 'link_over' ? linkOver : passwordFault(reason));
      }
      const device = cookies.device(outcome.deviceToken);
      setCookies(reply, cookies.endSession, cookies.endPending, device);
      return reply.send({ status: 'done' });
    },
  );
}

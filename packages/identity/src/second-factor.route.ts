import { RefusedRequest, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  lastFactor,
  limitedReply,
  nothingHere,
  proofRefused,
  sessionGone,
  wrongPassword,
} from './identity-replies.ts';
import type { Identity } from './identity.ts';
import {
  doneReply,
  passwordProofBody,
  proofBody,
  recoveryCodesReply,
  signedInReply,
  totpConfirmBody,
  totpConfirmedReply,
  totpOfferReply,
} from './identity.wire.ts';
import type { RemovedFactor } from './parts.ts';
import { checkPassword } from './passwords.ts';
import { browserOf, describeRoute, setCookies, partsOf } from './route-host.ts';
import type { RouteHost } from './route-host.ts';
import {
  confirmOfferedTotp,
  offerTotp,
  proveSecondFactor,
  regenerateRecoveryCodes,
  removeTotp,
} from './second-factor.ts';
import { raiseSession } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

export function addSecondFactorRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: RouteHost,
): void {
  const { parts, cookies } = identity;

  server.post(
    '/auth/second-factor',
    describeRoute(
      host.signedIn,
      {
        operationId: 'proveSecondFactor',
        summary: 'Verify your second factor again',
        description:
          'Unlocks sensitive operations for five minutes. The response sets a new session cookie.',
        errors: [401],
      },
      { body: proofBody, response: { 200: signedInReply } },
    ),
    async (request, reply) => {
      const { userId, sessionId } = host.signedInOf(request);
      const proved = await proveSecondFactor(partsOf(identity, request), userId, request.body);
      if (proved.kind === 'limited') return sendError(reply, limitedReply(proved));
      if (proved.kind === 'refused') return sendError(reply, proofRefused);
      const raised = await raiseSession(parts, sessionId);
      if (raised === null) return sendError(reply, sessionGone);
      setCookies(reply, cookies.session(raised.token));
      return reply.send({ status: 'signed_in', csrf_token: raised.csrfToken });
    },
  );

  server.post(
    '/auth/totp',
    describeRoute(
      host.signedIn,
      {
        operationId: 'offerTotp',
        secondFactor: true,
        summary: 'Start setting up an authenticator app',
        description:
          'Requires your password or, once you have a second factor, one verified in the last five minutes. Your current app keeps working until you confirm a code from the new one.',
      },
      { body: passwordProofBody, response: { 200: totpOfferReply } },
    ),
    async (request, reply) => {
      const person = host.signedInOf(request);
      await requireOwner(identity, host, request, person, request.body.password);
      const { secret, uri } = await offerTotp(parts, person);
      return reply.header('cache-control', 'no-store').send({ secret, otpauth_uri: uri });
    },
  );

  server.post(
    '/auth/totp/confirm',
    describeRoute(
      host.signedIn,
      {
        operationId: 'confirmTotp',
        summary: 'Confirm an authenticator app with a code',
        description:
          'The response includes the recovery codes. They are shown only once. The response sets a new session cookie.',
        errors: [401],
      },
      { body: totpConfirmBody, response: { 200: totpConfirmedReply } },
    ),
    async (request, reply) => {
      const person = host.signedInOf(request);
      const confirmed = await confirmOfferedTotp(
        partsOf(identity, request),
        person,
        request.body.code,
      );
      if (confirmed.kind === 'limited') return sendError(reply, limitedReply(confirmed));
      if (confirmed.kind === 'refused') return sendError(reply, proofRefused);
      const raised = await raiseSession(parts, person.sessionId);
      if (raised === null) return sendError(reply, sessionGone);
      setCookies(reply, cookies.session(raised.token));
      const recovery_codes = [...confirmed.recoveryCodes];
      return reply.send({ recovery_codes, csrf_token: raised.csrfToken });
    },
  );

  server.delete(
    '/auth/totp',
    describeRoute(
      host.signedIn,
      {
        operationId: 'removeTotp',
        secondFactor: true,
        summary: 'Remove the authenticator app',
        description:
          'Requires a second factor verified in the last five minutes. The app can be removed only if a passkey remains.',
        errors: [404, 409],
      },
      { response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const person = host.signedInOf(request);
      host.requireFreshSecondFactor(person);
      return answerRemoved(reply, await removeTotp(partsOf(identity, request), person));
    },
  );

  server.post(
    '/auth/recovery-codes',
    describeRoute(
      host.signedIn,
      {
        operationId: 'regenerateRecoveryCodes',
        secondFactor: true,
        summary: 'Replace the recovery codes',
        description:
          'Requires a second factor verified in the last five minutes. Earlier codes stop working.',
      },
      { response: { 200: recoveryCodesReply } },
    ),
    async (request, reply) => {
      const person = host.signedInOf(request);
      host.requireFreshSecondFactor(person);
      const recovery_codes = [
        ...(await regenerateRecoveryCodes(partsOf(identity, request), person)),
      ];
      return reply.header('cache-control', 'no-store').send({ recovery_codes });
    },
  );
}

export function answerRemoved(reply: FastifyReply, removed: RemovedFactor): FastifyReply {
  switch (removed) {
    case 'removed':
      return reply.send({ status: 'done' });
    case 'not_found':
      return sendError(reply, nothingHere);
    case 'last_factor':
      return sendError(reply, lastFactor);
  }
}

/**
 * Before the first second factor, only the password distinguishes the owner from someone with a
 * stolen session.
 */
export async function requireOwner<Schema>(
  identity: Identity<Schema>,
  host: RouteHost,
  request: FastifyRequest,
  person: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (person.hasSecondFactor) return host.requireFreshSecondFactor(person);
  const browser = browserOf(identity, request);
  const credentials = { email: person.email, password: password ?? '' };
  const checked = await checkPassword(identity.parts, credentials, browser);
  if (checked.kind === 'limited') throw new RefusedRequest(limitedReply(checked));
  if (checked.kind === 'wrong') throw new RefusedRequest(wrongPassword);
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { FastifyReply } from 'fastify';
import { limitedReply, startAgain, wrongProof, wrongSignIn } from './identity-replies.ts';
import type { Identity } from './identity.ts';
import {
  firstStepReply,
  passkeySignInBody,
  proofBody,
  signedInReply,
  signInBody,
} from './identity.wire.ts';
import { offerPasskeyChallenge } from './passkeys.ts';
import { browserOf, describeRoute, setCookies, partsOf } from './route-host.ts';
import type { RouteHost } from './route-host.ts';
import { pendingSignInMs } from './session.rules.ts';
import { endSession } from './sessions.ts';
import type { NewSession } from './sessions.ts';
import { addSharedSignInRoutes } from './shared-sign-in.route.ts';
import { finishSignIn, signIn, signInWithPasskey } from './sign-in.ts';
import type { SecondStep } from './sign-in.ts';

export function addSignInRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: RouteHost,
): void {
  const { parts, cookies } = identity;
  addSharedSignInRoutes(
    server,
    {
      offerChallenge: () => offerPasskeyChallenge(parts),
      endSession: ({ userId, sessionId }) => endSession(parts, userId, sessionId),
      endings: [cookies.endSession, cookies.endPending],
    },
    host,
  );

  server.post(
    '/auth/sign-in',
    describeRoute(
      host.everyone,
      {
        operationId: 'signIn',
        summary: 'Sign in with a password',
        description:
          'If you have a second factor, no session starts until you verify it in the next step.',
        errors: [401],
      },
      { body: signInBody, response: { 200: firstStepReply } },
    ),
    async (request, reply) => {
      const step = await signIn(
        partsOf(identity, request),
        request.body,
        browserOf(identity, request),
      );
      switch (step.kind) {
        case 'limited':
          return sendError(reply, limitedReply(step));
        case 'refused':
          return sendError(reply, wrongSignIn);
        case 'signed_in':
          setSession(reply, step.session);
          return reply.send({ status: 'signed_in', csrf_token: step.session.csrfToken });
        case 'second_factor_required':
          setCookies(reply, cookies.pending(step.pendingToken, pendingSignInMs));
          return reply.send({ status: 'second_factor_required', methods: [...step.methods] });
      }
    },
  );

  server.post(
    '/auth/sign-in/second-factor',
    describeRoute(
      host.everyone,
      {
        operationId: 'finishSignIn',
        summary: 'Complete a sign-in with a second factor',
        description:
          'Allows five attempts within ten minutes. After that, sign in with your password again.',
        errors: [401],
      },
      { body: proofBody, response: { 200: signedInReply } },
    ),
    async (request, reply) => {
      const step = await finishSignIn(
        partsOf(identity, request),
        request.body,
        browserOf(identity, request),
      );
      return answer(reply, step);
    },
  );

  server.post(
    '/auth/sign-in/passkey',
    describeRoute(
      host.everyone,
      {
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        description: 'A passkey counts as both factors. No password is required.',
        errors: [401],
      },
      { body: passkeySignInBody, response: { 200: signedInReply } },
    ),
    async (request, reply) => {
      const browser = browserOf(identity, request);
      return answer(
        reply,
        await signInWithPasskey(partsOf(identity, request), request.body.assertion, browser),
      );
    },
  );

  function setSession(reply: FastifyReply, { token, deviceToken }: NewSession): void {
    setCookies(reply, cookies.session(token), cookies.endPending, cookies.device(deviceToken));
  }

  function answer(reply: FastifyReply, step: SecondStep) {
    switch (step.kind) {
      case 'limited':
        return sendError(reply, limitedReply(step));
      case 'refused':
        return sendError(reply, wrongProof);
      case 'start_again':
        return sendError(reply, startAgain);
      case 'signed_in':
        setSession(reply, step.session);
        return reply.send({ status: 'signed_in', csrf_token: step.session.csrfToken });
    }
  }
}

import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  accountExists,
  limitedReply,
  linkOver,
  passwordFault,
  signUpRefused,
} from './identity-replies.ts';
import type { Identity } from './identity.ts';
import { doneReply } from './identity.wire.ts';
import { browserOf, describeRoute } from './route-host.ts';
import type { RouteHost } from './route-host.ts';
import { findOpenSignUp, requestSignUp, signUpByLink } from './sign-up.ts';
import {
  shownSignUpReply,
  signUpReply,
  signUpRequestBody,
  signUpTokenBody,
  signUpUseBody,
} from './sign-up.wire.ts';

/** The token is sent in the body, never in the URL: proxies log URLs. */
export function addSignUpRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: RouteHost,
): void {
  const { parts } = identity;

  server.get(
    '/auth/sign-up',
    describeRoute(
      host.everyone,
      { operationId: 'getSignUp', summary: 'Get who can sign up' },
      { response: { 200: signUpReply } },
    ),
    async (_request, reply) => reply.send({ mode: parts.signUp }),
  );

  server.post(
    '/auth/sign-up',
    describeRoute(
      host.everyone,
      {
        operationId: 'requestSignUp',
        summary: 'Request a sign-up link',
        description:
          'The response is the same whether or not an account has this address; the email differs.',
        errors: [403],
      },
      { body: signUpRequestBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const outcome = await requestSignUp(parts, request.body, browserOf(identity, request));
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      if (outcome.kind === 'reject') return sendError(reply, signUpRefused(outcome.reason));
      return reply.send({ status: 'done' });
    },
  );

  server.post(
    '/auth/sign-up/show',
    describeRoute(
      host.everyone,
      { operationId: 'showSignUp', summary: 'Get the address that a sign-up link proves' },
      { body: signUpTokenBody, response: { 200: shownSignUpReply } },
    ),
    async (request, reply) => {
      const link = await findOpenSignUp(parts, request.body.token);
      if (link === null) return sendError(reply, linkOver);
      return reply.send({ email: link.email });
    },
  );

  server.post(
    '/auth/sign-up/use',
    describeRoute(
      host.everyone,
      {
        operationId: 'useSignUp',
        summary: 'Create your account with the emailed link',
        description: 'The link works once and expires after an hour. Sign in afterwards.',
        errors: [409],
      },
      { body: signUpUseBody, response: { 200: doneReply } },
    ),
    async (request, reply) => {
      const outcome = await signUpByLink(parts, request.body, browserOf(identity, request));
      if (outcome.kind === 'limited') return sendError(reply, limitedReply(outcome));
      if (outcome.kind === 'ok') return reply.send({ status: 'done' });
      const { reason } = outcome;
      if (reason === 'link_over') return sendError(reply, linkOver);
      return sendError(reply, reason === 'account_exists' ? accountExists : passwordFault(reason));
    },
  );
}

import { closedObject, moment, originOf, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  limitedReply,
  linkOver,
  passkeyFault,
  proofRefused,
  sessionGone,
  wrongPasskey,
} from '../identity-replies.ts';
import {
  passkeyBody,
  passkeyOptionsReply,
  passkeyProofBody,
  passkeySignInBody,
  signedInReply,
} from '../identity.wire.ts';
import { describeRoute, setCookies } from '../route-host.ts';
import type { RouteHost } from '../route-host.ts';
import type { StartedSession } from '../sessions.ts';
import { addSharedSignInRoutes } from '../shared-sign-in.route.ts';
import {
  confirmOperator,
  endOperatorSession,
  enrolOperator,
  findOpenEnrolment,
  offerEnrolment,
  offerOperatorChallenge,
  signInOperator,
} from './operator-identity.ts';
import type { OperatorBrowser, OperatorParts } from './operator-identity.ts';
import { operatorRoles } from './operator.rules.ts';

const token = z.string().min(1).max(64);
const tokenBody = closedObject({ token });
const enrolmentBody = closedObject({ token, ...passkeyBody.shape });
const enrolmentReply = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(operatorRoles),
  expires_at: moment(),
});

type Host = Pick<RouteHost, 'everyone' | 'signedIn' | 'signedInOf'>;

/** Operators sign in by passkey only. A link from the command line adds the first one. */
export function addOperatorRoutes<Schema>(
  server: HttpServer,
  parts: OperatorParts<Schema>,
  host: Host,
): void {
  const { cookies } = parts;
  addSharedSignInRoutes(
    server,
    {
      offerChallenge: () => offerOperatorChallenge(parts),
      endSession: (session) => endOperatorSession(parts, session),
      endings: [cookies.endSession],
    },
    host,
  );

  const browserOf = (request: FastifyRequest): OperatorBrowser => ({
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: cookies.readSession(request.headers.cookie),
    origin: originOf(request),
  });

  const letIn = (reply: FastifyReply, { token: sessionToken, csrfToken }: StartedSession) => {
    setCookies(reply, cookies.session(sessionToken));
    return reply.send({ status: 'signed_in', csrf_token: csrfToken });
  };

  server.post(
    '/auth/sign-in/passkey',
    describeRoute(
      host.everyone,
      {
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        description: 'Operators have no password.',
        errors: [401],
      },
      { body: passkeySignInBody, response: { 200: signedInReply } },
    ),
    async (request, reply) => {
      const entry = await signInOperator(parts, request.body.assertion, browserOf(request));
      if (entry.kind === 'limited') return sendError(reply, limitedReply(entry));
      if (entry.kind === 'refused') return sendError(reply, wrongPasskey);
      return letIn(reply, entry.session);
    },
  );

  server.post(
    '/auth/second-factor',
    describeRoute(
      host.signedIn,
      {
        operationId: 'proveSecondFactor',
        summary: 'Verify your passkey again',
        description: 'Unlocks acts for five minutes. The response sets a new session cookie.',
        errors: [401],
      },
      { body: passkeyProofBody, response: { 200: signedInReply } },
    ),
    async (request, reply) => {
      const session = host.signedInOf(request);
      const { assertion } = request.body;
      const entry = await confirmOperator(parts, session, assertion, browserOf(request));
      switch (entry.kind) {
        case 'limited':
          return sendError(reply, limitedReply(entry));
        case 'refused':
          return sendError(reply, proofRefused);
        case 'session_over':
          return sendError(reply, sessionGone);
        case 'signed_in':
          return letIn(reply, entry.session);
      }
    },
  );

  server.post(
    '/auth/enrolment/show',
    describeRoute(
      host.everyone,
      { operationId: 'showEnrolment', summary: 'Show whom an enrolment link is for' },
      { body: tokenBody, response: { 200: enrolmentReply } },
    ),
    async (request, reply) => {
      const found = await findOpenEnrolment(parts, request.body.token);
      if (found === null) return sendError(reply, linkOver);
      const { email, name, role, expiresAt } = found;
      return reply.send({ email, name, role, expires_at: expiresAt.toISOString() });
    },
  );

  server.post(
    '/auth/enrolment/options',
    describeRoute(
      host.everyone,
      {
        operationId: 'offerEnrolment',
        summary: 'Start adding a passkey by an enrolment link',
        description: 'Returns the options for `navigator.credentials.create`.',
      },
      { body: tokenBody, response: { 200: passkeyOptionsReply } },
    ),
    async (request, reply) => {
      const options = await offerEnrolment(parts, request.body.token);
      if (options === null) return sendError(reply, linkOver);
      return reply.send({ ...options });
    },
  );

  server.post(
    '/auth/enrolment',
    describeRoute(
      host.everyone,
      {
        operationId: 'useEnrolment',
        summary: 'Add the passkey that the browser created, and sign in',
        description: 'The link works once.',
      },
      { body: enrolmentBody, response: { 200: signedInReply } },
    ),
    async (request, reply) => {
      const enrolled = await enrolOperator(parts, request.body, browserOf(request));
      if (enrolled.kind === 'signed_in') return letIn(reply, enrolled.session);
      const { reason } = enrolled;
      return sendError(reply, reason === 'link_over' ? linkOver : passkeyFault(reason));
    },
  );
}

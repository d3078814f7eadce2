import { clientAddress, operation, originOf } from '@countinghouse/http';
import type { OperationDescription } from '@countinghouse/http';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from './identity.ts';
import type { IdentityParts } from './parts.ts';
import type { Browser } from './sign-in.ts';
import type { SignedIn } from './signed-in.ts';

/** What the service's gate provides to these routes; it runs before each of them. */
export interface RouteHost {
  /** Route config that tells the gate who may call: everyone, or every signed-in person. */
  readonly everyone: FastifyContextConfig;
  readonly signedIn: FastifyContextConfig;
  readonly signedInOf: (request: FastifyRequest) => SignedIn;
  /** Throws a `RefusedRequest` if the session has not proved a second factor recently. */
  readonly requireFreshSecondFactor: (session: SignedIn) => void;
}

type Description = Pick<
  OperationDescription,
  'operationId' | 'summary' | 'description' | 'errors' | 'secondFactor'
>;

export function describeRoute<Schemas extends object>(
  config: FastifyContextConfig,
  description: Description,
  schemas: Schemas,
) {
  const described = operation({ ...description, tags: ['Sign-in'] });
  return { config, schema: { ...described, ...schemas } };
}

/** Identity's parts, with the request's origin added to audit records. */
export function partsOf<Schema>(
  { parts }: Identity<Schema>,
  request: FastifyRequest,
): IdentityParts<Schema> {
  const record: IdentityParts<Schema>['record'] = (tx, userId, entry) =>
    parts.record(tx, userId, entry, originOf(request));
  return { ...parts, record };
}

export function browserOf<Schema>({ cookies }: Identity<Schema>, request: FastifyRequest): Browser {
  const header = request.headers.cookie;
  return {
    address: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: cookies.readDevice(header),
    sessionToken: cookies.readSession(header),
    pendingToken: cookies.readPending(header),
  };
}

/** Responses with a cookie or a secret must not be cached. */
export function setCookies(reply: FastifyReply, ...cookies: readonly string[]): FastifyReply {
  return reply.header('cache-control', 'no-store').header('set-cookie', [...cookies]);
}

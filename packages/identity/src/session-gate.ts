import { clientAddress, rateLimited, sendError } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { networkBudgets } from '@countinghouse/limiter';
import type { Budget, Limiter } from '@countinghouse/limiter';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from './signed-in.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for polling pages, which must not keep an unused session alive. */
    readonly countsAsSeen?: boolean;
  }
}

export interface SessionGateDeps<Session extends SignedIn = SignedIn> {
  readonly limiter: Limiter;
  readonly limitPerSession: number;
  /** For all sessions behind one address together: an office with many people has one. */
  readonly limitPerAddress: number;
  /** Per address, for requests without a session: sign-ins and guessed tokens. */
  readonly limitSignedOut: number;
  /** Origin of our pages: no other page may send changes. */
  readonly origin: string;
  readonly findSession: (cookies: string | undefined, isSeen: boolean) => Promise<Session | null>;
  /** Whether the header contains this session's token. */
  readonly isCsrfToken: (sessionId: string, header: string | string[] | undefined) => boolean;
}

/** What the service knows about its routes and tenants. */
export interface SessionGateHost<Session extends SignedIn = SignedIn> {
  /** `members`: for members of the tenant that the path names. */
  readonly audienceOf: (request: FastifyRequest) => 'everyone' | 'signed_in' | 'members';
  readonly onSignedIn: (request: FastifyRequest, session: Session) => void;
  /** Stores the member on the request; null admits the request. */
  readonly enterPlace: (request: FastifyRequest, session: Session) => Promise<ErrorReply | null>;
}

/**
 * Gates of the API for people, in this order: address limit, origin, session, session limit, CSRF
 * token, membership, role. They run before any byte of the body is read.
 */
export function createSessionGate<Session extends SignedIn>(
  deps: SessionGateDeps<Session>,
  host: SessionGateHost<Session>,
) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const refusal = await enter(deps, host, request);
    // Awaited: otherwise the request would continue to its handler while hooks still run.
    return refusal === null ? undefined : sendError(reply, refusal);
  };
}

async function enter<Session extends SignedIn>(
  deps: SessionGateDeps<Session>,
  host: SessionGateHost<Session>,
  request: FastifyRequest,
): Promise<ErrorReply | null> {
  const audience = host.audienceOf(request);
  const address = clientAddress(request);
  const limited = await spend(deps, { name: 'ip', subject: address, limit: deps.limitPerAddress });
  if (limited !== null) return limited;
  if (!isReading(request) && request.headers.origin !== deps.origin) return wrongOrigin;
  const signedOut = networkBudgets('refused', address, deps.limitSignedOut);
  if (audience === 'everyone') return spend(deps, ...signedOut);

  const isSeen = request.routeOptions.config.countsAsSeen ?? true;
  const session = await deps.findSession(request.headers.cookie, isSeen);
  // Attackers who try tokens change addresses within a network.
  if (session === null) return (await spend(deps, ...signedOut)) ?? notSignedIn;
  const { sessionId } = session;
  const slowed = await spend(deps, {
    name: 'session',
    subject: sessionId,
    limit: deps.limitPerSession,
  });
  if (slowed !== null) return slowed;
  if (!isReading(request) && !deps.isCsrfToken(sessionId, request.headers['x-csrf-token'])) {
    return noToken;
  }
  host.onSignedIn(request, session);
  return audience === 'signed_in' ? null : host.enterPlace(request, session);
}

async function spend(
  { limiter }: Pick<SessionGateDeps, 'limiter'>,
  ...budgets: readonly Budget[]
): Promise<ErrorReply | null> {
  const decision = await limiter.spend(budgets);
  return decision.kind === 'allowed' ? null : rateLimited(decision.retryAfterSeconds);
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

const notSignedIn: ErrorReply = {
  status: 401,
  code: 'authentication_failed',
  error: 'You are not signed in, or your session has ended. Sign in and try again.',
};

const wrongOrigin: ErrorReply = {
  status: 403,
  code: 'permission_denied',
  error: 'The Origin header is not allowed. Send this request from the application’s own pages.',
  broken: { reason: 'wrong_origin' },
};

const noToken: ErrorReply = {
  status: 403,
  code: 'permission_denied',
  error:
    'The CSRF token is missing or belongs to another session. Send the csrf_token from GET /me in the X-CSRF-Token header.',
  broken: { reason: 'csrf_token' },
};

/** For a tenant that does not exist, or that the person is not a member of. */
export const nothingHere: ErrorReply = {
  status: 404,
  code: 'not_found',
  error: 'Not found. Check the method, path and id.',
};

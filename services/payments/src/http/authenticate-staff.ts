import { clientAddress, rateLimited, sendError } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { isUuid } from '@countinghouse/identifiers';
import type { SignedIn } from '@countinghouse/identity';
import type { Budget, Limiter } from '@countinghouse/limiter';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAnyScope } from '../api-keys/scope.rules.ts';
import type { FoundStaff, StaffPlace } from '../staff/find-staff.ts';
import { explainRefusal, permissionsOf } from '../staff/role.rules.ts';
import type { Access } from './caller.ts';

export interface StaffGateDeps {
  readonly limiter: Limiter;
  readonly limitPerSession: number;
  readonly limitPerAddress: number;
  /** Where our own pages live: no other page may send anything that changes something. */
  readonly origin: string;
  readonly findSession: (cookies: string | undefined) => Promise<SignedIn | null>;
  /** Whether the header holds the token of this session. */
  readonly isCsrfToken: (sessionId: string, header: string | string[] | undefined) => boolean;
  readonly findStaff: (userId: string, place: StaffPlace) => Promise<FoundStaff | null>;
}

/** An unknown path tells nobody what exists. */
const anyMember: Access = { anyOf: [] };

/**
 * The gates of the dashboard's API, in this order: limit by address, origin, session, limit by
 * session, CSRF token, membership, role. They run before a byte of the body is read.
 */
export function createStaffGate(deps: StaffGateDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const refusal = await enter(deps, request);
    if (refusal !== null) sendError(reply, refusal);
  };
}

async function enter(deps: StaffGateDeps, request: FastifyRequest): Promise<ErrorReply | null> {
  const access = request.routeOptions.config.access ?? anyMember;
  const address = clientAddress(request);
  const limited = await spend(deps, { name: 'ip', subject: address, limit: deps.limitPerAddress });
  if (limited !== null) return limited;
  if (!isReading(request) && request.headers.origin !== deps.origin) return wrongOrigin;
  if (access === 'everyone') return null;

  const session = await deps.findSession(request.headers.cookie);
  if (session === null) return notSignedIn;
  const { sessionId, userId } = session;
  const slowed = await spend(deps, {
    name: 'session',
    subject: sessionId,
    limit: deps.limitPerSession,
  });
  if (slowed !== null) return slowed;
  if (!isReading(request) && !deps.isCsrfToken(sessionId, request.headers['x-csrf-token'])) {
    return noToken;
  }
  request.signedIn = session;
  if (access === 'signed_in') return null;

  const place = placeOf(request.params);
  const found = place === null ? null : await deps.findStaff(userId, place);
  if (found === null) return nothingHere;
  request.member = found.member;
  request.caller = found.caller;
  const { role } = found.member;
  if (hasAnyScope(permissionsOf(role), access.anyOf)) return null;
  return refused(explainRefusal(role, access.anyOf));
}

async function spend(deps: StaffGateDeps, budget: Budget): Promise<ErrorReply | null> {
  const decision = await deps.limiter.spend([budget]);
  return decision.kind === 'allowed' ? null : rateLimited(decision.retryAfterSeconds);
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Null when the address names nothing, or what cannot be an id. */
function placeOf(params: unknown): StaffPlace | null {
  if (typeof params !== 'object' || params === null) return null;
  const workspaceId = 'workspaceId' in params ? toId(params.workspaceId) : null;
  if (workspaceId !== null) return { workspaceId };
  const businessId = 'businessId' in params ? toId(params.businessId) : null;
  return businessId === null ? null : { businessId };
}

function toId(value: unknown): string | null {
  return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : null;
}

function refused(error: string): ErrorReply {
  return { status: 403, code: 'permission_denied', error };
}

const notSignedIn: ErrorReply = {
  status: 401,
  code: 'authentication_failed',
  error: 'Nobody is signed in, or the session is over. Sign in and try again.',
};

const wrongOrigin = refused('This request did not come from our own pages.');
const noToken = refused(
  'The CSRF token is missing or belongs to another session. Send the one of GET /me as X-CSRF-Token.',
);

const nothingHere: ErrorReply = {
  status: 404,
  code: 'not_found',
  error: 'There is nothing here for you. Check the method, the path and the id.',
};

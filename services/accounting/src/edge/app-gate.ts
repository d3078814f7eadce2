import type { Actor } from '@countinghouse/actor';
import { originOf } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { isUuid } from '@countinghouse/identifiers';
import { createSessionGate, nothingHere } from '@countinghouse/identity';
import type { SessionGateDeps, SignedIn } from '@countinghouse/identity';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberCaller } from '../tenants/members/member.rules.ts';
import { explainRefusal, mayDo } from '../tenants/members/permission.rules.ts';
import type { Permission } from '../tenants/members/permission.rules.ts';

/**
 * Who may call a route of the application: everyone, signed-in people, any member, or members with a
 * permission.
 */
export type AppAccess = 'everyone' | 'signed_in' | 'any_member' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes of the application; unknown paths reveal nothing. */
    appAccess?: AppAccess;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** The person's membership in the organisation that the path names. */
    memberCaller: MemberCaller | null;
  }
}

export interface AppGateDeps extends SessionGateDeps {
  readonly findMember: (userId: string, orgId: string) => Promise<MemberCaller | null>;
}

/** The application API's access check: a session, a membership, and a permitted role. */
export function addAppGate(app: FastifyInstance, deps: AppGateDeps): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('memberCaller', null);
  const gate = createSessionGate(deps, {
    audienceOf: (request) => appAudienceOf(request.routeOptions.config),
    onSignedIn: (request, session) => {
      request.signedIn = session;
    },
    enterPlace: (request, { userId }) => enterOrganisation(deps, request, userId),
  });
  app.addHook('onRequest', gate);
}

/** A route's audience: everyone, signed-in people, or members of the organisation in its path. */
export function appAudienceOf(config: FastifyContextConfig): 'everyone' | 'signed_in' | 'members' {
  const { appAccess: access = 'any_member' } = config;
  return access === 'everyone' || access === 'signed_in' ? access : 'members';
}

function accessOf(request: FastifyRequest): AppAccess {
  return request.routeOptions.config.appAccess ?? 'any_member';
}

async function enterOrganisation(
  deps: AppGateDeps,
  request: FastifyRequest,
  userId: string,
): Promise<ErrorReply | null> {
  const orgId = orgIdOf(request.params);
  const caller = orgId === null ? null : await deps.findMember(userId, orgId);
  if (caller === null) return nothingHere;
  request.memberCaller = { ...caller, actor: actorBehind(request, caller.actor) };
  const access = accessOf(request);
  if (access === 'everyone' || access === 'signed_in' || access === 'any_member') return null;
  const { member, isClosed = false, isSuspended = false } = caller;
  const { role } = member;
  if (mayDo(role, access, isClosed || isSuspended)) return null;
  if (isClosed) return closed;
  if (isSuspended) return suspended;
  return {
    status: 403,
    code: 'permission_denied',
    error: explainRefusal(role, access),
    broken: { reason: 'role_forbids' },
  };
}

const closed: ErrorReply = {
  status: 403,
  code: 'permission_denied',
  error: 'The organisation is closed. Its owners can read it and download archives.',
  broken: { reason: 'organisation_closed' },
};

const suspended: ErrorReply = {
  status: 403,
  code: 'permission_denied',
  error: 'The organisation is suspended. Its members can read it. Contact the operator.',
  broken: { reason: 'organisation_suspended' },
};

/** Adds the request's id and address for the audit log. */
export function actorBehind<Who extends Actor>(request: FastifyRequest, actor: Who): Who {
  return { ...actor, origin: originOf(request) };
}

/** Null if the path has no organisation, or an invalid id. */
function orgIdOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('orgId' in params)) return null;
  const { orgId } = params;
  return typeof orgId === 'string' && isUuid(orgId) ? orgId.toLowerCase() : null;
}

/** The calling member; throws in routes that are open to everyone. */
export function memberCallerOf({ memberCaller }: FastifyRequest): MemberCaller {
  if (memberCaller === null) throw new Error('this route has no organisation in its path');
  return memberCaller;
}

export function signedInOf({ signedIn }: FastifyRequest): SignedIn {
  if (signedIn === null) throw new Error('this route has no signed-in user');
  return signedIn;
}

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

/** Who may call a route of the application: everyone, whoever is signed in, any member, or a role. */
export type AppAccess = 'everyone' | 'signed_in' | 'any_member' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route of the application; an unknown path tells nobody what exists. */
    appAccess?: AppAccess;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** The person's place in the organisation that the address names. */
    memberCaller: MemberCaller | null;
  }
}

export interface AppGateDeps extends SessionGateDeps {
  readonly findMember: (userId: string, orgId: string) => Promise<MemberCaller | null>;
}

/** The gate of the application's API: a session, a membership, and a role that may. */
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

/** Who may call a route: everyone, whoever is signed in, or members of the organisation it names. */
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
  const { role } = caller.member;
  if (mayDo(role, access)) return null;
  return {
    status: 403,
    code: 'permission_denied',
    error: explainRefusal(role, access),
    broken: { reason: 'role_forbids' },
  };
}

/** The audit log tells by which request somebody acted, and from where. */
export function actorBehind<Who extends Actor>(request: FastifyRequest, actor: Who): Who {
  return { ...actor, origin: originOf(request) };
}

/** Null when the address names no organisation, or what cannot be an id. */
function orgIdOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('orgId' in params)) return null;
  const { orgId } = params;
  return typeof orgId === 'string' && isUuid(orgId) ? orgId.toLowerCase() : null;
}

/** Who is at work; a route that is open to everyone has nobody and must not ask. */
export function memberCallerOf({ memberCaller }: FastifyRequest): MemberCaller {
  if (memberCaller === null) throw new Error('this route has no organisation in its path');
  return memberCaller;
}

export function signedInOf({ signedIn }: FastifyRequest): SignedIn {
  if (signedIn === null) throw new Error('this route has no signed-in user');
  return signedIn;
}

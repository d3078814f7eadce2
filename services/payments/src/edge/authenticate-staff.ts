import { originOf } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { isUuid } from '@countinghouse/identifiers';
import { createSessionGate, nothingHere } from '@countinghouse/identity';
import type { SessionGateDeps } from '@countinghouse/identity';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { hasAnyScope } from '../kernel/scope.rules.ts';
import type { FoundStaff, StaffPlace } from '../tenants/staff/find-staff.ts';
import { explainRefusal, permissionsOf } from '../tenants/staff/role.rules.ts';
import type { Access } from './caller.ts';

export interface StaffGateDeps extends SessionGateDeps {
  readonly findStaff: (userId: string, place: StaffPlace) => Promise<FoundStaff | null>;
}

/** An unknown path tells nobody what exists. */
const anyMember = { anyOf: [] } satisfies Access;

/** The gate of the dashboard's API: a session, a membership, and a role that may. */
export function createStaffGate(deps: StaffGateDeps) {
  return createSessionGate(deps, {
    audienceOf: (request) => staffAudienceOf(request.routeOptions.config),
    onSignedIn: (request, session) => {
      request.signedIn = session;
    },
    enterPlace: (request, { userId }) => enterPlace(deps, request, userId),
  });
}

/** Who may call a route: everyone, whoever is signed in, or members of the business it names. */
export function staffAudienceOf(
  config: FastifyContextConfig,
): 'everyone' | 'signed_in' | 'members' {
  const { access = anyMember } = config;
  return typeof access === 'object' ? 'members' : access;
}

function accessOf(request: FastifyRequest): Access {
  return request.routeOptions.config.access ?? anyMember;
}

async function enterPlace(
  deps: StaffGateDeps,
  request: FastifyRequest,
  userId: string,
): Promise<ErrorReply | null> {
  const place = placeOf(request.params);
  const found = place === null ? null : await deps.findStaff(userId, place);
  if (found === null) return nothingHere;
  const origin = originOf(request);
  const actor = { kind: 'member', id: found.member.memberId, origin } as const;
  request.member = { ...found.member, actor };
  request.caller = found.caller === null ? null : { ...found.caller, actor };
  const access = accessOf(request);
  const anyOf = typeof access === 'object' ? access.anyOf : [];
  const { role } = found.member;
  if (hasAnyScope(permissionsOf(role), anyOf)) return null;
  return {
    status: 403,
    code: 'permission_denied',
    error: explainRefusal(role, anyOf),
    broken: { reason: 'role_forbids' },
  };
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

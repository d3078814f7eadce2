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

/** An unknown path must not reveal what exists. */
const anyMember = { anyOf: [] } satisfies Access;

/** The dashboard API's gate: requires a session, a membership and a sufficient role. */
export function createStaffGate(deps: StaffGateDeps) {
  return createSessionGate(deps, {
    audienceOf: (request) => staffAudienceOf(request.routeOptions.config),
    onSignedIn: (request, session) => {
      request.signedIn = session;
    },
    enterPlace: (request, { userId }) => enterPlace(deps, request, userId),
  });
}

/** Who may call a route: everyone, signed-in people, or members of the business in the path. */
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
  const { isClosed } = found;
  const { role } = found.member;
  if (hasAnyScope(permissionsOf(role, isClosed), anyOf)) return null;
  if (isClosed) return closed;
  return {
    status: 403,
    code: 'permission_denied',
    error: explainRefusal(role, anyOf),
    broken: { reason: 'role_forbids' },
  };
}

const closed: ErrorReply = {
  status: 403,
  code: 'permission_denied',
  error: 'The business is closed. Its owners can read it and download archives.',
  broken: { reason: 'business_closed' },
};

/** Null if the path has no workspace or business, or an invalid id. */
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

import { scopes } from '../../kernel/scope.rules.ts';
import type { Scope } from '../../kernel/scope.rules.ts';
import type { MemberRole } from '../businesses/business.rules.ts';

/** Permissions for people only; no key ever has one of these. */
export const staffPermissions = [
  'approvals:read',
  'approvals:decide',
  'keys:read',
  'keys:manage',
  'members:read',
  'members:manage',
  'audit:read',
  'policy:read',
  'policy:change',
  'settlement_account:read',
  'settlement_account:change',
  'profile:change',
  'books:connect',
  'archives:manage',
  'closing:manage',
  'payers:erase',
] as const;
type StaffPermission = (typeof staffPermissions)[number];

export type Permission = Scope | StaffPermission;
export const permissions: readonly Permission[] = [...scopes, ...staffPermissions];

const everything: readonly Permission[] = permissions;

/** Permissions over the whole business: archives of all its data, closing it, erasing a payer. */
const ofOwners: ReadonlySet<Permission> = new Set([
  'archives:manage',
  'closing:manage',
  'payers:erase',
]);

const viewing: readonly Permission[] = [
  'payments:read',
  'recipients:read',
  'payouts:read',
  'settlements:read',
  'account:read',
  'kyc:read',
  'subscriptions:read',
  'disputes:read',
  'approvals:read',
  'members:read',
  'policy:read',
  'settlement_account:read',
];

/** Role × action: the only definition of who may do what. */
const allowed: Readonly<Record<MemberRole, readonly Permission[]>> = {
  owner: everything,
  admin: everything.filter((permission) => !ofOwners.has(permission)),
  finance: [
    ...viewing,
    'payments:cancel',
    'refunds:create_full',
    'refunds:create_partial',
    'payment_links:write',
    'qr_codes:write',
    'subscriptions:write',
    'splits:assign',
    'recipients:write',
    'payouts:create',
    'payouts:cancel',
    'reports:export',
    'receipts:send',
    'disputes:write',
    'audit:read',
  ],
  developer: [
    ...viewing,
    'payment_links:write',
    'qr_codes:write',
    'subscriptions:write',
    'splits:assign',
    'webhooks:read_logs',
    'webhooks:manage',
    'webhooks:retry',
    'logs:read',
    'receipts:send',
    'keys:read',
    'keys:manage',
  ],
  viewer: viewing,
};

const sets = new Map<MemberRole, ReadonlySet<Permission>>();
for (const role of ['owner', 'admin', 'finance', 'developer', 'viewer'] as const) {
  sets.set(role, new Set(allowed[role]));
}

/** What an owner of a closed business may do: read, and download the data. */
const afterClosing: ReadonlySet<Permission> = new Set([...viewing, 'audit:read', ...ofOwners]);

export function permissionsOf(role: MemberRole, isClosed = false): ReadonlySet<Permission> {
  if (isClosed) return role === 'owner' ? afterClosing : new Set();
  return sets.get(role) ?? new Set();
}

/** The role's permissions that a key can have: a member cannot grant a key more than this. */
export function scopesOf(role: MemberRole, isClosed = false): ReadonlySet<Scope> {
  return new Set(scopes.filter((scope) => permissionsOf(role, isClosed).has(scope)));
}

export function rolesWith(permission: Permission): readonly MemberRole[] {
  return [...sets].flatMap(([role, held]) => (held.has(permission) ? [role] : []));
}

/** Tells a refused person what is missing and which roles have it. */
export function explainRefusal(role: MemberRole, anyOf: readonly Permission[]): string {
  const able = [...new Set(anyOf.flatMap(rolesWith))];
  return `Your role here is ${role}. This requires ${anyOf.join(' or ')}, granted to ${able.join(', ')}.`;
}

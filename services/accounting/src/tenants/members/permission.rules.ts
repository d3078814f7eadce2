import { roles } from './role.rules.ts';
import type { Role } from './role.rules.ts';

const leaders = ['owner', 'admin'] as const;
const accountants = [...leaders, 'accountant'] as const;
const keepers = [...accountants, 'bookkeeper'] as const;
const sellers = [...keepers, 'sales'] as const;
/** Who looks at the money and the books without a part of their own in them. */
const readers = [...keepers, 'approver', 'viewer', 'auditor'] as const;
const everyoneButClaimants = [...readers, 'sales'] as const;
const everyone = [...everyoneButClaimants, 'claimant'] as const;

/** Role × action: the one place that says who may do what. */
const allowed = {
  /** Claimants see their own claims and nothing else; sales see what goes to customers. */
  'documents:read': everyone,
  'sales_drafts:write': sellers,
  'purchase_drafts:write': keepers,
  'claims:write': [...sellers, 'approver', 'claimant'],
  'documents:approve': [...accountants, 'approver'],
  'documents:issue': keepers,
  'documents:send': sellers,
  'documents:void': accountants,
  'payments:read': readers,
  'payments:write': keepers,
  'write_offs:make': accountants,
  'bank:read': readers,
  /** Import, match, undo, reconcile. */
  'bank:match': keepers,
  /** Accounts and rules. */
  'bank:manage': accountants,
  'contacts:read': everyoneButClaimants,
  'contacts:write': sellers,
  'bank_details:change': keepers,
  'quotes:read': everyoneButClaimants,
  'quotes:write': sellers,
  'leads:read': [...sellers, 'viewer'],
  'leads:write': [...leaders, 'sales'],
  'recurring:read': everyoneButClaimants,
  'recurring:write': keepers,
  'journals:read': readers,
  'journals:post': accountants,
  'reports:read': readers,
  /** Chart, tax codes, items, terms and number series: what a draft is written with. */
  'lists:read': everyone,
  'items:change': keepers,
  'chart:change': accountants,
  'locks:change': accountants,
  'locks:harden': ['owner'],
  /** Closing a year, and valuing what is in other currencies. */
  'periods:close': accountants,
  'settings:read': everyoneButClaimants,
  'settings:change': leaders,
  'policies:change': leaders,
  /** Changes that wait for a second approver. */
  'changes:read': [...leaders, 'auditor'],
  'changes:decide': leaders,
  'members:read': everyoneButClaimants,
  'members:manage': leaders,
  'keys:read': [...leaders, 'auditor'],
  'keys:manage': leaders,
  'webhooks:read': [...leaders, 'auditor'],
  'webhooks:manage': leaders,
  'audit:read': [...accountants, 'auditor'],
  /** The whole journal as a file, its seals, and the proof that they hold. */
  'exports:read': [...accountants, 'auditor'],
  /** Everything at once: archives of all data. */
  'archives:manage': ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof allowed;

const table: Readonly<Record<Permission, readonly Role[]>> = allowed;

export const permissions: readonly Permission[] = Object.keys(allowed).filter(isPermission);

function isPermission(name: string): name is Permission {
  return Object.hasOwn(allowed, name);
}

export function mayDo(role: Role, permission: Permission): boolean {
  return table[permission].includes(role);
}

export function permissionsOf(role: Role): readonly Permission[] {
  return permissions.filter((permission) => mayDo(role, permission));
}

export function rolesWith(permission: Permission): readonly Role[] {
  return roles.filter((role) => mayDo(role, permission));
}

/** For the person who was refused: whom to ask. */
export function explainRefusal(role: Role, permission: Permission): string {
  const able = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(rolesWith(permission));
  return `Your role here is ${role}; ask somebody whose role is ${able}.`;
}

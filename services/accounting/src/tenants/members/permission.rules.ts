import { roles } from './role.rules.ts';
import type { Role } from './role.rules.ts';

const leaders = ['owner', 'admin'] as const;
const accountants = [...leaders, 'accountant'] as const;
const bookkeepers = [...accountants, 'bookkeeper'] as const;
const sellers = [...bookkeepers, 'sales'] as const;
/** Roles that see money and books, including those that only read. */
const readers = [...bookkeepers, 'approver', 'viewer', 'auditor'] as const;
const everyoneButClaimants = [...readers, 'sales'] as const;
const everyone = [...everyoneButClaimants, 'claimant'] as const;

/** Role × action: the only definition of who may do what. */
const allowed = {
  /** Claimants see only their own claims; sales see sales documents. */
  'documents:read': everyone,
  'sales_drafts:write': sellers,
  'purchase_drafts:write': bookkeepers,
  'claims:write': [...sellers, 'approver', 'claimant'],
  'documents:approve': [...accountants, 'approver'],
  'documents:issue': bookkeepers,
  'documents:send': sellers,
  'documents:void': accountants,
  'payments:read': readers,
  'payments:write': bookkeepers,
  'write_offs:make': accountants,
  'bank:read': readers,
  /** Import, match, undo, reconcile. */
  'bank:match': bookkeepers,
  /** Accounts and rules. */
  'bank:manage': accountants,
  'contacts:read': everyoneButClaimants,
  'contacts:write': sellers,
  'bank_details:change': bookkeepers,
  'quotes:read': everyoneButClaimants,
  'quotes:write': sellers,
  'leads:read': [...sellers, 'viewer'],
  'leads:write': [...leaders, 'sales'],
  'recurring:read': everyoneButClaimants,
  'recurring:write': bookkeepers,
  'journals:read': readers,
  'journals:post': accountants,
  'reports:read': readers,
  /** Chart, tax codes, items, terms and number series: needed to write a draft. */
  'lists:read': everyone,
  'items:change': bookkeepers,
  'chart:change': accountants,
  'locks:change': accountants,
  'locks:harden': ['owner'],
  /** Closing a year, and revaluation. */
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
  /** Exports of the journal, its seals and their verification. */
  'exports:read': [...accountants, 'auditor'],
  /** Archives of all data. */
  'archives:manage': ['owner'],
  /** The organisation's end. */
  'closing:manage': ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof allowed;

const table: Readonly<Record<Permission, readonly Role[]>> = allowed;

export const permissions: readonly Permission[] = Object.keys(allowed).filter(isPermission);

function isPermission(name: string): name is Permission {
  return Object.hasOwn(allowed, name);
}

/** What is left in a closed or suspended organisation: reading, and taking the data. */
const afterClosing = /:read$|^(?:archives|closing):manage$/;

export function mayDo(role: Role, permission: Permission, isReadOnly = false): boolean {
  return table[permission].includes(role) && (!isReadOnly || afterClosing.test(permission));
}

export function permissionsOf(role: Role, isReadOnly = false): readonly Permission[] {
  return permissions.filter((permission) => mayDo(role, permission, isReadOnly));
}

export function rolesWith(permission: Permission): readonly Role[] {
  return roles.filter((role) => mayDo(role, permission));
}

/** Tells the refused person whom to ask. */
export function explainRefusal(role: Role, permission: Permission): string {
  const able = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(rolesWith(permission));
  return `Your role here is ${role}; ask somebody whose role is ${able}.`;
}

import type { Permission } from '../../tenants/staff/role.rules.ts';

/** The kinds that a search covers, in response order. */
export const soughtKinds = [
  'payment',
  'refund',
  'payout',
  'payment_link',
  'qr_code',
  'subscription',
  'split_recipient',
] as const;
export type SoughtKind = (typeof soughtKinds)[number];

const permissionFor: Readonly<Record<SoughtKind, Permission>> = {
  payment: 'payments:read',
  refund: 'payments:read',
  payout: 'payouts:read',
  payment_link: 'payments:read',
  qr_code: 'payments:read',
  subscription: 'subscriptions:read',
  split_recipient: 'recipients:read',
};

export function kindsFor(held: ReadonlySet<Permission>): readonly SoughtKind[] {
  return soughtKinds.filter((kind) => held.has(permissionFor[kind]));
}

const folders: Readonly<Record<SoughtKind, string>> = {
  payment: 'payments',
  // A refund has no separate screen.
  refund: 'payments',
  payout: 'payouts',
  payment_link: 'payment-links',
  qr_code: 'qr-codes',
  subscription: 'subscriptions',
  split_recipient: 'split-recipients',
};

export function pathOf(workspaceId: string, kind: SoughtKind, id: string): string {
  return `/workspaces/${workspaceId}/${folders[kind]}/${id}`;
}

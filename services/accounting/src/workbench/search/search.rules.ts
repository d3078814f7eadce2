import type { Permission } from '../../tenants/members/permission.rules.ts';

/** What a search looks through, in the order of the answer. */
export const soughtKinds = [
  'document',
  'contact',
  'payment',
  'quote',
  'lead',
  'bank_line',
  'journal_entry',
  'account',
  'item',
] as const;
export type SoughtKind = (typeof soughtKinds)[number];

/** Where the screen of each is, and what it needs. */
const readers: Readonly<Record<SoughtKind, readonly [Permission, string]>> = {
  document: ['documents:read', 'documents'],
  contact: ['contacts:read', 'contacts'],
  payment: ['payments:read', 'payments'],
  quote: ['quotes:read', 'quotes'],
  lead: ['leads:read', 'leads'],
  bank_line: ['bank:read', 'bank/lines'],
  journal_entry: ['journals:read', 'journal/entries'],
  account: ['lists:read', 'accounts'],
  item: ['lists:read', 'items'],
};

export function kindsFor(mayDo: (permission: Permission) => boolean): readonly SoughtKind[] {
  return soughtKinds.filter((kind) => mayDo(readers[kind][0]));
}

export function pathOf(orgId: string, kind: SoughtKind, id: string): string {
  return `/organisations/${orgId}/${readers[kind][1]}/${id}`;
}

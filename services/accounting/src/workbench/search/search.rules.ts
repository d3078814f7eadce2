import type { Permission } from '../../tenants/members/permission.rules.ts';

/** The kinds searched, in result order. */
export const searchedKinds = [
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
export type SearchedKind = (typeof searchedKinds)[number];

/** Each kind's permission and screen. */
const readers: Readonly<Record<SearchedKind, readonly [Permission, string]>> = {
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

export function kindsFor(mayDo: (permission: Permission) => boolean): readonly SearchedKind[] {
  return searchedKinds.filter((kind) => mayDo(readers[kind][0]));
}

export function pathOf(orgId: string, kind: SearchedKind, id: string): string {
  return `/organisations/${orgId}/${readers[kind][1]}/${id}`;
}

import type { Address } from '@countinghouse/ui';

type Search = NonNullable<Address['search']>;

const inside = (orgId: string, path: string, search: Search = {}): Address => ({
  to: `/organisations/${orgId}${path}`,
  search,
});

/** Addresses of screens, below `/app`: those of the API, so that its links work as they are. */
export const paths = {
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  account: '/account',
  organisation: (orgId: string) => `/organisations/${orgId}`,
  approvals: (orgId: string, search?: Search) => inside(orgId, '/approvals', search),
  documents: (orgId: string, search?: Search) => inside(orgId, '/documents', search),
  /** The query is that of the list one comes from: it leads back there. */
  document: (orgId: string, id: string, search?: Search) =>
    inside(orgId, `/documents/${id}`, search),
  contacts: (orgId: string, search?: Search) => inside(orgId, '/contacts', search),
  contact: (orgId: string, id: string) => inside(orgId, `/contacts/${id}`),
  journal: (orgId: string, search?: Search) => inside(orgId, '/journal/entries', search),
  entry: (orgId: string, id: string) => inside(orgId, `/journal/entries/${id}`),
  reports: (orgId: string) => inside(orgId, '/reports'),
  report: (orgId: string, name: string, search?: Search) =>
    inside(orgId, `/reports/${name}`, search),
  taxDocuments: (orgId: string, search?: Search) => inside(orgId, '/reports/tax/documents', search),
  auditLog: (orgId: string, search?: Search) => inside(orgId, '/audit-log', search),
};

/** A file that the service makes: the browser downloads it with the cookie of the session. */
export function fileAddress(orgId: string, path: string, query: Search = {}): string {
  const chosen = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(chosen.map(([key, value]) => [key, String(value)]));
  return `/app/api/organisations/${orgId}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

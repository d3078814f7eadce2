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
  lostSecondFactor: '/lost-second-factor',
  signUp: '/sign-up',
  newOrganisation: '/new-organisation',
  account: '/account',
  organisations: (search: Search = {}): Address => ({ to: '/organisations', search }),
  organisation: (orgId: string) => `/organisations/${orgId}`,
  approvals: (orgId: string, search?: Search) => inside(orgId, '/approvals', search),
  documents: (orgId: string, search?: Search) => inside(orgId, '/documents', search),
  /** The query is that of the list one comes from: it leads back there. */
  document: (orgId: string, id: string, search?: Search) =>
    inside(orgId, `/documents/${id}`, search),
  newDocument: (orgId: string, kind: string) => inside(orgId, '/documents/new', { kind }),
  newCredit: (orgId: string, kind: string, credits: string) =>
    inside(orgId, '/documents/new', { kind, credits }),
  editDocument: (orgId: string, id: string) => inside(orgId, `/documents/${id}/edit`),
  quotes: (orgId: string, search?: Search) => inside(orgId, '/quotes', search),
  quote: (orgId: string, id: string) => inside(orgId, `/quotes/${id}`),
  newQuote: (orgId: string, leadId?: string) =>
    inside(orgId, '/quotes/new', leadId === undefined ? {} : { lead_id: leadId }),
  editQuote: (orgId: string, id: string) => inside(orgId, `/quotes/${id}/edit`),
  leads: (orgId: string) => inside(orgId, '/leads/board'),
  lead: (orgId: string, id: string) => inside(orgId, `/leads/${id}`),
  newLead: (orgId: string) => inside(orgId, '/leads/new'),
  recurring: (orgId: string, search?: Search) => inside(orgId, '/recurring', search),
  oneRecurring: (orgId: string, id: string) => inside(orgId, `/recurring/${id}`),
  newRecurring: (orgId: string, kind: string) => inside(orgId, '/recurring/new', { kind }),
  editRecurring: (orgId: string, id: string) => inside(orgId, `/recurring/${id}/edit`),
  contacts: (orgId: string, search?: Search) => inside(orgId, '/contacts', search),
  contact: (orgId: string, id: string) => inside(orgId, `/contacts/${id}`),
  contactStatement: (orgId: string, id: string, search?: Search) =>
    inside(orgId, `/contacts/${id}/statement`, search),
  imports: (orgId: string, search?: Search) => inside(orgId, '/imports', search),
  bankAccounts: (orgId: string) => inside(orgId, '/bank/accounts'),
  bankStatements: (orgId: string, search?: Search) => inside(orgId, '/bank/statements', search),
  bankLines: (orgId: string, search?: Search) => inside(orgId, '/bank/lines', search),
  bankRules: (orgId: string) => inside(orgId, '/bank/rules'),
  reconcile: (orgId: string, accountId: string, search?: Search) =>
    inside(orgId, `/bank/accounts/${accountId}/reconcile`, search),
  payments: (orgId: string, search?: Search) => inside(orgId, '/payments', search),
  payment: (orgId: string, id: string) => inside(orgId, `/payments/${id}`),
  newPayment: (orgId: string, search?: Search) => inside(orgId, '/payments/new', search),
  transfers: (orgId: string, search?: Search) => inside(orgId, '/transfers', search),
  transfer: (orgId: string, id: string) => inside(orgId, `/transfers/${id}`),
  newTransfer: (orgId: string) => inside(orgId, '/transfers/new'),
  journal: (orgId: string, search?: Search) => inside(orgId, '/journal/entries', search),
  entry: (orgId: string, id: string) => inside(orgId, `/journal/entries/${id}`),
  trail: (orgId: string, kind: string, id: string) => inside(orgId, `/trail/${kind}/${id}`),
  newEntry: (orgId: string) => inside(orgId, '/journal/entries/new'),
  openingBalances: (orgId: string) => inside(orgId, '/journal/opening-balances'),
  proof: (orgId: string) => inside(orgId, '/journal/proof'),
  locks: (orgId: string, year?: number) =>
    inside(orgId, '/locks', year === undefined ? {} : { year }),
  yearEnds: (orgId: string) => inside(orgId, '/year-ends'),
  yearChecklist: (orgId: string, yearEnd: string) =>
    inside(orgId, '/year-ends/checklist', { year_end: yearEnd }),
  yearEnd: (orgId: string, id: string) => inside(orgId, `/year-ends/${id}`),
  revaluations: (orgId: string) => inside(orgId, '/revaluations'),
  revaluationPreview: (orgId: string, date?: string) =>
    inside(orgId, '/revaluations/preview', date === undefined ? {} : { date }),
  revaluation: (orgId: string, id: string) => inside(orgId, `/revaluations/${id}`),
  reports: (orgId: string) => inside(orgId, '/reports'),
  report: (orgId: string, name: string, search?: Search) =>
    inside(orgId, `/reports/${name}`, search),
  taxDocuments: (orgId: string, search?: Search) => inside(orgId, '/reports/tax/documents', search),
  settings: (orgId: string, section?: string, search: Search = {}) =>
    inside(orgId, section === undefined ? '/settings' : `/settings/${section}`, search),
  webhook: (orgId: string, id: string) => inside(orgId, `/settings/webhooks/${id}`),
  changeRequest: (orgId: string, id: string) => inside(orgId, `/settings/change-requests/${id}`),
  auditLog: (orgId: string, search?: Search) => inside(orgId, '/audit-log', search),
};

/** A file that the service makes: the browser downloads it with the cookie of the session. */
export function fileAddress(orgId: string, path: string, query: Search = {}): string {
  const chosen = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(chosen.map(([key, value]) => [key, String(value)]));
  return `/app/api/organisations/${orgId}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

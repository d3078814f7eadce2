import type { Guard } from '@countinghouse/testing/hostile';
import { consoleGuards } from './guards-console.ts';

const numbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Where the database refuses as well, a copy must go without both. */
const withoutTrigger = (table: string, trigger: string): string =>
  `alter table ${table} disable trigger ${trigger}`;

/** Checks that a copy of the service goes without, to prove that the attempts would get through. */
export const guards: readonly Guard[] = [
  ...consoleGuards,
  {
    name: 'a drawing has shapes only',
    file: 'packages/brand/src/svg.rules.ts',
    find: "if (!elements.has(name)) return { kind: 'reject', reason: 'unsafe' };",
    replace: '',
    lets: [840],
  },
  {
    name: 'a picture unpacks to its own size only',
    file: 'packages/brand/src/check-logo.ts',
    find: 'inflateSync(pixelData(bytes), { maxOutputLength })',
    replace: 'inflateSync(pixelData(bytes))',
    lets: [841],
  },
  {
    name: 'a logo needs a fresh second factor',
    file: 'services/accounting/src/setup/brand/brand.route.ts',
    find: 'requireFreshSecondFactor(signedInOf(request), deps.now());',
    replace: '',
    lets: [843],
  },
  {
    name: 'a role reaches its own routes only',
    file: 'services/accounting/src/edge/app-gate.ts',
    find: 'if (mayDo(role, access, isClosed || isSuspended)) return null;',
    replace: 'return null;',
    lets: [...numbers(192, 199), 772, 804],
  },
  {
    name: 'a role drafts its own kinds of documents only',
    file: 'services/accounting/src/workbench/documents/admit-to-document.ts',
    find: 'if (mayDo(member.role, permission)) return null;',
    replace: 'return null;',
    lets: numbers(200, 203),
  },
  {
    name: 'claimants see their own claims only',
    file: 'services/accounting/src/documents/document/visibility.rules.ts',
    find: "if (role === 'claimant') return [ownClaims];",
    replace: '',
    lets: numbers(211, 213),
  },
  {
    name: 'documents belong to an organisation',
    file: 'services/accounting/src/documents/document/single-document.sql.ts',
    find: 'where d.org_id = ${orgId} and (',
    replace: 'where (',
    lets: [265, 266, 268, 269, 271, 272],
  },
  {
    name: 'members belong to an organisation',
    file: 'services/accounting/src/people/members/membership.sql.ts',
    find: ".where('members.tenant_id', '=', orgId)",
    replace: '',
    lets: [...numbers(287, 300), 807],
  },
  {
    name: 'a read-only key only reads',
    file: 'services/accounting/src/tenants/keys/api-key.rules.ts',
    find: "return needed === 'read' || capability === 'read_write';",
    replace: 'return true;',
    lets: [308, 309],
  },
  {
    name: "a quote is answered by its page's form only",
    file: 'services/accounting/src/sales/quotes/answers/answer-by-link.ts',
    find: "if (form.kind === 'reject') return { kind: 'stale' };",
    replace: '',
    lets: [314, 315, 317, 324],
  },
  {
    name: 'nobody approves their own bill',
    file: 'services/accounting/src/documents/issuing/approvals/approval-policy.rules.ts',
    find: "if (!isSecondPerson(approver, document, progress)) return 'second_person_required';",
    replace: '',
    sql: withoutTrigger('document_approvals', 'document_approvals_second_person'),
    lets: [333, 336],
  },
  {
    name: 'who edits a document counts as its author',
    file: 'services/accounting/src/documents/issuing/approvals/approval-policy.rules.ts',
    find: 'return [author, ...editedBy,',
    replace: 'return [author,',
    sql: withoutTrigger('document_approvals', 'document_approvals_second_person'),
    lets: [336],
  },
  {
    name: 'an approval policy is not removed by one person',
    file: 'services/accounting/src/documents/issuing/approvals/remove-approval-policy.ts',
    find: 'if (isLoosening(policies, policy)) {',
    replace: 'if (false) {',
    lets: [334],
  },
  {
    name: "a newcomer's approval does not count at once",
    file: 'services/accounting/src/documents/issuing/approvals/approval-policy.rules.ts',
    find: 'if (refusal !== null) return refusal;',
    replace: '',
    sql: withoutTrigger('document_approvals', 'document_approvals_decider'),
    lets: [338],
  },
  {
    name: 'dangerous changes need a fresh second factor',
    file: 'packages/identity/src/require-second-factor.ts',
    find: 'if (isSecondFactorFresh(session.secondFactorAt, now)) return;',
    replace: 'return;',
    lets: [573, 574, 575, 773],
  },
  {
    name: 'a TOTP code is accepted once',
    file: 'packages/identity/src/second-factors.sql.ts',
    find: 'and last_period < ${period}',
    replace: '',
    lets: [541],
  },
  {
    name: 'changes come from our own pages',
    file: 'packages/identity/src/session-gate.ts',
    find: 'if (!isReading(request) && request.headers.origin !== deps.origin) return wrongOrigin;',
    replace: '',
    lets: [547, 548, 549],
  },
  {
    name: "changes carry the session's CSRF token",
    file: 'packages/identity/src/session-gate.ts',
    find: "!deps.isCsrfToken(sessionId, request.headers['x-csrf-token'])",
    replace: 'false',
    lets: [545, 546],
  },
  {
    name: 'a mail goes to one address',
    file: 'services/accounting/src/customers/sending/mail-document.ts',
    find: 'if (wanted !== undefined && !isMailAddress(wanted)) {',
    replace: 'if (false) {',
    lets: [612, 613, 614],
  },
  {
    name: 'cells of a CSV file are no formulas',
    file: 'packages/http/src/csv.ts',
    find: 'const harmless = formulaStart.test(',
    replace: 'const harmless = false && (',
    lets: numbers(581, 585),
  },
];

import { getCurrency } from '@countinghouse/money';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import { documentMoves } from '../../../src/documents/document/moves.rules.ts';
import { documentKinds, documentStatuses } from '../../../src/kernel/document-kind.rules.ts';
import type { DocumentKind, DocumentStatus } from '../../../src/kernel/document-kind.rules.ts';
import type { Member } from '../../../src/tenants/members/member.rules.ts';
import type { Role } from '../../../src/tenants/members/role.rules.ts';
import type { ActionFacts } from '../../../src/workbench/documents/actions/document-actions.rules.ts';

export const total = 12_100n;

/** As such a document is: settled as far as its status says. */
export function documentOf(kind: DocumentKind, status: DocumentStatus): Document {
  const isSettled = status === 'paid' || status === 'closed';
  const isNew = ['draft', 'awaiting_approval'].includes(status);
  const isPosted = !isNew && !(status === 'approved' && ['invoice', 'credit_note'].includes(kind));
  return {
    orgId: 'org',
    id: 'id',
    kind,
    number: isPosted ? 'N-1' : null,
    status,
    version: 1,
    contactId: 'contact',
    date: '2026-03-15',
    dueDate: '2026-04-14',
    reference: null,
    notes: null,
    currency: getCurrency('EUR'),
    fxRate: '1',
    isRateChosen: false,
    amounts: 'exclusive',
    subtotalMinor: 10_000n,
    taxMinor: 2_100n,
    totalMinor: total,
    paidMinor: status === 'partially_paid' ? 100n : isSettled ? total : 0n,
    creditedMinor: 0n,
    writtenOffMinor: 0n,
    creditsId: null,
    origin: 'application',
    author: { kind: 'member', id: 'author' },
    authorRole: 'bookkeeper',
    approvedHash: null,
    sentAt: null,
    postedAt: isPosted ? new Date(0) : null,
    createdAt: new Date(0),
  };
}

export function memberOf(role: Role, wish: Partial<Member> = {}): Member {
  const name = 'The member';
  return { id: 'm', userId: 'u', name, role, approvalLimitMinor: null, contactId: 'own', ...wish };
}

export function factsOf(
  document: Document,
  member: Member,
  wish: Partial<ActionFacts> = {},
): ActionFacts {
  const progress = {
    needed: 0,
    totalBaseMinor: total,
    submittedBy: null,
    editedBy: [],
    approvedBy: [],
  };
  const locks = { lock: 'open', voidLock: 'open' } as const;
  return { document, member, progress, isContactReachable: true, ...locks, ...wish };
}

/** Every kind in every status that it can have. */
export const documentCells = documentKinds.flatMap((kind) =>
  documentStatuses
    .filter((status) => status === 'void' || documentMoves[kind][status] !== undefined)
    .map((status) => ({ kind, status })),
);

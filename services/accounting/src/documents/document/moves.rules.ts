import { documentKinds, documentStatuses } from '../../kernel/document-kind.rules.ts';
import type { DocumentKind, DocumentStatus } from '../../kernel/document-kind.rules.ts';
import { isCredit, outstandingMinor } from './document.rules.ts';
import type { Document } from './document.rules.ts';

/** What people and payments do to a document that is there. */
export const documentTriggers = [
  'edit',
  'submit',
  'recall',
  'reject',
  'approve',
  'withdraw',
  'issue',
  'issue_and_send',
  'send',
  'confirm',
  'settle',
  'unsettle',
  'write_off',
  'void',
  'discard',
] as const;
export type DocumentTrigger = (typeof documentTriggers)[number];

type Moves = Readonly<
  Partial<
    Record<DocumentStatus, Readonly<Partial<Record<DocumentTrigger, readonly DocumentStatus[]>>>>
  >
>;

const beforeApproval = {
  submit: ['awaiting_approval'],
  discard: ['void'],
} as const satisfies Moves['draft'];

const whileWaiting = {
  edit: ['draft'],
  recall: ['draft'],
  reject: ['draft'],
  discard: ['void'],
} as const satisfies Moves['awaiting_approval'];

const salesMoves: Moves = {
  draft: { ...beforeApproval, issue: ['posted'], issue_and_send: ['sent'] },
  awaiting_approval: { ...whileWaiting, approve: ['approved'] },
  approved: {
    edit: ['draft'],
    withdraw: ['draft'],
    issue: ['posted'],
    issue_and_send: ['sent'],
    discard: ['void'],
  },
  posted: { send: ['sent'], settle: ['partially_paid', 'closed'], void: ['void'] },
  sent: { settle: ['partially_paid', 'closed'], void: ['void'] },
  partially_paid: {
    settle: ['partially_paid', 'closed'],
    unsettle: ['partially_paid', 'posted', 'sent'],
  },
  closed: { unsettle: ['partially_paid', 'posted', 'sent'] },
};

/** A bill is in the books once it is approved, as a claim is. */
const purchaseMoves: Moves = {
  draft: beforeApproval,
  awaiting_approval: { ...whileWaiting, approve: ['approved'] },
  approved: { settle: ['partially_paid', 'paid', 'closed'], void: ['void'] },
  partially_paid: {
    settle: ['partially_paid', 'paid', 'closed'],
    unsettle: ['partially_paid', 'approved'],
  },
  paid: { unsettle: ['partially_paid', 'approved'] },
  closed: { unsettle: ['partially_paid', 'approved'] },
};

/**
 * Every move there is: where a trigger may lead from a status. Which of several it is follows from
 * the facts. The database has the same table and refuses what is not in it.
 */
export const documentMoves: Readonly<Record<DocumentKind, Moves>> = {
  invoice: {
    ...salesMoves,
    draft: { ...salesMoves.draft, issue: ['posted', 'paid'], issue_and_send: ['sent', 'paid'] },
    approved: {
      ...salesMoves.approved,
      issue: ['posted', 'paid'],
      issue_and_send: ['sent', 'paid'],
    },
    posted: {
      ...salesMoves.posted,
      settle: ['partially_paid', 'paid', 'closed'],
      write_off: ['closed'],
    },
    sent: {
      ...salesMoves.sent,
      settle: ['partially_paid', 'paid', 'closed'],
      write_off: ['closed'],
    },
    partially_paid: {
      ...salesMoves.partially_paid,
      settle: ['partially_paid', 'paid', 'closed'],
      write_off: ['closed'],
    },
    paid: { unsettle: ['partially_paid', 'posted', 'sent'] },
  },
  credit_note: salesMoves,
  bill: {
    ...purchaseMoves,
    draft: { ...beforeApproval, approve: ['approved'] },
    approved: { ...purchaseMoves.approved, write_off: ['closed'] },
    partially_paid: { ...purchaseMoves.partially_paid, write_off: ['closed'] },
  },
  supplier_credit: {
    draft: { ...beforeApproval, confirm: ['posted'] },
    awaiting_approval: { ...whileWaiting, confirm: ['posted'] },
    posted: { settle: ['partially_paid', 'closed'], void: ['void'] },
    partially_paid: {
      settle: ['partially_paid', 'closed'],
      unsettle: ['partially_paid', 'posted'],
    },
    closed: { unsettle: ['partially_paid', 'posted'] },
  },
  expense_claim: purchaseMoves,
};

type Facts = Pick<
  Document,
  'kind' | 'totalMinor' | 'paidMinor' | 'creditedMinor' | 'writtenOffMinor' | 'sentAt'
>;

/** The status of a document in the books, from what was settled on it and whether it was sent. */
export function statusOfFacts(facts: Facts): DocumentStatus {
  const settledMinor = facts.paidMinor + facts.creditedMinor;
  if (outstandingMinor(facts) === 0n) {
    if (isCredit(facts.kind) || facts.writtenOffMinor > 0n) return 'closed';
    return facts.paidMinor > 0n || facts.totalMinor === 0n ? 'paid' : 'closed';
  }
  if (settledMinor > 0n) return 'partially_paid';
  if (facts.kind === 'bill' || facts.kind === 'expense_claim') return 'approved';
  return facts.sentAt === null ? 'posted' : 'sent';
}

/** Where triggers lead that do not depend on money. */
const fixedTargets: Readonly<Partial<Record<DocumentTrigger, DocumentStatus>>> = {
  edit: 'draft',
  submit: 'awaiting_approval',
  recall: 'draft',
  reject: 'draft',
  approve: 'approved',
  withdraw: 'draft',
  send: 'sent',
  void: 'void',
  discard: 'void',
};

export interface MoveChange {
  readonly paidMinor?: bigint;
  readonly creditedMinor?: bigint;
  readonly writtenOffMinor?: bigint;
}

export type MoveDecision =
  | { readonly kind: 'move'; readonly to: DocumentStatus }
  | { readonly kind: 'reject'; readonly reason: 'status_forbids' };

/** Where a trigger leads, given what it settles or takes back; refused when no such move is listed. */
export function decideMove(
  document: Document,
  trigger: DocumentTrigger,
  change: MoveChange,
  now: Date,
): MoveDecision {
  const allowed = documentMoves[document.kind][document.status]?.[trigger] ?? [];
  const to =
    fixedTargets[trigger] ??
    statusOfFacts({
      ...afterMove(document, document.status, change, null),
      sentAt: trigger === 'issue_and_send' ? now : document.sentAt,
    });
  return allowed.includes(to) ? { kind: 'move', to } : { kind: 'reject', reason: 'status_forbids' };
}

/** The document as what is told of a move has it. */
export function afterMove(
  document: Document,
  to: DocumentStatus,
  change: MoveChange,
  number: string | null,
): Document {
  return {
    ...document,
    status: to,
    number: number ?? document.number,
    paidMinor: document.paidMinor + (change.paidMinor ?? 0n),
    creditedMinor: document.creditedMinor + (change.creditedMinor ?? 0n),
    writtenOffMinor: document.writtenOffMinor + (change.writtenOffMinor ?? 0n),
  };
}

/** Whether a trigger exists at all in this status; whether it leads anywhere is for the facts to say. */
export function mayTrigger(
  { kind, status }: Pick<Document, 'kind' | 'status'>,
  trigger: DocumentTrigger,
): boolean {
  return documentMoves[kind][status]?.[trigger] !== undefined;
}

/** Flat, as the database has it: one row for each move. */
export function listMoves(): readonly {
  readonly kind: DocumentKind;
  readonly from: DocumentStatus;
  readonly trigger: DocumentTrigger;
  readonly to: DocumentStatus;
}[] {
  return documentKinds.flatMap((kind) =>
    documentStatuses.flatMap((from) =>
      documentTriggers.flatMap((trigger) =>
        (documentMoves[kind][from]?.[trigger] ?? []).map((to) => ({ kind, from, trigger, to })),
      ),
    ),
  );
}

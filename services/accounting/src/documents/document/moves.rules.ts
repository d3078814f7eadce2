import { documentKinds, documentStatuses } from '../../kernel/document-kind.rules.ts';
import type { DocumentKind, DocumentStatus } from '../../kernel/document-kind.rules.ts';
import { isCredit, outstandingMinor } from './document.rules.ts';
import type { Document } from './document.rules.ts';

/** What people and payments do to a stored document. */
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

/** Approving a bill or claim posts it. */
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
 * Every allowed move: the statuses that a trigger may lead to from a status. The facts decide which of
 * several applies. The database has the same table and refuses any other move.
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

/** The status of a posted document, from its settled amounts and whether it was sent. */
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

/** Targets of triggers that do not depend on amounts. */
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

/**
 * The status that a trigger leads to, given the amounts it settles or reverses. Rejects a move that is
 * not listed.
 */
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

/** The document after the move, as its event shows it. */
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

/** Whether the trigger exists in this status. Whether it leads anywhere depends on the facts. */
export function mayTrigger(
  { kind, status }: Pick<Document, 'kind' | 'status'>,
  trigger: DocumentTrigger,
): boolean {
  return documentMoves[kind][status]?.[trigger] !== undefined;
}

/** Every move as a flat row, in the form of the database's table. */
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

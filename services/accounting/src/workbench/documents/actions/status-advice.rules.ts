import { familyOf, isInTheBooks } from '../../../documents/document/document.rules.ts';
import type { Document } from '../../../documents/document/document.rules.ts';
import type { DocumentAction } from './document-action.rules.ts';

type DocumentState = Pick<Document, 'kind' | 'status'>;

/**
 * Why an action is unavailable for this kind and status, and what to do instead: for a button's
 * tooltip.
 */
export function adviseOnStatus(action: DocumentAction, document: DocumentState): string {
  if (document.status === 'void') return 'This document is void. Duplicate it to start again.';
  switch (action) {
    case 'edit':
      return 'This document is posted. You can correct only its due date, reference and notes.';
    case 'correct':
      return 'This document is not posted yet. Edit it instead.';
    case 'submit':
      return adviseOnSubmit(document);
    case 'recall':
      return adviseByStage(document, {
        draft: 'This document is already a draft. Edit it.',
        approved: 'This document is already approved. Withdraw it instead.',
      });
    case 'withdraw':
      return adviseByStage(document, {
        draft: 'This document is already a draft. Edit it.',
        awaiting: 'This document is still waiting for approval. Recall it instead.',
      });
    case 'approve':
      return adviseOnApprove(document);
    case 'reject':
      return adviseByStage(document, {
        draft: 'This document has not been submitted yet. Discard it if it is not needed.',
        approved: 'This document is already approved. Withdraw it instead.',
      });
    case 'issue':
    case 'issue_and_send':
      return adviseOnIssue(document);
    case 'send':
      return adviseOnSend(document);
    case 'confirm':
      return adviseOnConfirm(document);
    case 'void':
      return isInTheBooks(document)
        ? 'Payments or credits are settled on this document. Undo them first.'
        : 'This document is not posted yet. Discard it instead.';
    case 'email':
      return adviseToPost(document);
    case 'discard':
      return undoInBooks(document);
    case 'pay':
    case 'write_off':
    case 'discount':
    case 'allocate_credit':
    case 'settle_to_account':
    case 'refund_credit':
    case 'duplicate':
      return generalAdvice;
  }
}

/** Used if the status is unknown. */
export const generalAdvice =
  'The document’s current status does not allow this. Reload it to see the available actions.';

/** Adds advice to a rejection by status; other rejections explain themselves. */
export function withAdvice<Rejection extends { readonly reason: string }>(
  rejection: Rejection,
  action: DocumentAction,
  document: DocumentState,
): Rejection & { readonly advice?: string } {
  if (rejection.reason !== 'status_forbids') return rejection;
  return { ...rejection, advice: adviseOnStatus(action, document) };
}

interface StageAdvice {
  readonly draft?: string;
  readonly awaiting?: string;
  readonly approved?: string;
}

function adviseByStage(document: DocumentState, advice: StageAdvice): string {
  const { status } = document;
  if (status === 'draft') return advice.draft ?? undoInBooks(document);
  if (status === 'awaiting_approval') return advice.awaiting ?? undoInBooks(document);
  const isApprovedOnly = status === 'approved' && !isInTheBooks(document);
  return (isApprovedOnly ? advice.approved : undefined) ?? undoInBooks(document);
}

function undoInBooks({ status }: DocumentState): string {
  const isSettled = status === 'partially_paid' || status === 'paid' || status === 'closed';
  return isSettled
    ? 'This document is posted. If it is wrong, undo its settlements and void it.'
    : 'This document is posted. Void it if it is wrong.';
}

function adviseOnSubmit(document: DocumentState): string {
  if (document.status === 'awaiting_approval') {
    return 'This document is already waiting for approval. Ask an approver to decide.';
  }
  return isInTheBooks(document)
    ? 'This document is already posted and needs no approval.'
    : 'This document is already approved. Issue it.';
}

function adviseOnApprove(document: DocumentState): string {
  if (document.kind === 'supplier_credit' && !isInTheBooks(document)) {
    return 'A supplier credit is confirmed, not approved. Confirm it instead.';
  }
  if (document.status === 'draft') return 'This document is still a draft. Submit it first.';
  return isInTheBooks(document)
    ? 'This document is already posted. There is nothing left to approve.'
    : 'This document is already approved. Issue it.';
}

function adviseOnIssue(document: DocumentState): string {
  if (familyOf(document.kind) === 'purchases') {
    return `Only invoices and credit notes can be issued; ${insteadOf(document)}.`;
  }
  return isInTheBooks(document)
    ? 'This document is already issued. E-mail it if the customer has not received it.'
    : adviseToPost(document);
}

function adviseOnSend(document: DocumentState): string {
  if (familyOf(document.kind) === 'purchases') {
    return 'Only invoices and credit notes can be sent to customers.';
  }
  return isInTheBooks(document)
    ? 'This document was already sent or settled. E-mail it if the customer needs it again.'
    : adviseToPost(document);
}

function adviseOnConfirm(document: DocumentState): string {
  return document.kind === 'supplier_credit'
    ? 'This document is already posted. There is nothing left to confirm.'
    : `Only supplier credits can be confirmed; ${insteadOf(document)}.`;
}

function insteadOf(document: DocumentState): string {
  return isInTheBooks(document)
    ? 'this document is already posted'
    : `${stepTowardsBooks(document)} this document instead`;
}

/** For actions that require a posted document. */
export function adviseToPost(document: DocumentState): string {
  return `This document is not posted yet; ${stepTowardsBooks(document)} it first.`;
}

function stepTowardsBooks({
  kind,
  status,
}: DocumentState): 'submit' | 'approve' | 'confirm' | 'issue' {
  if (kind === 'supplier_credit') return 'confirm';
  if (kind === 'expense_claim' && status === 'draft') return 'submit';
  return familyOf(kind) === 'sales' && status !== 'awaiting_approval' ? 'issue' : 'approve';
}

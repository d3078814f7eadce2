import { familyOf, isInTheBooks } from '../../../documents/document/document.rules.ts';
import type { Document } from '../../../documents/document/document.rules.ts';
import type { DocumentAction } from './document-action.rules.ts';

type Standing = Pick<Document, 'kind' | 'status'>;

/** Why an action has no place in this kind and status, and what to do instead: for a button. */
export function adviseOnStatus(action: DocumentAction, document: Standing): string {
  if (document.status === 'void') return 'It is void and stays so; duplicate it to start again.';
  switch (action) {
    case 'edit':
      return 'It is in the books; only its due date, reference and notes can still be corrected.';
    case 'correct':
      return 'It is not in the books yet; edit it instead.';
    case 'submit':
      return adviseOnSubmit(document);
    case 'recall':
      return adviseByStage(document, {
        draft: 'It is a draft already; edit it as it is.',
        approved: 'It is approved already; withdraw it instead.',
      });
    case 'withdraw':
      return adviseByStage(document, {
        draft: 'It is a draft already; edit it as it is.',
        awaiting: 'It still waits for approval; recall it instead.',
      });
    case 'approve':
      return adviseOnApprove(document);
    case 'reject':
      return adviseByStage(document, {
        draft: 'It was not submitted yet; discard it if nobody wants it.',
        approved: 'It is approved already; withdraw it instead.',
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
        ? 'Something is settled on it; undo those payments and credits first.'
        : 'It is not in the books yet; discard it instead.';
    case 'email':
      return enterFirst(document);
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

/** Where nobody knows how it stood. */
export const generalAdvice = 'It does not allow that as it stands; reload it to see what it does.';

/** A refusal by status says what to do instead; any other speaks for itself. */
export function withAdvice<Rejection extends { readonly reason: string }>(
  rejection: Rejection,
  action: DocumentAction,
  document: Standing,
): Rejection & { readonly advice?: string } {
  if (rejection.reason !== 'status_forbids') return rejection;
  return { ...rejection, advice: adviseOnStatus(action, document) };
}

interface StageAdvice {
  readonly draft?: string;
  readonly awaiting?: string;
  readonly approved?: string;
}

function adviseByStage(document: Standing, advice: StageAdvice): string {
  const { status } = document;
  if (status === 'draft') return advice.draft ?? undoInBooks(document);
  if (status === 'awaiting_approval') return advice.awaiting ?? undoInBooks(document);
  const isApprovedOnly = status === 'approved' && !isInTheBooks(document);
  return (isApprovedOnly ? advice.approved : undefined) ?? undoInBooks(document);
}

function undoInBooks({ status }: Standing): string {
  const isSettled = status === 'partially_paid' || status === 'paid' || status === 'closed';
  return isSettled
    ? 'It is in the books; if it is wrong, undo what is settled on it and void it.'
    : 'It is in the books; void it if it is wrong.';
}

function adviseOnSubmit(document: Standing): string {
  if (document.status === 'awaiting_approval') {
    return 'It waits for approval already; ask an approver to decide.';
  }
  return isInTheBooks(document)
    ? 'It is in the books already and needs no approval.'
    : 'It is approved already; issue it.';
}

function adviseOnApprove(document: Standing): string {
  if (document.kind === 'supplier_credit') {
    return 'A supplier credit is not approved but confirmed; do that instead.';
  }
  if (document.status === 'draft') return 'It is still a draft; submit it first.';
  return isInTheBooks(document)
    ? 'It is in the books already; there is nothing left to approve.'
    : 'It is approved already; issue it.';
}

function adviseOnIssue(document: Standing): string {
  if (familyOf(document.kind) === 'purchases') {
    return `Only invoices and credit notes are issued; ${insteadOf(document)}.`;
  }
  return isInTheBooks(document)
    ? 'It is issued already; e-mail it if the customer has not got it.'
    : enterFirst(document);
}

function adviseOnSend(document: Standing): string {
  if (familyOf(document.kind) === 'purchases') {
    return 'Only invoices and credit notes are sent to customers.';
  }
  return isInTheBooks(document)
    ? 'It was sent or settled already; e-mail it if the customer needs it again.'
    : enterFirst(document);
}

function adviseOnConfirm(document: Standing): string {
  return document.kind === 'supplier_credit'
    ? 'It is in the books already; there is nothing left to confirm.'
    : `Only supplier credits are confirmed; ${insteadOf(document)}.`;
}

function insteadOf(document: Standing): string {
  return isInTheBooks(document)
    ? 'this one is in the books already'
    : `${stepTowardsBooks(document)} this one instead`;
}

/** For what only a document in the books allows. */
export function enterFirst(document: Standing): string {
  return `It is not in the books yet; ${stepTowardsBooks(document)} it first.`;
}

function stepTowardsBooks({ kind, status }: Standing): 'submit' | 'approve' | 'confirm' | 'issue' {
  if (kind === 'supplier_credit') return 'confirm';
  if (kind === 'expense_claim' && status === 'draft') return 'submit';
  return familyOf(kind) === 'sales' && status !== 'awaiting_approval' ? 'issue' : 'approve';
}

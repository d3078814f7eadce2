import type { QuotaRejection } from '../../../customers/sending/document-mail.rules.ts';
import { issueAndSend } from '../../../customers/sending/issue-and-send.ts';
import { approveDocument } from '../../../documents/issuing/approvals/approve-document.ts';
import type { ApproveOutcome } from '../../../documents/issuing/approvals/approve-document.ts';
import { recallDocument } from '../../../documents/issuing/approvals/recall-document.ts';
import { rejectDocument } from '../../../documents/issuing/approvals/reject-document.ts';
import type { RejectOutcome } from '../../../documents/issuing/approvals/reject-document.ts';
import { submitDocument } from '../../../documents/issuing/approvals/submit-document.ts';
import { withdrawDocument } from '../../../documents/issuing/approvals/withdraw-document.ts';
import { confirmSupplierCredit } from '../../../documents/issuing/confirm-supplier-credit.ts';
import { discardDocument } from '../../../documents/issuing/discard-document.ts';
import { issueDocument } from '../../../documents/issuing/issue-document.ts';
import { sendDocument } from '../../../documents/issuing/send-document.ts';
import { voidDocument } from '../../../documents/issuing/void-document.ts';
import type { LockPass } from '../../../ledger/locks/lock.rules.ts';
import type { MemberCaller } from '../../../tenants/members/member.rules.ts';
import { admitToDocument } from '../admit-to-document.ts';
import type { AdmissionRejection } from '../admit-to-document.ts';
import type { WorkbenchDeps } from '../read-document-details.ts';
import { getDocumentDetails } from '../write-documents.ts';
import type { DocumentDone } from '../write-documents.ts';
import { withAdvice } from './status-advice.rules.ts';

type TakenAction =
  | {
      readonly action:
        | 'submit'
        | 'recall'
        | 'approve'
        | 'withdraw'
        | 'issue'
        | 'issue_and_send'
        | 'send'
        | 'confirm'
        | 'discard';
      readonly reason?: string;
    }
  | { readonly action: 'reject' | 'void'; readonly reason: string };

export type ActionOrder = TakenAction & {
  readonly id: string;
  /** The version that the member saw; a document that has changed since is not touched. */
  readonly version: number;
  /** Required for a date on or before the soft lock. */
  readonly lockPass?: LockPass;
};

type ActOutcome = ApproveOutcome | RejectOutcome | QuotaRejection;

export type ActionOutcome =
  | DocumentDone
  | AdmissionRejection
  | Extract<ActOutcome, { readonly kind: 'reject' }>;

/** Actions of a member on a document other than editing; they call the same use cases as the API. */
export async function performAction(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  order: ActionOrder,
): Promise<ActionOutcome> {
  const admitted = await admitToDocument(deps, caller, order.id, order.action);
  if (admitted.kind === 'reject') return admitted;
  const outcome = await act(deps, caller, order);
  if (outcome.kind === 'reject') return withAdvice(outcome, order.action, admitted.document);
  return { kind: 'done', details: await getDocumentDetails(deps, caller, order.id) };
}

function act(deps: WorkbenchDeps, caller: MemberCaller, order: ActionOrder): Promise<ActOutcome> {
  const { orgId, actor, member } = caller;
  const { id, version, lockPass, reason } = order;
  const { approvalLimitMinor, contactId } = member;
  const seen = { orgId, actor, id, version };
  const withReason = { ...seen, ...(reason !== undefined && { reason }) };
  const posting = { ...withReason, ...(lockPass !== undefined && { lockPass }) };
  const approver = { approvalLimitMinor, contactId, notify: deps };
  switch (order.action) {
    case 'submit':
      return submitDocument(deps, seen);
    case 'recall':
      return recallDocument(deps, seen);
    case 'approve':
      return approveDocument(deps, { ...posting, approver });
    case 'reject':
      return rejectDocument(deps, { ...seen, reason: order.reason, approver });
    case 'withdraw':
      return withdrawDocument(deps, seen);
    case 'issue':
      return issueDocument(deps, posting);
    case 'issue_and_send':
      return issueAndSend(deps, posting);
    case 'send':
      return sendDocument(deps, seen);
    case 'confirm':
      return confirmSupplierCredit(deps, { ...posting, approver });
    case 'discard':
      return discardDocument(deps, withReason);
    case 'void':
      return voidDocument(deps, { ...seen, reason: order.reason });
  }
}

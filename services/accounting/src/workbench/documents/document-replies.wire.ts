import type { ErrorReply } from '@countinghouse/http';
import type { QuotaRejection } from '../../customers/sending/document-mail.rules.ts';
import type { Document } from '../../documents/document/document.rules.ts';
import type { CorrectDocumentOutcome } from '../../documents/drafts/correct-document.ts';
import { toDraftReply } from '../../documents/drafts/draft-replies.wire.ts';
import type { DraftRefusal } from '../../documents/drafts/draft.rules.ts';
import type { ActRejection } from '../../documents/issuing/act-on-document.ts';
import type { PostingRefusal } from '../../documents/issuing/post-document.ts';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import { explainRefusal } from '../../tenants/members/permission.rules.ts';
import type { Permission } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import type { DocumentAction } from './actions/document-action.rules.ts';
import { permissionFor } from './actions/document-actions.rules.ts';
import type { ActionRefusal } from './actions/document-actions.rules.ts';
import { adviseOnSettling } from './actions/settling-advice.rules.ts';
import type { SettlingRefusal } from './actions/settling-advice.rules.ts';
import { adviseOnStatus, generalAdvice } from './actions/status-advice.rules.ts';
import type { AdmissionRejection } from './admit-to-document.ts';
import type { ContactRefusal } from './claim-contact.rules.ts';

type CorrectRefusal = Extract<CorrectDocumentOutcome, { readonly kind: 'reject' }>['reason'];

type OwnRefusal =
  | Exclude<AdmissionRejection['reason'], 'role_forbids'>
  | ActRejection['reason']
  | CorrectRefusal
  | ContactRefusal
  | QuotaRejection['reason']
  | PostingRefusal;

/** Status, sentence, and the field at fault if there is one. */
const replies: Readonly<Record<OwnRefusal, readonly [400 | 403 | 404 | 409, string, string?]>> = {
  document_not_found: [404, 'Document not found, or you have no access to it.'],
  not_your_document: [403, 'You did not write this document. Ask its author or a bookkeeper.'],
  contact_not_linked: [
    403,
    'You are not linked to a contact, so your claims cannot be paid. Ask an owner or admin to link you.',
  ],
  contact_not_yours: [
    403,
    'You can claim only for yourself. Omit `contact_id`, or ask a bookkeeper to enter this claim.',
    'contact_id',
  ],
  contact_missing: [400, 'Required. Send the contact of the document.', 'contact_id'],
  version_conflict: [
    409,
    'The document has changed since you last read it. Reload it and try again.',
  ],
  status_forbids: [409, generalAdvice],
  due_date_not_later: [
    400,
    'The due date of a posted document can only be moved to a later date.',
    'due_date',
  ],
  approval_required: [409, 'This document needs approval first. Submit it.'],
  second_person_required: [
    403,
    'You wrote, edited or submitted this document, or it pays you. Ask somebody else to approve it.',
  ],
  already_approved: [409, 'You have already approved this document. Ask another approver.'],
  newcomer: [
    403,
    'Your approvals count 72 hours after you received an approving role. Ask another approver, or ask an operator to vouch for you.',
  ],
  not_vouched: [
    403,
    'The author invited or promoted you. Ask another approver to decide or to vouch for you.',
  ],
  new_second_factor: [
    403,
    'The author invited or promoted you, and nobody else can vouch for you. Use a passkey or authenticator app that is older than 72 hours.',
  ],
  above_own_limit: [
    403,
    'The total exceeds your approval limit. Ask somebody with a higher limit to decide.',
  ],
  approval_lost: [
    409,
    'This document has changed since it was approved. Withdraw it and submit it again.',
  ],
  amounts_outdated: [
    409,
    'Tax rates have changed since this document was submitted, and so have its amounts. Recall it and submit it again.',
  ],
  email_missing: [
    409,
    'The contact has no e-mail address. Add one, or issue the document and send it another way.',
  ],
  mail_quota_spent: [
    409,
    'Your organisation has reached its daily limit for e-mails to customers. The next day begins at 00:00 UTC.',
  ],
  credited_document_void: [409, 'The credited document is void. Edit this document or discard it.'],
  total_is_zero: [
    409,
    'The total is 0, so there is nothing to post. Edit the lines or discard the document.',
  ],
};

export type DocumentRejection =
  | { readonly reason: OwnRefusal | BooksRefusal; readonly advice?: string }
  | { readonly reason: DraftRefusal; readonly field: string | null }
  | { readonly reason: 'role_forbids'; readonly role: Role; readonly permission: Permission };

export function toDocumentReply(rejection: DocumentRejection): ErrorReply {
  if ('permission' in rejection) return roleReply(rejection.role, rejection.permission);
  if ('field' in rejection) return toDraftReply({ kind: 'reject', ...rejection });
  const { reason } = rejection;
  if (!isOwn(reason)) return toBooksReply(reason);
  const [status, sentence, field] = replies[reason];
  return refusal(status, reason, rejection.advice ?? sentence, field);
}

function isOwn(reason: OwnRefusal | BooksRefusal): reason is OwnRefusal {
  return Object.hasOwn(replies, reason);
}

/** Uses the text of the application's permission check. */
function roleReply(role: Role, permission: Permission): ErrorReply {
  return refusal(403, 'role_forbids', explainRefusal(role, permission));
}

/** Why an action is unavailable and what to do instead, for the person viewing the document. */
export function explainAction(
  action: DocumentAction,
  reason: ActionRefusal,
  document: Pick<Document, 'kind' | 'status' | 'totalMinor'>,
  role: Role,
): string {
  if (reason === 'role_forbids') return explainRefusal(role, permissionFor(action, document.kind));
  if (reason === 'status_forbids') return adviseOnStatus(action, document);
  if (isSettling(reason)) return adviseOnSettling(action, reason, document);
  // Members who can pass the lock with a reason are not refused here, so the text need not mention that
  // field.
  if (reason === 'period_soft_locked') {
    return 'The books are locked on this date. Ask an accountant to do this or to grant you an exception.';
  }
  const { error } = toDocumentReply({ reason });
  return typeof error === 'string' ? error : '';
}

function isSettling(reason: ActionRefusal): reason is SettlingRefusal {
  return reason === 'not_found' || reason === 'kind_forbids' || reason === 'exceeds_open';
}

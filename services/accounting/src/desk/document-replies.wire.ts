import type { ErrorReply } from '@countinghouse/http';
import type { DocumentKind } from '../documents/document.rules.ts';
import type { CorrectDocumentOutcome } from '../drafts/correct-document.ts';
import { toDraftReply } from '../drafts/draft-replies.wire.ts';
import type { DraftRefusal } from '../drafts/draft.rules.ts';
import { refusal } from '../http/refusal.ts';
import type { ActRejection } from '../issuing/act-on-document.ts';
import type { EnteringRefusal } from '../issuing/enter-books.ts';
import { toBooksReply } from '../journal/books-replies.wire.ts';
import type { BooksRefusal } from '../journal/refusals.ts';
import { explainRefusal } from '../members/permission.rules.ts';
import type { Permission } from '../members/permission.rules.ts';
import type { Role } from '../members/role.rules.ts';
import type { AdmissionRejection } from './admit-to-document.ts';
import type { ContactRefusal } from './claim-contact.rules.ts';
import { permissionFor } from './document-actions.rules.ts';
import type { ActionRefusal, DocumentAction } from './document-actions.rules.ts';

type CorrectRefusal = Extract<CorrectDocumentOutcome, { readonly kind: 'reject' }>['reason'];

type OwnRefusal =
  | Exclude<AdmissionRejection['reason'], 'role_forbids'>
  | ActRejection['reason']
  | CorrectRefusal
  | ContactRefusal
  | EnteringRefusal;

/** Status, sentence, and the field to blame where there is one. */
const replies: Readonly<Record<OwnRefusal, readonly [400 | 403 | 404 | 409, string, string?]>> = {
  document_not_found: [404, 'There is no such document, or it is not for you to see.'],
  not_your_document: [
    403,
    'Somebody else wrote this. You work on your own drafts; ask its author or a bookkeeper.',
  ],
  contact_not_linked: [
    403,
    'You are not linked to a contact yet, so nobody knows whom to pay. An owner or admin links you to one among the members.',
  ],
  contact_not_yours: [
    403,
    'You claim for yourself: leave `contact_id` out, or ask a bookkeeper to write this claim.',
    'contact_id',
  ],
  contact_missing: [400, 'Say which contact the document is about.', 'contact_id'],
  version_conflict: [
    409,
    'Somebody changed the document since you read it. Read it again and decide anew.',
  ],
  status_forbids: [
    409,
    'Its kind and status do not allow that. Read it again to see what they do.',
  ],
  due_date_not_later: [
    400,
    'Of a document in the books the due date only moves later.',
    'due_date',
  ],
  approval_required: [
    409,
    'It needs the approval of others before it goes into the books: submit it first.',
  ],
  second_person_required: [
    403,
    'Somebody else has to approve it: neither who wrote or submitted it, nor whom a claim pays.',
  ],
  already_approved: [409, 'You approved it already. It waits for others.'],
  above_own_limit: [403, 'Its total is above what you may decide on. Ask somebody with more.'],
  approval_lost: [409, 'It is not what was approved any more. Withdraw it and submit it again.'],
  amounts_outdated: [
    409,
    'Taxes changed since it was submitted, and with them its amounts. Recall it and submit it again.',
  ],
  email_missing: [
    409,
    'Its contact has no e-mail address. Add one, or issue it and send it by other means.',
  ],
  credited_document_void: [409, 'The document that it credits is not in the books any more.'],
  total_is_zero: [409, 'There is nothing to post: its total is 0.'],
};

export type DocumentRejection =
  | { readonly reason: OwnRefusal | BooksRefusal }
  | { readonly reason: DraftRefusal; readonly field: string | null }
  | { readonly reason: 'role_forbids'; readonly role: Role; readonly permission: Permission };

export function toDocumentReply(rejection: DocumentRejection): ErrorReply {
  if ('permission' in rejection) return roleReply(rejection.role, rejection.permission);
  if ('field' in rejection) return toDraftReply({ kind: 'reject', ...rejection });
  const { reason } = rejection;
  if (!isOwn(reason)) return toBooksReply(reason);
  const [status, sentence, field] = replies[reason];
  return refusal(status, reason, sentence, field);
}

function isOwn(reason: OwnRefusal | BooksRefusal): reason is OwnRefusal {
  return Object.hasOwn(replies, reason);
}

/** As the gate of the application says it. */
function roleReply(role: Role, permission: Permission): ErrorReply {
  return refusal(403, 'role_forbids', explainRefusal(role, permission));
}

/** Why an action is not to be had, for whoever looks at the document. */
export function explainAction(
  action: DocumentAction,
  reason: ActionRefusal,
  kind: DocumentKind,
  role: Role,
): string {
  if (reason === 'role_forbids') return explainRefusal(role, permissionFor(action, kind));
  if (action === 'email' && reason === 'kind_forbids') {
    return 'Only invoices and credit notes go to customers.';
  }
  if (isSettling(reason)) return settlingSentences[reason];
  const { error } = toDocumentReply({ reason });
  return typeof error === 'string' ? error : '';
}

type SettlingRefusal = Extract<ActionRefusal, 'not_found' | 'kind_forbids' | 'exceeds_open'>;

const settlingSentences: Readonly<Record<SettlingRefusal, string>> = {
  not_found: 'Nobody owes anything by it: it is not in the books.',
  kind_forbids: 'Documents of this kind are not settled so.',
  exceeds_open: 'Nothing of it is open any more.',
};

function isSettling(reason: ActionRefusal): reason is SettlingRefusal {
  return Object.hasOwn(settlingSentences, reason);
}

import type { ErrorReply } from '@countinghouse/http';
import { mailsPerDayMax } from '../../customers/sending/document-mail.rules.ts';
import type { QuotaRejection } from '../../customers/sending/document-mail.rules.ts';
import { toMailReply } from '../../customers/sending/sending.wire.ts';
import { toDraftReply } from '../../documents/drafts/draft-replies.wire.ts';
import type { DraftRejection } from '../../documents/drafts/draft.rules.ts';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { explainRefusal } from '../../tenants/members/permission.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { adviseOnQuote } from './answers/quote-advice.rules.ts';
import type { ActionRefusal, AvailableAction } from './quote-actions.rules.ts';
import type { QuoteRefusal, QuoteRejection, QuoteStatus } from './quote.rules.ts';

type Sentence = readonly [status: 400 | 404 | 409, sentence: string, field?: string];

const quoteSentences: Readonly<Record<QuoteRefusal, Sentence>> = {
  quote_not_found: [404, 'Quote not found. Check the id.'],
  version_conflict: [409, 'The quote has changed since you last read it. Reload it and try again.'],
  status_forbids: [
    409,
    "The quote's status does not allow this action. See `available_actions` for the allowed ones.",
  ],
  expiry_before_date: [
    400,
    "The `expiry_date` is before the quote's `date`. Send a later date.",
    'expiry_date',
  ],
  quote_expired: [409, "The quote's `expiry_date` has passed. Set a later date, then send it."],
  address_missing: [
    400,
    'The contact has no e-mail address. Add one to the contact, send one in `to`, or send `mail: false`.',
    'to',
  ],
  message_forbidden: [
    409,
    'A message can only go to the contact’s own address. Omit `message`, or add the address to the contact.',
    'message',
  ],
  too_many_mails: [
    409,
    `This quote reached its limit of ${mailsPerDayMax} e-mails a day. Wait until tomorrow, or share its link yourself.`,
  ],
  already_converted: [409, 'This quote already has a draft invoice. Open that invoice instead.'],
  lead_not_found: [400, 'Lead not found. Check `lead_id`.', 'lead_id'],
  lead_closed: [400, 'This lead is won or lost. Reopen it first, or omit `lead_id`.', 'lead_id'],
  lead_has_other_contact: [
    400,
    "This lead belongs to another contact. Send that contact's id, or update the lead first.",
    'contact_id',
  ],
};

export function toQuoteReply(
  rejection: QuoteRejection | QuotaRejection | DraftRejection | BooksRejection,
): ErrorReply {
  if (rejection.reason === 'mail_quota_spent') return toMailReply(rejection);
  if (isOfQuote(rejection)) {
    const [status, sentence, field] = quoteSentences[rejection.reason];
    return refusal(status, rejection.reason, sentence, field);
  }
  return 'field' in rejection ? toDraftReply(rejection) : toBooksReply(rejection.reason);
}

function isOfQuote(
  rejection: QuoteRejection | DraftRejection | BooksRejection,
): rejection is QuoteRejection {
  return Object.hasOwn(quoteSentences, rejection.reason);
}

/** Why an action is unavailable and what to do instead, for the person viewing the quote. */
export function explainQuoteAction(
  action: AvailableAction['action'],
  reason: ActionRefusal,
  status: QuoteStatus,
  role: Role,
): string {
  if (reason === 'role_forbids') return explainRefusal(role, 'quotes:write');
  return reason === 'status_forbids' ? adviseOnQuote(action, status) : quoteSentences[reason][1];
}

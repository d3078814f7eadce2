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
  quote_not_found: [404, 'There is no such quote here.'],
  version_conflict: [409, 'Somebody changed this quote meanwhile. Read it again, then decide.'],
  status_forbids: [
    409,
    'The quote does not allow this as it stands. `available_actions` says what it allows.',
  ],
  expiry_before_date: [400, 'The last day is before the date of the quote.', 'expiry_date'],
  quote_expired: [409, 'Its last day has passed; give it a later one, then send it.'],
  address_missing: [
    400,
    'The contact has no e-mail address. Give them one, name one in `to`, or send with `mail` false.',
    'to',
  ],
  message_forbidden: [
    409,
    'A mail to an address that is not the contact’s own has no message. Leave out `message`, or add the address to the contact.',
    'message',
  ],
  too_many_mails: [
    409,
    `This quote was mailed ${mailsPerDayMax} times within a day. Wait until tomorrow, or send its link yourself.`,
  ],
  already_converted: [409, 'Its invoice is drafted already; open that instead.'],
  lead_not_found: [400, 'There is no such lead here.', 'lead_id'],
  lead_closed: [400, 'This lead is won or lost. Reopen it first, or leave it out.', 'lead_id'],
  lead_has_other_contact: [
    400,
    'This lead belongs to another contact. Quote for that one, or change the lead first.',
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

/** Why an action is not to be had and what to do instead, for whoever looks at the quote. */
export function explainQuoteAction(
  action: AvailableAction['action'],
  reason: ActionRefusal,
  status: QuoteStatus,
  role: Role,
): string {
  if (reason === 'role_forbids') return explainRefusal(role, 'quotes:write');
  return reason === 'status_forbids' ? adviseOnQuote(action, status) : quoteSentences[reason][1];
}

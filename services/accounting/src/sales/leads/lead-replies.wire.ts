import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { LeadRefusal, LeadRejection } from './lead.rules.ts';

type Sentence = readonly [status: 400 | 404 | 409, sentence: string, field?: string];

const sentences: Readonly<Record<LeadRefusal, Sentence>> = {
  lead_not_found: [404, 'Lead not found. Check the id.'],
  version_conflict: [409, 'The lead has changed since you last read it. Reload it and try again.'],
  stage_forbids: [
    409,
    'The lead cannot move to this stage from its current one. See `next_stages` for the allowed stages.',
  ],
  lost_reason_missing: [400, 'A lost lead needs a reason. Send `lost_reason`.', 'lost_reason'],
  lost_reason_without_loss: [
    400,
    'A `lost_reason` is allowed only with the stage `lost`. Omit it.',
    'lost_reason',
  ],
  contact_not_found: [400, 'Contact not found. Check `contact_id`.', 'contact_id'],
  contact_not_customer: [
    400,
    'This contact is not a customer. Mark it as a customer, or choose another contact.',
    'contact_id',
  ],
  contact_inactive: [
    400,
    'This contact is inactive. Reactivate it, or choose another contact.',
    'contact_id',
  ],
  member_not_found: [400, 'Member not found in this organisation. Check `member_id`.', 'member_id'],
};

export function toLeadReply({ reason }: LeadRejection): ErrorReply {
  const [status, sentence, field] = sentences[reason];
  return refusal(status, reason, sentence, field);
}
